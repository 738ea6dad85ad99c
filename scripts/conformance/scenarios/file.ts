/** One scenario file: YAML that knows its lines. */
import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Json } from './scenario.ts';

/** What the writer of a scenario can mend; its message begins with file and line. */
export class ScenarioError extends Error {
  override name = 'ScenarioError';
  constructor(source: string, what: string) {
    super(`${source}: ${what}`);
  }
}

export type Path = (string | number)[];

export interface ScenarioFile {
  content: Json;
  /** `file:line` of a place in it, or of the nearest one around it. */
  sourceOf(path: Path): string;
}

/** @throws {ScenarioError} when it is no YAML, or says a key twice */
export function readScenarioFile(path: string, name: string): ScenarioFile {
  const lines = new LineCounter();
  // Integers come as bigint, or those of 64 bits would be rounded here.
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines, intAsBigInt: true });
  const [error] = document.errors;
  if (error) {
    const [first = ''] = error.message.split(' at line');
    throw new ScenarioError(`${name}:${lines.linePos(error.pos[0]).line}`, first);
  }
  const lineOf = (place: Path): number => {
    const node = place.length === 0 ? document.contents : document.getIn(place, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    return place.length === 0 ? 1 : lineOf(place.slice(0, -1));
  };
  return { content: plain(document.toJS() as Json), sourceOf: (place) => `${name}:${lineOf(place)}` };
}

/** Every integer that a number can hold, as a number. */
function plain(value: Json): Json {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
