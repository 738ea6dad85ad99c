/** JSON whose integers stay exact: beyond 2^53 they are `bigint`, where `JSON` would round them. */
import { randomUUID } from 'node:crypto';
import type { Json } from './scenario.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
// Nobody else can write a string that begins with it.
const MARK = `integer ${randomUUID()} `;

/** Without spaces, members in their order. */
export function writeJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`);
  return `{${members.join(',')}}`;
}

/** @throws {SyntaxError} when it is no JSON */
export function readJson(text: string): Json {
  const marked = text.replaceAll(TOKEN, (token) => (isUnsafe(token) ? JSON.stringify(MARK + token) : token));
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  ) as Json;
}

function isUnsafe(token: string): boolean {
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
}
