/**
 * Reads and writes JSON with exact numbers: integers beyond 2^53 become `bigint`, where `JSON` would round them, and
 * `{$number: '1.0'}` is written as a number in this notation.
 */
import { randomUUID } from 'node:crypto';
import type { Json } from './json.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
// The random part keeps other strings from starting with this mark.
const MARK = `integer ${randomUUID()} `;

/** Writes JSON without spaces and keeps the order of members. */
export function writeJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (typeof value['$number'] === 'string') return value['$number'];
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`);
  return `{${members.join(',')}}`;
}

/** A digit sequence that may be an unsafe integer: 2^53 has 16 digits. */
const LONG = /\d{16}/;

/** @throws {SyntaxError} if the text is not JSON. */
export function readJson(text: string): Json {
  // Marking the integers of a text takes ten times as long as parsing it.
  if (!LONG.test(text)) return JSON.parse(text) as Json;
  const marked = text.replaceAll(TOKEN, (token) => (isUnsafe(token) ? JSON.stringify(MARK + token) : token));
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  ) as Json;
}

function isUnsafe(token: string): boolean {
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
}
