/** A place that repeats the version of a library. */
interface Stamp {
  /** Relative to the folder of the library. */
  file: string;
  /** Matches the version alone, exactly once in the file. */
  pattern: RegExp;
  /** True if `npm run generate` writes the file. */
  isGenerated?: true;
}

/** Facts about a language on which the versions of its library depend. */
export interface Versioning {
  /** Prints a method as integrators call it, from the printed names of its resource and itself. */
  call(resource: string, method: string): string;
  /**
   * Way in which integrators pass optional arguments: by name, so that their order may change, or by position. The README
   * of the library promises this.
   */
  optionalArguments: 'by name' | 'by position';
  /** Spells a version of npm for the registry: `2.3.0-rc.0` is `2.3.0rc0` in Python. */
  spelling(version: string): string;
  /** Places in files of the library, in addition to its package.json. */
  stamps: readonly Stamp[];
  /** Folder with the recorded public API, relative to the folder of the library. */
  api: string;
}

/** Returns the version unchanged, for registries that follow Semantic Versioning or order its prereleases likewise. */
export const semantic = (version: string): string => version;
