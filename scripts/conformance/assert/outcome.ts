/** Compares the outcome of a call: a value, an error or the counts of many calls. */
import type { ErrorOutcome, Outcome, ValueOutcome } from '../protocol.ts';
import type { Bounds, ErrorExpectation, Expectation, Json, MetaExpectation } from '../scenarios/scenario.ts';
import { type Failure, short } from './failure.ts';
import { boundsText, differences, isObject, matchesText, matchesTime, textOf } from './match.ts';

/** Possible target origins of a redirect. */
export interface Origins {
  same: string;
  other: string;
}

const TEXTS: ReadonlySet<string> = new Set(['request_id', 'idempotency_key']);
const TIMES: ReadonlySet<string> = new Set(['retry_after_ms', 'reset_ms']);

export function checkOutcome(expect: Expectation, outcome: Outcome, origins: Origins): Failure[] {
  if (expect.results !== undefined) return checkMany(expect.results, outcome);
  if (expect.error !== undefined) return checkError(expect.error, outcome, origins);
  // A language that cannot represent the value may raise the allowed error.
  if (expect.or_error !== undefined && outcome.kind === 'error') return checkError(expect.or_error, outcome, origins);
  if (outcome.kind !== 'value') return [{ subject: 'outcome', expected: 'a value', actual: outcomeText(outcome) }];
  return [...checkValue(expect, outcome), ...checkMeta(expect.meta, outcome)];
}

/** Describes the outcome of a call in one line. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'value':
      return `a value: ${textOf(outcome.value ?? null)}`;
    case 'error': {
      const { sinks, events: _events, log: _log, class: name, kind: _, ...rest } = outcome;
      return `${errorName(name)}: ${short(sinks?.['message'] ?? '(no message)')} ${textOf(rest)}`;
    }
    case 'many':
      return textOf({ ok: outcome.ok, errors: outcome.errors });
    case 'steps':
      return outcome.steps.map((step, index) => `step ${index + 1}: ${outcomeText(step)}`).join('; ');
    case 'refused':
      return `refused by the ${outcome.refused_by}: ${outcome.reason}`;
    case 'unsupported':
      return unsupportedText(outcome.feature);
    case 'driver-failure':
      return outcome.reason;
  }
}

const NATIVE = 'native:';

function errorName(name: string): string {
  return name.startsWith(NATIVE) ? `${name.slice(NATIVE.length)} (not an error of the library)` : `error ${name}`;
}

function unsupportedText(feature: string): string {
  const [, kind, name] = /^(call|operation|option) (.+)$/s.exec(feature) ?? [];
  return kind === undefined ? `unsupported: ${feature}` : `unsupported ${kind}: ${name}`;
}

function checkMany(expected: NonNullable<Expectation['results']>, outcome: Outcome): Failure[] {
  if (outcome.kind !== 'many')
    return [{ subject: 'results', expected: textOf(expected), actual: outcomeText(outcome) }];
  const { ok, errors } = outcome;
  return differences('results', expected as Json, { ok, errors }, 'whole');
}

function checkValue({ value, whole_value: whole }: Expectation, { value: actual = null }: ValueOutcome): Failure[] {
  if (whole !== undefined) return differences('whole_value', whole, actual, 'whole');
  if (value === undefined) return [];
  if (value === 'any') return actual === null ? [{ subject: 'value', expected: 'any value', actual: 'none' }] : [];
  if (value === 'nothing')
    return actual === null ? [] : [{ subject: 'value', expected: 'none', actual: textOf(actual) }];
  return differences('value', value, actual, 'subset');
}

function checkMeta(expected: MetaExpectation | undefined, { meta = {} }: ValueOutcome): Failure[] {
  if (expected === undefined) return [];
  const { rate_limit: rateLimit, ...plain } = expected;
  const failures = checkMembers('meta', plain, meta);
  if (rateLimit === undefined) return failures;
  const actual = meta['rate_limit'];
  if (rateLimit === null || !isObject(actual)) {
    const isAbsent = actual === undefined || actual === null;
    if (rateLimit === null && isAbsent) return failures;
    return [...failures, { subject: 'meta.rate_limit', expected: textOf(rateLimit), actual: textOf(actual) }];
  }
  return [...failures, ...checkMembers('meta.rate_limit', rateLimit, actual)];
}

function checkError(expected: ErrorExpectation, outcome: Outcome, origins: Origins): Failure[] {
  const { names_origin: named, ...members } = expected;
  if (outcome.kind !== 'error') {
    return [{ subject: 'outcome', expected: `error ${expected.class}`, actual: outcomeText(outcome) }];
  }
  const failures = checkMembers('error', members, outcome);
  const message = outcome.sinks?.['message'] ?? '';
  if (named !== undefined && !message.includes(origins[named])) {
    failures.push({ subject: 'error message', expected: `names the origin ${origins[named]}`, actual: message });
  }
  // A wrong class alone explains little, so the whole error is shown.
  const [first] = failures;
  if (first?.subject === 'error.class') failures[0] = { ...first, actual: outcomeText(outcome) };
  return failures;
}

/**
 * Compares members of an error or of metadata: null expects an absent member, texts may be patterns, times may be
 * bounds.
 */
function checkMembers(subject: string, expected: object, actual: ErrorOutcome | { [name: string]: Json }): Failure[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const found = actual[name] as Json | undefined;
    const member = `${subject}.${name}`;
    if (TEXTS.has(name)) return unless(matchesText(wanted, found), member, wanted, found);
    if (TIMES.has(name)) return unless(matchesTime(wanted, found), member, wanted, found);
    if (wanted === null) return unless(found === undefined || found === null, member, wanted, found);
    return differences(member, wanted as Json, found, 'whole');
  });
}

function unless(isFine: boolean, subject: string, expected: unknown, actual: Json | undefined): Failure[] {
  return isFine ? [] : [{ subject, expected: expectationText(expected), actual: textOf(actual) }];
}

function expectationText(expected: unknown): string {
  if (!isObject(expected)) return textOf(expected);
  return 'matches' in expected ? `a text that matches ${String(expected['matches'])}` : boundsText(expected as Bounds);
}
