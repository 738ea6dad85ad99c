/** Prepares a reply for JSON, which has no undefined members and does not tell a bigint from a number. */
import { mistyped } from './typed.ts';

/**
 * Removes undefined members, and reports each `bigint` that a number represents exactly: the library promises `bigint` only
 * beyond 2^53, and the suite would read both as the same integer.
 */
export function present(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? mistyped(value) : value;
  if (Array.isArray(value)) return value.map(present);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, present(member)]));
}
