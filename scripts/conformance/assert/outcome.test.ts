import { describe, expect, it } from 'vitest';
import type { Outcome } from '../protocol.ts';
import type { Expectation } from '../scenarios/scenario.ts';
import { VALUE } from './fixtures.ts';
import { checkOutcome } from './outcome.ts';

const origins = { same: 'http://127.0.0.1:1', other: 'http://127.0.0.1:2' };
const failed: Outcome = {
  kind: 'error',
  class: 'RateLimit',
  status: 429,
  code: 'rate_limited',
  retry_after_ms: 1000.001,
  attempts: 3,
  request_id: 'req_1',
  fields: [['/a', 'required']],
  sinks: { message: 'moved to http://127.0.0.1:2' },
};

function failedSubjects(wanted: Expectation, outcome: Outcome): string[] {
  return checkOutcome(wanted, outcome, origins).map(({ subject }) => subject);
}

describe('a value', () => {
  it.each<[string, Expectation]>([
    ['a subset', { value: { id: 'ord_1' } }],
    ['any', { value: 'any' }],
    ['the complete value', { whole_value: { id: 'ord_1', total: 12 } }],
    [
      'metadata, with null for absent members',
      { value: 'any', meta: { attempts: 1, rate_limit: null, request_id: null } },
    ],
  ])('passes when the case expects %s', (_, wanted) => {
    expect(failedSubjects(wanted, VALUE)).toEqual([]);
  });

  it.each<[string, Expectation, string]>([
    ['another value of a member', { value: { id: 'ord_2' } }, 'value.id'],
    ['a null instead of an absent member', { value: { note: null } }, 'value.note'],
    ['fewer members', { whole_value: { id: 'ord_1' } }, 'whole_value.total'],
    ['no value', { value: 'nothing' }, 'value'],
    ['another number of attempts', { value: 'any', meta: { attempts: 2 } }, 'meta.attempts'],
    ['a rate limit', { value: 'any', meta: { rate_limit: { limit: 1 } } }, 'meta.rate_limit'],
    ['an error', { error: { class: 'Server' } }, 'outcome'],
    ['counts of many', { results: { ok: 1, errors: {} } }, 'results'],
  ])('fails when the case expects %s', (_, wanted, subject) => {
    expect(failedSubjects(wanted, VALUE)).toEqual([subject]);
  });

  it('is absent after a 204, which matches nothing but not any', () => {
    expect(failedSubjects({ value: 'nothing' }, { kind: 'value' })).toEqual([]);
    expect(failedSubjects({ value: 'any' }, { kind: 'value', value: null })).toEqual(['value']);
  });

  it('keeps integers beyond 2^53 exact', () => {
    const exact: Outcome = { kind: 'value', value: { n: 9007199254740993n } };
    expect(failedSubjects({ value: { n: 9007199254740993n } }, exact)).toEqual([]);
    expect(failedSubjects({ value: { n: 9007199254740992n } }, exact)).toEqual(['value.n']);
  });

  it('may be an error if the case allows one for languages that cannot represent it', () => {
    const rejected: Outcome = { kind: 'error', class: 'InvalidRequest' };
    const wanted: Expectation = { value: 'any', or_error: { class: 'InvalidRequest' } };
    expect(failedSubjects(wanted, rejected)).toEqual([]);
    expect(failedSubjects(wanted, { kind: 'error', class: 'native:OverflowError' })).toEqual(['error.class']);
  });
});

describe('an error', () => {
  it('is compared by class, members, patterns, times and the origin in its message', () => {
    const error = { class: 'RateLimit', request_id: { matches: '^req_' }, idempotency_key: null, detail: null };
    const more = {
      retry_after_ms: 1000,
      fields: [['/a', 'required']] as [string, string][],
      names_origin: 'other' as const,
    };
    expect(failedSubjects({ error: { ...error, ...more } }, failed)).toEqual([]);
    expect(failedSubjects({ error: { class: 'RateLimit', retry_after_ms: { min_ms: 900 } } }, failed)).toEqual([]);
  });

  it.each<[string, Expectation['error'], string]>([
    ['class', { class: 'Server' }, 'error.class'],
    ['status', { class: 'RateLimit', status: 503 }, 'error.status'],
    ['pattern', { class: 'RateLimit', request_id: { matches: '^x' } }, 'error.request_id'],
    ['wait', { class: 'RateLimit', retry_after_ms: { max_ms: 900 } }, 'error.retry_after_ms'],
    ['absent member', { class: 'RateLimit', code: null }, 'error.code'],
    ['list of fields', { class: 'RateLimit', fields: [] }, 'error.fields'],
    ['origin', { class: 'RateLimit', names_origin: 'same' }, 'error message'],
  ])('fails for a different %s', (_, error, subject) => {
    expect(failedSubjects({ error: error ?? { class: '' } }, failed)).toEqual([subject]);
  });

  it('of the wrong class is shown completely', () => {
    const [failure] = checkOutcome({ error: { class: 'Server' } }, failed, origins);
    expect(failure).toMatchObject({
      expected: '"Server"',
      actual: expect.stringContaining('error RateLimit: moved to'),
    });
  });
});

it('the counts of many calls are compared completely', () => {
  const many: Outcome = { kind: 'many', ok: 1, errors: { Server: 2 } };
  expect(failedSubjects({ results: { ok: 1, errors: { Server: 2 } } }, many)).toEqual([]);
  expect(failedSubjects({ results: { ok: 1, errors: {} } }, many)).toEqual(['results.errors.Server']);
});
