/** A place that repeats the version of a library. */
interface Stamp {
  /** Relative to the folder of the library. */
  file: string;
  /** Matches the version alone, exactly once in the file. */
  pattern: RegExp;
  /** True if `npm run generate` writes the file. */
  isGenerated?: true;
}

/** What the manifest of a library promises and requires, by name. */
interface Requirements {
  /** Range of versions of the runtime. */
  runtime: string;
  /** Parts of the runtime that an installation may lack, and packages that programs must install themselves. */
  extensions?: Readonly<Record<string, string>>;
  /** Versions of packages with which it cannot be installed. */
  conflicts?: Readonly<Record<string, string>>;
  /** Names by which programs reach the library or its parts; a text says more where another one would break them. */
  entries: Readonly<Record<string, string>>;
  /** Packages that are installed with it, or that it works with. */
  dependencies: Readonly<Record<string, string>>;
}

/** Facts about printed code that decide which changes of the contract programs notice. */
interface Reach {
  /** Printed types: those with the same name are one type. */
  scalars: Readonly<Record<'32-bit integer' | '64-bit integer' | 'number' | 'date-time', string>>;
  /** True if public names contain that of the operation. */
  hasOperationNames: boolean;
  /** True if the values of an enum have names in code; otherwise programs write them as texts. */
  hasConstants: boolean;
  pathArguments: 'by name' | 'by position';
  /** Way to pass the other arguments: required ones by position, all by name, or in one object for each location. */
  otherArguments: 'by position' | 'by name' | 'by location';
  /** True if compiled programs are linked to the exact types of arguments. */
  isLinked: boolean;
  /** True if programs read a member that is absent and one that is null as the same value. */
  readsAbsentAsNull: boolean;
}

/** Facts about a language on which the versions of its library depend. */
export interface Versioning {
  /** Prints a method as integrators call it, from the printed names of its resource and itself. */
  call(resource: string, method: string): string;
  /** Language of the declarations in the recorded public API. */
  dialect: 'php' | 'python' | 'typescript' | 'java';
  /** Spells a version of npm for the registry: `2.3.0-rc.0` is `2.3.0rc0` in Python. */
  spelling(version: string): string;
  /** Kind of the prereleases that snapshots of pull requests are, if the registry refuses `pr`. */
  snapshots?: 'dev';
  /** Places in files of the library, in addition to its package.json. */
  stamps: readonly Stamp[];
  reach: Reach;
  /** Reads the requirements from the manifest, of which `read` returns the text. */
  requirements(read: (file: string) => string): Requirements;
  /** Folder with the recorded public API, relative to the folder of the library. */
  api: string;
}

/** Text of an entry that says nothing more. */
const OFFERED = 'offered';

/** Returns entries with a word before their names. */
export const entriesOf = (word: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${word} ${name}`, OFFERED]));

/** Returns the version unchanged, for registries that follow Semantic Versioning or order its prereleases likewise. */
export const semantic = (version: string): string => version;
