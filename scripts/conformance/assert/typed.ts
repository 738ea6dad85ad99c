/** Compares a value as read through typed members (`TypedJson`) with the JSON that a case expects. */
import type { TypedJson } from '../protocol.ts';
import type { Json } from '../scenarios/json.ts';
import type { Failure } from './failure.ts';
import { isObject, textOf } from './match.ts';

const DATE_TIME = '$date_time';
const MISTYPED = '$mistyped';

/**
 * Minimum number of fraction digits that a driver prints. Every typed date-time holds microseconds, so a text with
 * fewer digits hides those that the library lost.
 */
const MIN_DIGITS = 6;

const RFC_3339 = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i;

/**
 * Reports whether a member equals the expected JSON. A typed date-time equals a text with the same instant, whose
 * fraction is cut to the digits of the type.
 */
export function isSameTyped(expected: Json, actual: TypedJson | undefined): boolean {
  if (!isObject(actual) || !(DATE_TIME in actual)) return expected === actual;
  const found = partsOf(actual[DATE_TIME]);
  const wanted = partsOf(expected);
  if (found === undefined || wanted === undefined || found.fraction.length < MIN_DIGITS) return false;
  const digits = found.fraction.length;
  return wanted.seconds === found.seconds && wanted.fraction.padEnd(digits, '0').slice(0, digits) === found.fraction;
}

/** Returns a failure for each member of an unexpected type, wherever it is in the value. */
export function mistyped(subject: string, value: TypedJson): Failure[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => mistyped(`${subject}[${index}]`, item));
  if (!isObject(value)) return [];
  if (MISTYPED in value) return [{ subject, expected: 'the type of the contract', actual: textOf(value[MISTYPED]) }];
  return Object.entries(value).flatMap(([name, member]) => mistyped(`${subject}.${name}`, member));
}

/** Returns the instant of a text in RFC 3339, or undefined if it has none, as on 30 February. */
function partsOf(value: Json | undefined): { seconds: number; fraction: string } | undefined {
  const [, date = '', time = '', fraction = '', zone = ''] =
    typeof value === 'string' ? (RFC_3339.exec(value) ?? []) : [];
  const local = Date.parse(`${date}T${time}Z`);
  const seconds = Date.parse(`${date}T${time}${zone}`) / 1000;
  // Date.parse turns 30 February into 1 March.
  const isReal = !Number.isNaN(local) && new Date(local).toISOString().startsWith(`${date}T${time}`);
  return isReal && !Number.isNaN(seconds) ? { seconds, fraction } : undefined;
}
