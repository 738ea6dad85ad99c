import type { StagedFile, StagedRelease } from '../staged.ts';

/** Presence of a version in a registry. */
export type Presence =
  | { state: 'absent'; /** Why the registry refused the last upload. */ refused?: string }
  /** Some files are missing, or an upload was interrupted. A push completes it. */
  | { state: 'partial'; missing: string }
  /** The registry has accepted the version, and does not offer it yet. A push would send it a second time. */
  | { state: 'pending'; progress: string }
  | { state: 'same' }
  /** The registry has other bytes under the same version. Nobody can repair that except with another version. */
  | { state: 'different'; found: string };

/** A place that versions are published to. */
export interface Registry {
  /** Kind and address, without secrets. */
  title: string;
  /** Names of its credentials, for a person whose upload was refused. */
  credentials: string;
  /** Compares what the registry has with the staged files. */
  probe(release: StagedRelease): Promise<Presence>;
  /** Sends what is missing. Whatever interrupts it, the next `probe` is not `different`, and the next `push` finishes. */
  push(release: StagedRelease): Promise<void>;
  /** Returns the versions that the registry has, for `status`. */
  versions(release: Pick<StagedRelease, 'name' | 'workspace'>): Promise<readonly string[]>;
  /** Returns the state of a version that the registry has accepted and does not offer yet, for `status`. */
  progressOf?(release: Pick<StagedRelease, 'name' | 'spelling'>): Promise<string | undefined>;
}

/** Address of a registry, from the file of targets. */
export interface Target {
  /** One of the kinds in `open.ts`. */
  kind: string;
  /** URL to read from, and to write to unless `upload` is given. */
  url: string;
  upload?: string;
  /** URL of the service that tells how far an upload is (Maven Central). */
  portal?: string;
  /** True if the registry accepts statements about the origin of a package, which only CI can make. */
  provenance?: true;
  /** True if it accepts everyone, as local ones do. */
  anonymous?: true;
}

export const SAME: Presence = { state: 'same' };
export const ABSENT: Presence = { state: 'absent' };

/** Compares the digests of a registry's files with those of the staged ones. */
export function compare(files: readonly StagedFile[], found: (file: StagedFile) => string | undefined): Presence {
  const digests = files.map((file) => ({ file, sha256: found(file) }));
  const different = digests.find(({ file, sha256 }) => sha256 !== undefined && sha256 !== file.sha256);
  if (different !== undefined)
    return { state: 'different', found: `${different.file.name} with SHA-256 ${different.sha256}` };
  const missing = digests.filter(({ sha256 }) => sha256 === undefined);
  if (missing.length === 0) return SAME;
  if (missing.length === files.length) return ABSENT;
  return { state: 'partial', missing: missing.map(({ file }) => file.name).join(', ') };
}

/** Returns the only file with an ending. */
export function onlyFile({ files, id }: StagedRelease, ending: string): StagedFile {
  const [file, ...others] = files.filter(({ name }) => name.endsWith(ending));
  if (file === undefined || others.length > 0)
    throw new Error(`the stage of ${id} must contain one file *${ending}; stage again`);
  return file;
}
