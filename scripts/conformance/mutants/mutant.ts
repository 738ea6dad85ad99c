/** Reads the lists of mutants and applies them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/**
 * Kinds of mutants that no case can show. `internal`: it concerns only speed, memory, types or texts for people, or a
 * feature that no operation of the contract has, or values that JSON cannot express. `idiom`: it concerns something that
 * only this language has, such as an adapter or a builder, or something that the suite has no server for, such as a proxy.
 * Unit tests must show it.
 */
const KINDS_WITHOUT_CASES = ['internal', 'idiom'] as const;
export type Kind = 'behaviour' | (typeof KINDS_WITHOUT_CASES)[number];

/** An edit of one place in one file, which makes the file wrong. */
interface Edit {
  /** Name of the mutant. */
  id: string;
  /** Path in the repository. */
  file: string;
  /** Text that occurs in the file exactly once. */
  find: string;
  replace: string;
}

/** An edit of a library. Its id is unique within its language: `<topic>/<edit>`. */
export interface Mutant extends Edit {
  topic: string;
  /** Language of the library. */
  language: string;
  /** Column of the suite that finds the fault; the first one of the language by default. */
  column?: string;
  kind: Kind;
  /** Ids or patterns of cases that are run first. */
  cases: readonly string[];
}

/** Thrown for an invalid list and for an edit that does not fit its file. */
export class MutantError extends Error {
  override name = 'MutantError';
}

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

/** Returns the languages that have a list. */
export function languagesWithMutants(folder: string = FOLDER): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/**
 * Returns the mutants of a language. Each file is the list of one topic.
 * @throws {MutantError}
 */
export function readMutants(language: string, folder: string = FOLDER): Mutant[] {
  const path = join(folder, language);
  if (!existsSync(path)) return [];
  const mutants = readdirSync(path)
    .toSorted()
    .flatMap((file) => readTopic(join(path, file), language));
  const ids = mutants.map(({ id }) => id);
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index);
  if (duplicate !== undefined) throw new MutantError(`${language}: two mutants have the id ${duplicate}`);
  return mutants;
}

function readTopic(path: string, language: string): Mutant[] {
  const topic = basename(path, '.yaml');
  return readEdits(path, `sdks/${language}`).map((edit) => ({
    kind: 'behaviour',
    cases: [],
    ...edit,
    id: `${topic}/${edit.id}`,
    topic,
    language,
  }));
}

/**
 * Returns the edits that a file lists.
 * @param root folder in which the list looks for its files
 * @throws {MutantError}
 */
export function readEdits(path: string, root: string): ListedEdit[] {
  const name = `${basename(dirname(path))}/${basename(path)}`;
  const list: unknown = parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(list)) throw new MutantError(`${name} must be a list`);
  return list.map((entry: unknown, index) => {
    if (isListedEdit(entry)) return { ...entry, file: `${root}/${entry.file}` };
    throw new MutantError(
      `${name}, entry ${index + 1}: expected the texts id, file, find and replace, and optionally kind (internal or idiom) and cases (a list)`,
    );
  });
}

type ListedEdit = Edit & {
  kind?: Exclude<Kind, 'behaviour'>;
  column?: string;
  cases?: string[];
};

const KEYS = new Set(['id', 'file', 'find', 'replace', 'kind', 'column', 'cases']);

function isListedEdit(value: unknown): value is ListedEdit {
  const entry = (value ?? {}) as Partial<Record<string, unknown>>;
  const hasTexts = ['id', 'file', 'find', 'replace'].every((name) => typeof entry[name] === 'string');
  const { kind = 'internal', cases = [] } = entry;
  const isList = Array.isArray(cases) && cases.every((pattern) => typeof pattern === 'string');
  return (
    hasTexts &&
    KINDS_WITHOUT_CASES.some((known) => known === kind) &&
    isList &&
    Object.keys(entry).every((name) => KEYS.has(name))
  );
}

/**
 * Breaks a file in a folder with the structure of the repository.
 * @throws {MutantError} if the text does not occur exactly once
 */
export function applyEdit(edit: Edit, root: string): void {
  const { path, before, after } = split(edit, root);
  writeFileSync(path, before + edit.replace + after);
}

/**
 * Returns the place of the edit, such as `sdks/<language>/src/core/retry/retry-policy.ts:34`.
 * @throws {MutantError} if the text does not occur exactly once
 */
export function placeOf(edit: Edit, root: string): string {
  const { before } = split(edit, root);
  return `${edit.file}:${before.split('\n').length}`;
}

function split({ id, file, find, replace }: Edit, root: string): Record<'path' | 'before' | 'after', string> {
  const path = join(root, file);
  const fail = (problem: string): never => {
    throw new MutantError(`mutant ${id}: ${problem}`);
  };
  if (find === replace) fail('find and replace are equal');
  if (!existsSync(path)) fail(`${file} does not exist`);
  const [before = '', after, ...more] = readFileSync(path, 'utf8').split(find);
  if (after === undefined) return fail(`${file} does not contain: ${find}`);
  if (more.length > 0) return fail(`${file} contains more than once: ${find}`);
  return { path, before, after };
}
