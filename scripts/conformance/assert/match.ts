/** Compares what came with what a case expects. */
import { writeJson } from '../scenarios/exact-json.ts';
import type { Bounds, Json, TextExpectation } from '../scenarios/scenario.ts';
import { type Finding, short } from './failure.ts';

type Extent = 'subset' | 'whole';

/** Times in error and meta come from floating point of four languages. */
const SAME_MS = 0.01;

/**
 * Each place where `came` is not as expected. With `subset`, objects may have further members; lists never have further
 * items. A null is a null that is there, not a member left out.
 */
export function differences(what: string, expected: Json, came: Json | undefined, extent: Extent): Finding[] {
  if (Array.isArray(expected) && Array.isArray(came) && expected.length === came.length) {
    return expected.flatMap((item, index) => differences(`${what}[${index}]`, item, came[index], extent));
  }
  if (isObject(expected) && came !== undefined && isObject(came)) {
    const names =
      extent === 'whole' ? new Set([...Object.keys(expected), ...Object.keys(came)]) : Object.keys(expected);
    return [...names].flatMap((name) => {
      const member = Object.hasOwn(expected, name) ? expected[name] : undefined;
      const found = Object.hasOwn(came, name) ? came[name] : undefined;
      if (member === undefined) return [{ what: `${what}.${name}`, expected: 'no such member', came: textOf(found) }];
      return differences(`${what}.${name}`, member, found, extent);
    });
  }
  return expected === came ? [] : [{ what, expected: textOf(expected), came: textOf(came) }];
}

/** A text to be equal, a pattern to match, or null for none. */
export function matchesText(expected: TextExpectation, came: unknown): boolean {
  if (expected === null) return came === undefined || came === null;
  if (typeof expected === 'string') return came === expected;
  return typeof came === 'string' && new RegExp(expected.matches, 'u').test(came);
}

/** A time to be equal, bounds to lie in, or null for none. */
export function matchesTime(expected: number | null | Bounds, came: unknown): boolean {
  if (expected === null) return came === undefined || came === null;
  if (typeof came !== 'number' && typeof came !== 'bigint') return false;
  if (typeof expected === 'number') return Math.abs(Number(came) - expected) <= SAME_MS;
  return isWithin(Number(came), expected);
}

export function isWithin(ms: number, { min_ms = 0, max_ms = Infinity }: Bounds): boolean {
  return ms >= min_ms && ms <= max_ms;
}

export function boundsText({ min_ms, max_ms }: Bounds): string {
  if (max_ms === undefined) return `at least ${min_ms ?? 0} ms`;
  return min_ms === undefined ? `at most ${max_ms} ms` : `${min_ms} to ${max_ms} ms`;
}

export function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : short(writeJson(value as Json));
}

export function isObject(value: unknown): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
