/** How the call ended: value, error, or the counts of many. */
import type { ErrorOutcome, Outcome, ValueOutcome } from '../protocol.ts';
import type { Bounds, ErrorExpectation, Expectation, Json, MetaExpectation } from '../scenarios/scenario.ts';
import { type Finding, short } from './failure.ts';
import { boundsText, differences, isObject, matchesText, matchesTime, textOf } from './match.ts';

/** Where a redirect of the case could point. */
export interface Origins {
  same: string;
  other: string;
}

const TEXTS: ReadonlySet<string> = new Set(['request_id', 'idempotency_key']);
const TIMES: ReadonlySet<string> = new Set(['retry_after_ms', 'reset_ms']);

export function judgeOutcome(expect: Expectation, outcome: Outcome, origins: Origins): Finding[] {
  if (expect.results !== undefined) return judgeMany(expect.results, outcome);
  if (expect.error !== undefined) return judgeError(expect.error, outcome, origins);
  // A language that cannot hold the value may say so.
  if (expect.or_error !== undefined && outcome.kind === 'error') return judgeError(expect.or_error, outcome, origins);
  if (outcome.kind !== 'value') return [{ what: 'outcome', expected: 'a value', came: outcomeText(outcome) }];
  return [...judgeValue(expect, outcome), ...judgeMeta(expect.meta, outcome)];
}

/** One line of how a call ended. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'value':
      return `a value: ${textOf(outcome.value ?? null)}`;
    case 'error': {
      const { sinks, class: name, kind: _, ...rest } = outcome;
      return `error ${name}: ${short(sinks?.['message'] ?? '(no message)')} ${textOf(rest)}`;
    }
    case 'many':
      return textOf({ ok: outcome.ok, errors: outcome.errors });
    case 'unsupported':
      return `unsupported: ${outcome.what}`;
    case 'lost':
      return outcome.what;
  }
}

function judgeMany(expected: NonNullable<Expectation['results']>, outcome: Outcome): Finding[] {
  if (outcome.kind !== 'many') return [{ what: 'results', expected: textOf(expected), came: outcomeText(outcome) }];
  const { ok, errors } = outcome;
  return differences('results', expected as Json, { ok, errors }, 'whole');
}

function judgeValue({ value, whole_value: whole }: Expectation, { value: came = null }: ValueOutcome): Finding[] {
  if (whole !== undefined) return differences('whole_value', whole, came, 'whole');
  if (value === undefined) return [];
  if (value === 'any') return came === null ? [{ what: 'value', expected: 'any value', came: 'none' }] : [];
  if (value === 'nothing') return came === null ? [] : [{ what: 'value', expected: 'none', came: textOf(came) }];
  return differences('value', value, came, 'subset');
}

function judgeMeta(expected: MetaExpectation | undefined, { meta = {} }: ValueOutcome): Finding[] {
  if (expected === undefined) return [];
  const { rate_limit: rateLimit, ...plain } = expected;
  const findings = judgeMembers('meta', plain, meta);
  if (rateLimit === undefined) return findings;
  const came = meta['rate_limit'];
  if (rateLimit === null || !isObject(came)) {
    const isAbsent = came === undefined || came === null;
    if (rateLimit === null && isAbsent) return findings;
    return [...findings, { what: 'meta.rate_limit', expected: textOf(rateLimit), came: textOf(came) }];
  }
  return [...findings, ...judgeMembers('meta.rate_limit', rateLimit, came)];
}

function judgeError(expected: ErrorExpectation, outcome: Outcome, origins: Origins): Finding[] {
  const { names_origin: named, ...members } = expected;
  if (outcome.kind !== 'error') {
    return [{ what: 'outcome', expected: `error ${expected.class}`, came: outcomeText(outcome) }];
  }
  const findings = judgeMembers('error', members, outcome);
  const message = outcome.sinks?.['message'] ?? '';
  if (named !== undefined && !message.includes(origins[named])) {
    findings.push({ what: 'error message', expected: `names the origin ${origins[named]}`, came: message });
  }
  // The class alone says little when it is the wrong one.
  const [first] = findings;
  if (first?.what === 'error.class') findings[0] = { ...first, came: outcomeText(outcome) };
  return findings;
}

/** Members of error and meta: null is absent, texts may be patterns, times may be bounds, the rest is equal. */
function judgeMembers(what: string, expected: object, came: ErrorOutcome | { [name: string]: Json }): Finding[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const found = came[name] as Json | undefined;
    const place = `${what}.${name}`;
    if (TEXTS.has(name)) return unless(matchesText(wanted, found), place, wanted, found);
    if (TIMES.has(name)) return unless(matchesTime(wanted, found), place, wanted, found);
    if (wanted === null) return unless(found === undefined || found === null, place, wanted, found);
    return differences(place, wanted as Json, found, 'whole');
  });
}

function unless(isFine: boolean, what: string, expected: unknown, came: Json | undefined): Finding[] {
  return isFine ? [] : [{ what, expected: expectationText(expected), came: textOf(came) }];
}

function expectationText(expected: unknown): string {
  if (!isObject(expected)) return textOf(expected);
  return 'matches' in expected ? `matches ${String(expected['matches'])}` : boundsText(expected as Bounds);
}
