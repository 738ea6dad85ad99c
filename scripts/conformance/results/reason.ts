/** Describes why a case fails, in words that are the same in every run and on every machine. */
import { type Failure, LATE } from '../assert/failure.ts';
import { oneLine } from './printable.ts';

const MAX_ACTUAL = 120;
const MAX_LENGTH = 600;
/** Values of this length are part of the reason for every mismatch; longer ones only for the first. */
const SHORT_ACTUAL = 24;

/** Subject of the failure that depends on other columns. */
export const PARITY = 'wire parity';
const PARITY_REASON = 'the requests differ from those of the other libraries';

/** Subjects whose actual values are measured times and counts. */
const MEASURED =
  /^(?:steps\[\d+\]\.)?(?:duration|clock of the driver|gaps|paced|late requests|connection_closed_within_ms|memory_bytes)\b/;

/** Subjects whose values are counts of calls or requests. */
const COUNTED = /^(?:results|requests|connections|unique_on_every_request|same_on_every_attempt|ascending)\b/;
/** Counts of errors that are not errors of the library. Chance never explains them. */
const FOREIGN = /^results\.errors\.native:/;

/**
 * Parts of a failure that chance decides: nothing, the numbers of calls and requests of repeated calls, or also the
 * classes of their errors, if time decides which of them fail.
 */
export type Chance = 'none' | 'counts' | 'classes';

const OTHER_COUNTS: Failure = { subject: 'results', expected: 'the expected counts', actual: 'others' };

/** Returns the failures without the parts that chance decides. */
function withoutChance(failures: readonly Failure[], chance: Chance): Failure[] {
  return failures.map((failure) => {
    if (chance === 'none' || !COUNTED.test(failure.subject)) return failure;
    if (chance === 'classes' && !FOREIGN.test(failure.subject)) return OTHER_COUNTS;
    const subject = failure.subject.replace(/^results\.values\.\d+/, 'results.values[…]');
    return { ...failure, subject, actual: withoutNumbers(failure.actual) };
  });
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/-?\d+(?:\.\d+)?/g, '…');
}

/**
 * Returns the first failure and the subjects of all others, so that a reason changes with the first mismatch, with any
 * short value, and when a check starts or stops failing. Only the class of an error counts, because its message may
 * contain paths and ports.
 */
export function reason(failures: readonly Failure[], chance: Chance = 'none'): string {
  const steadyFailures = withoutChance(failures, chance).filter(({ subject }) => subject !== LATE);
  const [first, ...others] = steadyFailures.length === 0 ? failures : steadyFailures;
  if (first === undefined) return '';
  if (first.subject === PARITY) return PARITY_REASON;
  const more = others.filter(({ subject }) => subject !== PARITY).map(briefly);
  const also = [...new Set(more)].filter((text) => text !== briefly(first)).toSorted();
  const parts = [fully(first), ...(also.length === 0 ? [] : [`also ${also.join(', ')}`])];
  const isDifferent = others.some(({ subject }) => subject === PARITY);
  return oneLine(parts.join('; '), MAX_LENGTH) + (isDifferent ? `; ${PARITY_REASON}` : '');
}

/** Reports whether a reason contains a difference from the requests of other columns. */
export function hasParity(text: string): boolean {
  return text.endsWith(PARITY_REASON);
}

/** Returns the reason in a run of some columns only, in which wire parity is not judged; undefined if none remains. */
export function withoutParity(text: string): string | undefined {
  return text === PARITY_REASON ? undefined : text.replace(`; ${PARITY_REASON}`, '');
}

function fully({ subject, expected, actual }: Failure): string {
  if (subject === 'support') return actual;
  if (subject.startsWith('sink ')) return `a hidden text appears in: ${subject.slice('sink '.length)}`;
  return `${steady(subject)}: expected ${steady(expected)}, got ${actualText(subject, actual)}`;
}

/** Returns the subject without positions in lists, of which there may be hundreds, and a short value. */
function briefly({ subject, actual }: Failure): string {
  const name = steady(subject).replaceAll(/\[\d+\]/g, '[…]');
  const text = actualText(subject, actual);
  return text.length > SHORT_ACTUAL || subject.startsWith('sink ') ? name : `${name} ${text}`;
}

function actualText(subject: string, actual: string): string {
  const classOnly = actual.replace(/^(error [^\s:]+|\S+ \(not an error of the library\)):[^]*$/, '$1');
  const [line = ''] = classOnly.split(/[\n;]/);
  const text = steady(oneLine(line, MAX_ACTUAL));
  return MEASURED.test(subject) ? withoutNumbers(text) : text;
}

/** Values that differ between runs and machines. */
const UNSTEADY: readonly [RegExp, string][] = [
  [/(?:https?:\/\/)?127\.0\.0\.1:\d+(?:\/s\/[A-Za-z0-9._~-]+)?/g, '…'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<uuid>'],
  [/\b0x[0-9a-f]{6,}\b/gi, '<address>'],
  [/ of connection \d+/g, ''],
  [/(?<![\w:/])\/(?:tmp|home|root|Users|var|usr|opt|work)\/[^\s"',)]*/g, '<path>'],
];

function steady(text: string): string {
  return UNSTEADY.reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), text);
}
