/** Seeds: the built-in ones and files; each error names the file, the line and the column. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLError } from 'yaml';
import type { components } from '../../../openapi/.build/lab-types.ts';
import { fieldErrorsOf } from '../../api/contract/requests.ts';
import { partErrorOf } from '../../api/contract/problems.ts';
import { type Validate, validatorOf, type ContractDocument } from '../../api/contract/document.ts';

type Schemas = components['schemas'];

export type Seed = Schemas['Seed'];
export type SeedAccount = Schemas['SeedAccount'];
export type SeedShop = Schemas['SeedShop'];
export type SeedOrder = Schemas['SeedOrder'];
export type SeedMove = Schemas['SeedMove'];

// Reads the file of a seed; each error names the file, the line and the column.

const SCHEMA = '/components/schemas/Seed';
/** Maximum number of errors in a message. */
const LISTED = 10;

/** Thrown for a seed that cannot be used; each line of the message names a place in the file. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/** Seed that knows the places of its parts. */
interface LocatedSeed {
  readonly seed: Seed;
  /** Returns the file, line and column of the part to which the keys lead. */
  readonly placeOf: (keys: readonly string[]) => string;
}

/** Returns the seed in a file of YAML or JSON. */
export function readSeed(file: string, validate: Validate): LocatedSeed {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SeedError(`--seed ${file}: ${reasonOf(error as NodeJS.ErrnoException)}`, { cause: error });
  }
  return parseSeed(text, file, validate);
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string =>
  code === 'ENOENT' ? 'there is no such file; the seeds that need none are demo and empty' : message;

/** Returns the seed in a text of YAML or JSON; `file` is the name that errors show. */
export function parseSeed(text: string, file: string, validate: Validate): LocatedSeed {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  refuse(document.errors.map((error) => `${at(error.pos[0])}: ${firstLine(error)}`));
  const value: unknown = document.toJS();
  const parts = validate(SCHEMA, value).flatMap((error) => partErrorOf(error) ?? []);
  const errors = fieldErrorsOf(value, parts);
  const placeOf = (keys: readonly string[]): string => at(offsetOf(document.contents, keys, document));
  refuse(
    errors.map(({ pointer = '#', detail }) => {
      const keys = pointer
        .split('/')
        .slice(1)
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
      return `${placeOf(keys)}: ${keys.join('.') || 'the file'} ${detail ?? ''}`;
    }),
  );
  return { seed: value as Seed, placeOf };
}

const firstLine = ({ message }: YAMLError): string => message.split(' at line ')[0] ?? message;

function refuse(lines: readonly string[]): void {
  if (lines.length === 0) return;
  const more = lines.length > LISTED ? [`… and ${lines.length - LISTED} more errors`] : [];
  throw new SeedError([...lines.slice(0, LISTED), ...more].join('\n'));
}

/** Returns the offset of the value at a path, or of the nearest existing value around it. */
function offsetOf(root: Node | null, keys: readonly string[], document: ReturnType<typeof parseDocument>): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const key of keys) {
    if (isAlias(node)) node = node.resolve(document);
    const next: unknown = isSeq(node) ? node.items[Number(key)] : entryOf(node, key);
    const range = (next as Node | undefined)?.range;
    if (!range) break;
    [offset] = range;
    node = next;
  }
  return offset;
}

function entryOf(node: unknown, key: string): unknown {
  if (!isMap(node)) return undefined;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  return pair?.value ?? pair?.key;
}

/** Seeds that need no file of the user. */
export const BUILT_IN = {
  demo: join(import.meta.dirname, 'demo.yaml'),
  empty: join(import.meta.dirname, 'empty.yaml'),
} as const;

/** Returns a seed by the name of a built-in one or of a file. A file is validated against the document of the lab. */
export function seedNamed(name: string, document: () => ContractDocument): LocatedSeed {
  if (name === 'demo' || name === 'empty') return readSeed(BUILT_IN[name], () => []);
  return readSeed(name, validatorOf(document(), 'closed'));
}

/** Returns the shop of the first account of the seed `demo`. */
export const demoShop = (): SeedShop => readSeed(BUILT_IN.demo, () => []).seed.accounts[0]?.test ?? {};
