/** The output folder of a third-party document: what is generated in it, and what belongs to its owner. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../generators/languages/language.ts';
import { releaseProcessLock } from '../../files/process-lock.mjs';
import { discard, filesBelow } from '../../files/tree.ts';
import { waitForLock } from '../../openapi-generator/workspace.ts';
import { documentName } from '../../openapi-generator/prepare.ts';
import { README_BANNER } from '../library-documents.ts';
import { fileListPath, fileListText, MEMORY, portableDigest, readFileList } from './file-list.ts';
import { type Plan, planFiles } from './plan.ts';
import { readPresent } from './present.ts';
import { clearUp, isUnfinished, type NewFile, type Replacement, replaceFiles, restore } from './replace-files.ts';

/** Lock file of the output folder: checkouts of this repository have one folder for it, and a lock of their own each. */
const LOCK = `${MEMORY}/work.pid`;
/** Folder with the generated versions of files that are kept. */
const KEPT = `${MEMORY}/kept`;
/** Folder for the documents that openapi-generator read, one for each language. */
export const DOCUMENTS = 'openapi';

/**
 * Files in which the generator owns one part and the owner the rest, such as CHANGELOG.md: functions from the text on disk to
 * the new text, by path in the library. The text is undefined if there is no such file.
 */
export type MergedFiles = Readonly<Record<string, (present: string | undefined) => string>>;

/** A library that was built in the workspace. */
export interface BuiltLibrary {
  language: Language;
  /** Absolute folder of the generated files: each run replaces them. */
  folder: string;
  /**
   * Absolute folder of files that are written once, such as workflows: if the library has one of that name, or had it
   * before, it stays.
   */
  once: string;
  merged: MergedFiles;
  /** Folder in the library that has only generated code. */
  generatedFolder: string;
  /** Folder in the library for code of its owner. */
  customFolder: string;
  /** Absolute path of the document that openapi-generator read. */
  document: string;
}

export interface PlannedLibrary {
  library: BuiltLibrary;
  language: Language;
  plan: Plan;
  /** The list of generated files comes last. */
  replacement: Replacement;
}

export interface Ownership {
  out: string;
  /** Generated files or folders that their owner took over, relative to `out`. */
  keep: readonly string[];
  /** True to lose changes that were made by hand. */
  force: boolean;
}

/** Decides what a run does with each file of a library. Nothing is written. */
export function planLibrary(library: BuiltLibrary, { out, keep, force }: Ownership): PlannedLibrary {
  const { language } = library;
  const { id } = language;
  const generated = new Map([
    ...sourcesBelow(library.folder, id),
    [`${DOCUMENTS}/${documentName(id)}`, library.document],
  ]);
  const once = sourcesBelow(library.once, id);
  const merged = mergedTexts(library, out);
  const last = readFileList(out, id);
  const fresh = new Map([...generated].map(([path, file]) => [path, portableDigest(readFileSync(file))]));
  const present = readPresent(out, [...fresh.keys(), ...once.keys(), ...merged.keys(), ...(last?.files.keys() ?? [])]);
  const plan = planFiles({
    last,
    fresh,
    once: new Set(once.keys()),
    merged: new Map([...merged].map(([path, text]) => [path, portableDigest(Buffer.from(text))])),
    present,
    keep,
    force,
    generatedFolder: `${id}/${library.generatedFolder}`,
  });
  const texts = [...merged].map(([path, text]): [string, NewFile] => [path, { text }]);
  const files = [...generated, ...once].map(([path, file]): [string, NewFile] => [path, { file }]);
  return { library, language, plan, replacement: replacementOf(plan, new Map([...files, ...texts]), { out, id }) };
}

/** Returns the absolute paths of the files below a folder of the workspace, by path in the output folder. */
function sourcesBelow(folder: string, id: string): Map<string, string> {
  return new Map(filesBelow(folder).map((path) => [`${id}/${path}`, join(folder, path)]));
}

function mergedTexts({ language: { id }, merged }: BuiltLibrary, out: string): Map<string, string> {
  const texts = Object.entries(merged).map(([name, textFor]): [string, string] => {
    const path = `${id}/${name}`;
    return [path, textFor(textOf(join(out, path)))];
  });
  return new Map(texts);
}

function textOf(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : undefined;
}

/** Adds the generated versions of kept files and, at the end, the list to what the plan writes. */
function replacementOf(
  { added, changed, removed, kept, list }: Plan,
  sources: ReadonlyMap<string, NewFile>,
  { out, id }: { out: string; id: string },
): Replacement {
  const writes = new Map<string, NewFile>();
  const write = (path: string, from: string): void => {
    const source = sources.get(from);
    if (source !== undefined) writes.set(path, source);
  };
  for (const path of [...added, ...changed]) write(path, path);
  const copies = new Map(kept.map((path) => [`${KEPT}/${path}`, path]));
  for (const [copy, path] of copies) if (digestOnDisk(out, copy) !== list.files.get(path)) write(copy, path);
  const old = [`${KEPT}/${id}`, `${KEPT}/${DOCUMENTS}`].flatMap((folder) =>
    filesBelow(join(out, folder)).map((path) => `${folder}/${path}`),
  );
  const isOfLanguage = (path: string): boolean =>
    path.startsWith(`${KEPT}/${id}/`) || path === `${KEPT}/${DOCUMENTS}/${documentName(id)}`;
  const text = fileListText(list);
  if (textOf(join(out, fileListPath(id)))?.replaceAll('\r\n', '\n') !== text) writes.set(fileListPath(id), { text });
  return { writes, deletes: [...removed, ...old.filter((path) => isOfLanguage(path) && !copies.has(path))] };
}

/** Returns the digest of a file; undefined if there is no file of that name. */
export function digestOnDisk(out: string, path: string): string | undefined {
  const file = join(out, path);
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? portableDigest(readFileSync(file)) : undefined;
}

const isList = ([path]: [string, NewFile]): boolean => path.startsWith(`${MEMORY}/`);

/** Replaces the files of all libraries, or of none. */
export function replaceLibraries(out: string, libraries: readonly PlannedLibrary[]): void {
  const writes = libraries.flatMap(({ replacement }) => [...replacement.writes]);
  replaceFiles(out, {
    writes: new Map([...writes.filter((entry) => !isList(entry)), ...writes.filter(isList)]),
    deletes: libraries.flatMap(({ replacement }) => replacement.deletes),
  });
}

/**
 * Runs `work`, which must be synchronous, while no other run writes to the output folder. Restores the old files first, if
 * a run ended while it replaced them.
 */
export async function withOutput<T>(out: string, onStep: (line: string) => void, work: () => T): Promise<T> {
  const created = mkdirSync(out, { recursive: true });
  await waitForLock({ root: out, onWait: onStep }, LOCK);
  const leave = (): void => {
    releaseProcessLock(out, LOCK);
    removeIfEmpty(join(out, MEMORY));
  };
  process.once('exit', leave);
  let isDone = false;
  try {
    if (restore(out)) onStep('the last run ended in the middle; its changes were undone');
    const result = work();
    isDone = true;
    return result;
  } finally {
    clearUp(out);
    process.removeListener('exit', leave);
    leave();
    if (created !== undefined && !isDone && !isUnfinished(out)) discard(created);
  }
}

function removeIfEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** @throws {Error} if the folder has anything but a library from this command, unless `force` is given */
export function requireOwnFolder({ out, force }: Pick<Ownership, 'out' | 'force'>, { id }: Language): void {
  const folder = join(out, id);
  if (force || readFileList(out, id) !== undefined || isFromEarlierVersion(folder)) return;
  // A new repository has only files of git and of its host.
  if (!existsSync(folder) || readdirSync(folder).every((name) => name.startsWith('.git'))) return;
  throw new Error(
    `${folder} exists and was not generated by this command; move it, choose another --out, or run with --force, which replaces only files of the same names`,
  );
}

/** Reports whether a library is from a version of this command that kept no list of its files. */
export const isFromEarlierVersion = (folder: string): boolean =>
  textOf(join(folder, 'README.md'))?.startsWith(README_BANNER) === true;
