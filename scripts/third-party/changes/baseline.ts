/** The last releases of the libraries of a document, as the owner's repository keeps them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { SdkModel } from '../../../generators/model/model.ts';
import type { Diagnostic } from '../../../generators/sources/diagnostic.ts';
import type { ApiFiles } from '../../release/api/changes.ts';
import type { Promises } from '../../release/baseline/promises.ts';
import { digest } from '../../files/tree.ts';

/** File of the last releases, in the output folder. */
export const BASELINE = '.sdk/baseline.json.gz';
/** File of the last released and the last generated version of each library, in the output folder. */
export const VERSIONS = '.sdk/versions.json';

/** Format of the baseline; another one is that of a newer generator. */
const FORMAT = 1;

/** Everything on which programs that use a library may rely, and what it was made with. */
export interface LibraryState {
  /** Name of the client class. */
  client: string;
  /** Model of the document, with digests instead of texts and examples. */
  model: SdkModel;
  /** Public API of the hand-written core, with the names of this repository. */
  core: ApiFiles;
  /** What the manifest requires and offers, and the values of the behaviour. */
  promises: Partial<Promises>;
  /** Version of the generator; `0.0.0` in its repository. */
  generator: string;
  /** Digest of the templates and the hand-written code. */
  code: string;
  /** Digest of the manifest without the version. */
  manifest: string;
}

/** A library at its last release. */
export interface ReleasedLibrary extends LibraryState {
  version: string;
}

/** Releases by the ids of their languages. */
export type Baseline = Readonly<Record<string, ReleasedLibrary>>;

/** Versions of a library: that of the last release, and that of the files in the output folder. */
export interface KnownVersions {
  released?: string;
  generated: string;
}
export type Versions = Readonly<Record<string, KnownVersions>>;

interface Stored {
  format: number;
  /** Models by digest, because the libraries of one document share theirs. */
  models: Record<string, SdkModel>;
  libraries: Record<string, Omit<ReleasedLibrary, 'model'> & { model: string }>;
}

/** What the output folder knows about releases, or what is wrong with its files. */
export interface Known {
  baseline: Baseline;
  versions: Versions;
  diagnostics: Diagnostic[];
}

/** Reads what is known about the releases of the libraries in a folder: nothing before the first generation. */
export function readKnown(out: string): Known {
  const known: Known = { baseline: {}, versions: {}, diagnostics: [] };
  const read = (file: string, use: (content: Buffer) => void): void => {
    const path = join(out, file);
    if (!existsSync(path)) return;
    try {
      use(readFileSync(path));
    } catch {
      const message = 'is damaged, or of a newer generator; restore it with git, or update the generator';
      known.diagnostics.push({ file, line: 1, column: 1, rule: 'baseline', message });
    }
  };
  read(BASELINE, (content) => {
    known.baseline = baselineIn(content);
  });
  read(VERSIONS, (content) => {
    known.versions = JSON.parse(content.toString()) as Versions;
  });
  return known;
}

function baselineIn(content: Buffer): Baseline {
  const { format, models, libraries } = JSON.parse(gunzipSync(content).toString()) as Stored;
  if (format !== FORMAT) throw new Error('another format');
  return Object.fromEntries(
    Object.entries(libraries).map(([id, { model, ...library }]) => {
      const own = models[model];
      if (own === undefined) throw new Error('no model');
      return [id, { ...library, model: own }];
    }),
  );
}

/** Returns the content of the file of a baseline: the same bytes on every machine. */
export function baselineContent(baseline: Baseline): Buffer {
  const stored: Stored = { format: FORMAT, models: {}, libraries: {} };
  for (const [id, { model, ...library }] of sorted(baseline)) {
    const name = digest(JSON.stringify(model)).slice(0, 16);
    stored.models[name] = model;
    stored.libraries[id] = { ...library, model: name };
  }
  const content = gzipSync(JSON.stringify(stored), { level: 9 });
  // The header names the operating system (RFC 1952, section 2.3.1); 255 is an unknown one.
  content[9] = 255;
  return content;
}

export const versionsContent = (versions: Versions): string =>
  `${JSON.stringify(Object.fromEntries(sorted(versions)), null, 2)}\n`;

const sorted = <Value>(record: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
