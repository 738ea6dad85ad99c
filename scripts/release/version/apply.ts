import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewChangeset } from '../changeset.ts';
import type { SdkModel } from '../../../generators/model/model.ts';
import { releasedContractFiles } from '../../contract/released.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { currentSnapshot, recordingOf, withPrerelease } from '../baseline/baseline.ts';
import { interruptible } from '../interruption.ts';
import { type Library, librariesIn, readText } from '../libraries.ts';
import { CHANGESETS, type Changesets, changesetsIn, isConsumed } from '../plan/changesets.ts';
import type { Planned } from '../plan/make.ts';
import { RELEASES } from '../planned.ts';
import { remember } from '../rollback.ts';
import { writeFiles } from '../write-files.ts';
import { withEntry } from './changelog.ts';
import { type PlacedStamp, stamped, stampErrors, stampsOf } from './stamps.ts';

/** Kind of the prereleases that snapshots of pull requests are: `0.0.0-pr.12`. */
const SNAPSHOT = 'pr';

/** Programs that change the checkout; tests replace them. */
export interface Programs {
  /** Runs `changeset version`; with a tag, for versions such as `0.0.0-pr.12`. */
  changesets(snapshot?: string): Promise<void>;
  /** Generates libraries again, which print their versions. */
  generate(languages: readonly string[]): Promise<void>;
  /** Formats files. */
  format(paths: readonly string[]): Promise<void>;
}

interface Versioning {
  root: string;
  libraries: readonly Library[];
  planned: Pick<Planned, 'files' | 'changesets'>;
  model: SdkModel;
  /** The bundled contract. */
  contract: object;
  /** `YYYY-MM-DD`, for the changelogs. */
  date: string;
  /** Number of the pull request whose changes get versions to try out, instead of the next ones. */
  pullRequest?: number | undefined;
  /** Other files to write with the versions, by path: the support policy after a major version. */
  others: ReadonlyMap<string, string>;
  programs: Programs;
}

/** Gives all changed libraries their next versions, or changes nothing. Returns the libraries that have a new version. */
export async function applyVersions(versioning: Versioning): Promise<Library[]> {
  const { root, libraries, others } = versioning;
  const restore = remember(root, [...touchedPaths(libraries), ...others.keys()]);
  try {
    return await interruptible(() => apply(versioning));
  } catch (error) {
    restore();
    throw error;
  }
}

async function apply(versioning: Versioning): Promise<Library[]> {
  const { root, libraries, planned, others, programs } = versioning;
  writeFiles(root, new Map([...planned.files, ...planned.changesets]));
  const changesets = await changesetsIn(root, libraries);
  await programs.changesets(versioning.pullRequest === undefined ? undefined : `${SNAPSHOT}.${versioning.pullRequest}`);
  if (versioning.pullRequest !== undefined) respell(root, libraries);
  const versioned = librariesIn(
    root,
    libraries.map(({ unit }) => unit),
  ).filter((library, index) => library.version !== libraries[index]?.version);
  if (versioned.length === 0)
    throw new Error('no library has changed since its last release, so there is nothing to release');
  const stamps = stampsOf(versioned);
  const texts = [...writeStamps(root, stamps).filter((path) => path.endsWith('.md')), ...writeFiles(root, others)];
  for (const library of versioned) {
    const path = `${library.folder}/CHANGELOG.md`;
    const old = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
    const version = library.unit.versioning.spelling(library.version);
    const entry = { version, date: versioning.date, changesets: entriesOf(changesets) };
    replaceFile(join(root, path), withEntry(old, library, entry));
    texts.push(path);
  }
  const generated = versioned.filter(({ unit }) => unit.generatedFolder !== undefined);
  if (generated.length > 0) await programs.generate(generated.map(({ unit }) => unit.id));
  await programs.format(texts);
  const errors = stampErrors(stamps, (path) => readText(root, path));
  if (errors.length > 0) throw new AggregateError(errors, errors[0]);
  record(versioning, changesets, versioned);
  return versioned;
}

/** Gives the snapshots of libraries another kind of prerelease where their registries refuse the usual one. */
function respell(root: string, libraries: readonly Library[]): void {
  for (const { folder, unit } of libraries) {
    const { snapshots } = unit.versioning;
    const path = `${folder}/package.json`;
    if (snapshots !== undefined)
      replaceFile(join(root, path), readText(root, path).replace(`"0.0.0-${SNAPSHOT}.`, `"0.0.0-${snapshots}.`));
  }
}

/** Returns the changesets for the changelogs: the new ones, and at the end of a prerelease all of them. */
const entriesOf = ({ all, pre }: Changesets): NewChangeset[] =>
  all.filter((changeset) => pre?.mode !== 'pre' || !isConsumed(changeset, pre));

function writeStamps(root: string, stamps: readonly PlacedStamp[]): string[] {
  const paths = [...new Set(stamps.filter(({ isGenerated }) => !isGenerated).map(({ path }) => path))];
  for (const path of paths) {
    const own = stamps.filter((stamp) => stamp.path === path);
    replaceFile(join(root, path), stamped(readText(root, path), own));
  }
  return paths;
}

/** Records a version as the last release of the library, or as the last prerelease. */
function record(
  { root, libraries, model, contract }: Versioning,
  changesets: Changesets,
  versioned: readonly Library[],
): void {
  const snapshots = versioned.map((library) => ({ library, snapshot: currentSnapshot(root, library, model) }));
  if (changesets.pre?.mode === 'pre') writeFiles(root, withPrerelease(root, snapshots));
  else {
    const others = libraries.filter(({ unit }) => !versioned.some((library) => library.unit === unit));
    writeFiles(root, new Map([...recordingOf(root, snapshots, others), ...releasedContractFiles(contract)]));
  }
}

/** Returns the files and folders that a version changes. */
function touchedPaths(libraries: readonly Library[]): string[] {
  const own = libraries.flatMap(({ folder, unit: { generatedFolder = [] } }) =>
    ['package.json', 'CHANGELOG.md', generatedFolder].flat().map((path) => `${folder}/${path}`),
  );
  return [...new Set([CHANGESETS, RELEASES, ...own, ...stampsOf(libraries).map(({ path }) => path)])];
}
