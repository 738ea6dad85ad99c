/** Reads a scenario file and keeps the line numbers of its values. */
import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Json } from './json.ts';

/** Thrown for an error in a scenario file; the message starts with file and line. */
export class ScenarioError extends Error {
  override name = 'ScenarioError';
  constructor(source: string, message: string) {
    super(`${source}: ${message}`);
  }
}

export type Path = (string | number)[];

export interface ScenarioFile {
  content: Json;
  /** Returns `file:line` of a value, or of the nearest enclosing value. */
  sourceOf(path: Path): string;
}

/** @throws {ScenarioError} if the file is not YAML or repeats a key. */
export function readScenarioFile(path: string, name: string): ScenarioFile {
  const lines = new LineCounter();
  // Integers are read as bigint; otherwise 64-bit integers would be rounded.
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines, intAsBigInt: true, merge: true });
  const [error] = document.errors;
  if (error) {
    const [first = ''] = error.message.split(' at line');
    throw new ScenarioError(`${name}:${lines.linePos(error.pos[0]).line}`, first);
  }
  const lineOf = (keys: Path): number => {
    const node = keys.length === 0 ? document.contents : document.getIn(keys, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    return keys.length === 0 ? 1 : lineOf(keys.slice(0, -1));
  };
  return { content: plain(document.toJS() as Json), sourceOf: (keys) => `${name}:${lineOf(keys)}` };
}

/** Converts every safe integer to a number. */
function plain(value: Json): Json {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
