/** Compares actual values with the values that a case expects. */
import { writeJson } from '../scenarios/exact-json.ts';
import type { Json } from '../scenarios/json.ts';
import type { Bounds, NumberOf, TextExpectation } from '../scenarios/expectation.ts';
import { type Failure, short } from './failure.ts';

type Extent = 'subset' | 'whole';

/** Tolerance for times in errors and metadata, which are floating-point numbers in four languages. */
const SAME_MS = 0.01;

/** Reports whether an actual value equals the expected one. Lists and objects reach it only if they cannot be equal. */
type IsSame = (expected: Json, actual: Json | undefined) => boolean;

/**
 * Returns a failure for each mismatch. With `subset`, objects may have further members, but lists may not have further
 * items. An expected null requires a null; a missing member does not match it.
 */
export function differences(
  subject: string,
  expected: Json,
  actual: Json | undefined,
  extent: Extent,
  isSame: IsSame = (one, other) => one === other,
): Failure[] {
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, index) => differences(`${subject}[${index}]`, item, actual[index], extent, isSame));
  }
  if (isObject(expected) && actual !== undefined && isObject(actual)) {
    const names =
      extent === 'whole' ? new Set([...Object.keys(expected), ...Object.keys(actual)]) : Object.keys(expected);
    return [...names].flatMap((name) => {
      const member = Object.hasOwn(expected, name) ? expected[name] : undefined;
      const found = Object.hasOwn(actual, name) ? actual[name] : undefined;
      if (member === undefined)
        return [{ subject: `${subject}.${name}`, expected: 'no such member', actual: textOf(found) }];
      return differences(`${subject}.${name}`, member, found, extent, isSame);
    });
  }
  return isSame(expected, actual) ? [] : [{ subject, expected: textOf(expected), actual: textOf(actual) }];
}

/** Reports whether a text equals the expected text, matches the pattern, or is absent for null. */
export function matchesText(expected: TextExpectation, actual: unknown): boolean {
  if (expected === null) return actual === undefined || actual === null;
  if (typeof expected === 'string') return actual === expected;
  return typeof actual === 'string' && new RegExp(expected.matches, 'u').test(actual);
}

/** Reports whether a time equals the expected time, is within the bounds, or is absent for null. */
export function matchesTime(expected: number | null | Bounds, actual: unknown): boolean {
  if (expected === null) return actual === undefined || actual === null;
  if (typeof actual !== 'number' && typeof actual !== 'bigint') return false;
  if (typeof expected === 'number') return Math.abs(Number(actual) - expected) <= SAME_MS;
  return isWithin(Number(actual), expected);
}

/** Returns a failure if a number is not the expected one, or not within its bounds. */
export function checkNumber(subject: string, expected: NumberOf, actual: number): Failure[] {
  const { min = 0, max = Infinity } = typeof expected === 'number' ? { min: expected, max: expected } : expected;
  if (actual >= min && actual <= max) return [];
  return [
    { subject, expected: typeof expected === 'number' ? String(expected) : textOf(expected), actual: String(actual) },
  ];
}

function isWithin(ms: number, { min_ms = 0, max_ms = Infinity }: Bounds): boolean {
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
