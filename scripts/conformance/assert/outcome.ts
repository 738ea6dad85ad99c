/** Compares the outcome of a call: a value, an error or the counts of many calls. */
import type { ErrorOutcome, ManyOutcome, Outcome, ValueOutcome } from '../protocol.ts';
import type { Json } from '../scenarios/json.ts';
import type {
  Bounds,
  ErrorExpectation,
  Expectation,
  MetaExpectation,
  StepExpectation,
  TextExpectation,
} from '../scenarios/expectation.ts';
import { type Failure, placeOf, short } from './failure.ts';
import { boundsText, checkNumber, differences, isObject, matchesText, matchesTime, textOf } from './match.ts';
import { isSameTyped, mistyped } from './typed.ts';

/** Possible target origins of a redirect. */
export interface Origins {
  same: string;
  other: string;
}

const TEXTS: ReadonlySet<string> = new Set(['request_id', 'idempotency_key']);
const TIMES: ReadonlySet<string> = new Set(['retry_after_ms', 'reset_ms', 'window_ms']);

/** Errors of arguments, options and webhooks, which a compiler can also refuse: a parsed body is not bytes. */
const COMPILER_ERRORS: ReadonlySet<string> = new Set(['InvalidRequest', 'Configuration', 'WebhookVerification']);

export function checkOutcome(expect: Expectation, outcome: Outcome, origins: Origins): Failure[] {
  if (expect.results !== undefined) return checkMany(expect.results, outcome);
  if (expect.steps !== undefined) return checkSteps(expect.steps, outcome, origins);
  return checkSingle(expect, outcome, origins);
}

function checkSingle(expect: Expectation, outcome: Outcome, origins: Origins): Failure[] {
  if (expect.error !== undefined) return checkError(expect.error, outcome, origins);
  // A language that cannot represent the value may raise the allowed error.
  if (expect.or_error !== undefined && outcome.kind !== 'value') return checkError(expect.or_error, outcome, origins);
  if (outcome.kind !== 'value') return [{ subject: 'outcome', expected: 'a value', actual: outcomeText(outcome) }];
  return [
    ...mistyped('value', outcome.value ?? null),
    ...checkValue(expect, outcome),
    ...(expect.variant === undefined ? [] : differences('variant', expect.variant, outcome.variant, 'whole')),
    ...checkMeta(expect.meta, outcome),
  ];
}

function checkSteps(expected: readonly StepExpectation[], outcome: Outcome, origins: Origins): Failure[] {
  if (outcome.kind !== 'steps' || outcome.steps.length !== expected.length) {
    return [{ subject: 'steps', expected: `${expected.length} results`, actual: outcomeText(outcome) }];
  }
  return outcome.steps.flatMap((step, index) =>
    checkSingle(expected[index] ?? {}, step, origins).map((failure) => ({
      ...failure,
      subject: `${placeOf(`steps[${index}]`, expected[index])}.${failure.subject}`,
    })),
  );
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
const FOREIGN = 'Foreign';

function errorName(name: string): string {
  return name.startsWith(NATIVE) ? `${name.slice(NATIVE.length)} (not an error of the library)` : `error ${name}`;
}

function unsupportedText(feature: string): string {
  const [, kind, name] = /^(call|client|operation|option) (.+)$/s.exec(feature) ?? [];
  return kind === undefined ? `unsupported: ${feature}` : `unsupported ${kind}: ${name}`;
}

function checkMany(expected: NonNullable<Expectation['results']>, outcome: Outcome): Failure[] {
  if (outcome.kind !== 'many')
    return [{ subject: 'results', expected: textOf(expected), actual: outcomeText(outcome) }];
  const names = new Set([...Object.keys(expected.errors), ...Object.keys(outcome.errors)]);
  return [
    ...checkNumber('results.ok', expected.ok, outcome.ok),
    ...[...names].flatMap((name) =>
      checkNumber(`results.errors.${name}`, expected.errors[name] ?? 0, outcome.errors[name] ?? 0),
    ),
    ...(expected.number_in === undefined ? [] : checkOwnValues(expected.number_in, outcome)),
  ];
}

/** Checks that each call returned the response to its own request, which contains its number. */
function checkOwnValues(member: string, { ok, values = {} }: ManyOutcome): Failure[] {
  const subject = 'results.values';
  const pairs = Object.entries(values);
  if (pairs.length !== ok) return [{ subject, expected: `${ok} values`, actual: `${pairs.length} values` }];
  return pairs.flatMap(([number, value]) =>
    differences(`${subject}.${number}`, { [member]: number }, value, 'subset', isSameTyped),
  );
}

function checkValue({ value, whole_value: whole }: Expectation, { value: actual = null }: ValueOutcome): Failure[] {
  if (whole !== undefined) return differences('whole_value', whole, actual, 'whole', isSameTyped);
  if (value === undefined) return [];
  if (value === 'any') return actual === null ? [{ subject: 'value', expected: 'any value', actual: 'none' }] : [];
  if (value === 'nothing')
    return actual === null ? [] : [{ subject: 'value', expected: 'none', actual: textOf(actual) }];
  return differences('value', value, actual, 'subset', isSameTyped);
}

function checkMeta(expected: MetaExpectation | undefined, { meta = {} }: ValueOutcome): Failure[] {
  if (expected === undefined) return [];
  const { rate_limit: rateLimit, headers = {}, ...plain } = expected;
  return [
    ...checkMembers('meta', plain, meta),
    ...checkRateLimit('meta', rateLimit, meta['rate_limit']),
    ...checkHeaders('meta', headers, meta['headers']),
  ];
}

function checkRateLimit(of: string, expected: MetaExpectation['rate_limit'], actual: Json | undefined): Failure[] {
  if (expected === undefined) return [];
  const subject = `${of}.rate_limit`;
  if (expected !== null && isObject(actual)) return checkMembers(subject, expected, actual);
  const isAbsent = actual === undefined || actual === null;
  return unless(expected === null && isAbsent, subject, expected, actual);
}

function checkError(expected: ErrorExpectation, outcome: Outcome, origins: Origins): Failure[] {
  const { names_origin: named, message: wanted, headers = {}, rate_limit: rateLimit, fields, ...members } = expected;
  if (outcome.kind === 'refused' && COMPILER_ERRORS.has(expected.class)) return [];
  if (outcome.kind !== 'error') {
    return [{ subject: 'outcome', expected: `error ${expected.class}`, actual: outcomeText(outcome) }];
  }
  const failures = [
    ...checkMembers('error', { ...members, class: sameClass(members.class, outcome.class) }, outcome),
    ...checkHeaders('error', headers, outcome['headers'] as Json | undefined),
    ...checkRateLimit('error', rateLimit, outcome['rate_limit'] as Json | undefined),
    ...checkFields(fields, outcome['fields'] as Json | undefined),
  ];
  const message = outcome.sinks?.['message'] ?? '';
  if (wanted !== undefined) failures.push(...unless(matchesText(wanted, message), 'error.message', wanted, message));
  if (named !== undefined && !message.includes(origins[named])) {
    failures.push({ subject: 'error message', expected: `names the origin ${origins[named]}`, actual: message });
  }
  // A wrong class alone explains little, so the whole error is shown.
  const [first] = failures;
  if (first?.subject === 'error.class') failures[0] = { ...first, actual: outcomeText(outcome) };
  return failures;
}

function checkFields(expected: ErrorExpectation['fields'], actual: Json | undefined): Failure[] {
  if (expected === undefined) return [];
  const listed = Array.isArray(actual) ? actual : [];
  // A pair stands for the place and the code alone.
  const shown = listed.map((field, index) =>
    Array.isArray(expected[index]) && isObject(field)
      ? [field['pointer'] ?? field['parameter'] ?? '', field['code'] ?? '']
      : field,
  );
  return differences('error.fields', expected, shown as Json, 'whole');
}

/** Returns the class to expect: `Foreign` stands for any class that is not one of the library. */
function sameClass(expected: string, actual: string): string {
  return expected === FOREIGN && actual.startsWith(NATIVE) ? actual : expected;
}

function checkHeaders(of: string, expected: Record<string, TextExpectation>, actual: Json | undefined): Failure[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const subject = `${of}.headers.${name}`;
    // A driver that reports no headers at all must not pass where a header is expected to be absent.
    if (!isObject(actual)) return [{ subject, expected: 'headers', actual: textOf(actual) }];
    return unless(matchesText(wanted, actual[name]), subject, wanted, actual[name]);
  });
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
