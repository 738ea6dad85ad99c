import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SdkModel } from '../../../generators/model/model.ts';
import { digest, filesBelow } from '../../files/tree.ts';
import { type Library, readText } from '../libraries.ts';
import { summaryOf } from '../model/summary.ts';
import { RELEASES } from '../planned.ts';
import { type Promises, promisesOf } from './promises.ts';
import { type ApiFolders, gitId, keptApi, releasedApi } from './released-api.ts';

const MODELS = `${RELEASES}/models`;

/** State of a library at its last release. */
interface Baseline {
  package: string;
  version: string;
  /** Digest of the model, which names its file. */
  model: string;
  /** Git's ids of the files of the recorded public API, by name. */
  api: Record<string, string>;
  /** Short digests of the files that users receive, by path in the folder of the library. */
  files: Record<string, string>;
  /** Absent, or without some kinds, in a baseline that was recorded before they were. */
  promises?: Partial<Promises>;
  /** Version and files of the last prerelease since then, if there is one. */
  prerelease?: { version: string; files: Record<string, string> };
}

/** A library at one time: a baseline with the content that its digests stand for. */
export interface Snapshot {
  baseline: Baseline;
  model: SdkModel;
  api: Record<string, string>;
}

/** Reads the current state of a library. */
export function currentSnapshot(root: string, library: Library, model: SdkModel): Snapshot {
  const summary = summaryOf(model);
  const api = apiIn(root, library);
  const baseline = {
    package: library.package,
    version: library.version,
    model: digest(modelText(summary)),
    api: mapValues(api, gitId),
    files: filesOf(root, library),
    promises: promisesOf(root, library),
  };
  return { baseline, model: summary, api };
}

/** Reads the state of a library at its last release; its content must have the recorded digests. */
export function recordedSnapshot(root: string, library: Library): Snapshot {
  const baseline = recordedBaseline(root, library);
  const modelPath = `${MODELS}/${baseline.model}.json`;
  const text = readText(root, modelPath);
  requireDigest(modelPath, text, baseline.model);
  const api = releasedApi(apiFolders(root, library), baseline.api);
  return { baseline, model: JSON.parse(text) as SdkModel, api };
}

function recordedBaseline(root: string, library: Library): Baseline {
  const path = `${folderOf(library)}/baseline.json`;
  const baseline = JSON.parse(readText(root, path)) as Baseline;
  if (baseline.package !== library.package)
    throw new Error(`${path}: is about ${baseline.package} instead of ${library.package}; restore it with git`);
  return baseline;
}

/** Returns the files with the released public API of a library that has another one now. */
export function keptFiles(
  root: string,
  library: Library,
  before: Snapshot,
  after: Snapshot,
): Map<string, string | null> {
  return keptApi(apiFolders(root, library), before.api, after.api);
}

/** Returns the files that record the states of some libraries, by path; `null` for a file to delete. */
export function recordingOf(
  root: string,
  snapshots: readonly { library: Library; snapshot: Snapshot }[],
  others: readonly Library[],
): Map<string, string | null> {
  const files = new Map<string, string | null>();
  // A model that no library refers to any more is deleted.
  const used = new Set(others.map((library) => recordedBaseline(root, library).model));
  for (const { library, snapshot } of snapshots) {
    const folder = folderOf(library);
    for (const [path, text] of keptFiles(root, library, snapshot, snapshot)) files.set(path, text);
    files.set(`${folder}/baseline.json`, baselineText(snapshot.baseline));
    files.set(`${MODELS}/${snapshot.baseline.model}.json`, modelText(snapshot.model));
    used.add(snapshot.baseline.model);
  }
  for (const name of filesBelow(join(root, MODELS)))
    if (!used.has(name.replace(/\.json$/, ''))) files.set(`${MODELS}/${name}`, null);
  return files;
}

/** Returns the baselines with libraries as their last prereleases; the next release is still compared with the last one. */
export function withPrerelease(
  root: string,
  snapshots: readonly { library: Library; snapshot: Snapshot }[],
): Map<string, string> {
  return new Map(
    snapshots.map(({ library, snapshot: { baseline } }) => {
      const { version, files } = baseline;
      const recorded = { ...recordedBaseline(root, library), prerelease: { version, files } };
      return [`${folderOf(library)}/baseline.json`, baselineText(recorded)] as const;
    }),
  );
}

const baselineText = (baseline: Baseline): string => `${JSON.stringify(baseline, null, 2)}\n`;

const folderOf = ({ unit }: Library): string => `${RELEASES}/${unit.id}`;

const linesOf = (items: readonly object[]): string =>
  `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;

// One line for each member of the first levels keeps differences readable and the file small.
function modelText(model: SdkModel): string {
  const members = Object.entries(model).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${Array.isArray(value) ? linesOf(value) : JSON.stringify(value)}`,
  );
  return `{\n${members.join(',\n')}\n}\n`;
}

const apiFolders = (root: string, library: Library): ApiFolders => ({
  root,
  current: `${library.folder}/${library.unit.versioning.api}`,
  kept: `${folderOf(library)}/api`,
});

function apiIn(root: string, library: Library): Record<string, string> {
  const path = apiFolders(root, library).current;
  return Object.fromEntries(filesBelow(join(root, path)).map((name) => [name, readText(root, `${path}/${name}`)]));
}

/** Returns digests of the files that users receive. */
function filesOf(root: string, { folder, unit }: Library): Record<string, string> {
  const { handWritten, generatedFolder = [] } = unit;
  const paths = [...handWritten, generatedFolder].flat().flatMap((part) => {
    const below = filesOrNothing(join(root, folder, part));
    return below === undefined ? [part] : below.map((path) => `${part}/${path}`);
  });
  return Object.fromEntries(
    [...new Set(paths)]
      .filter(unit.isShipped)
      .toSorted()
      .map((path) => [path, digest(readFileSync(join(root, folder, path))).slice(0, 16)]),
  );
}

/** Returns the files below a folder, or nothing for a file. */
function filesOrNothing(path: string): string[] | undefined {
  try {
    return filesBelow(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function requireDigest(path: string, text: string, expected: string): void {
  if (digest(text) !== expected)
    throw new Error(`${path}: differs from the release that it records; restore it with git`);
}

const mapValues = <Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)])) as Record<string, Result>;
