import { describe, expect, it } from 'vitest';
import type { Outcome } from '../protocol.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import { VALUE } from './fixture.ts';
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
  fields: [{ pointer: '/a', code: 'required', current_version: 8 }],
  headers: { 'content-type': 'text/html', date: 'today' },
  body: { a: [1] },
  raw_body: '{"a":[1]}',
  rate_limit: { limit: 7, remaining: 0, reset_ms: 1500 },
  doc_url: 'https://docs.example/a',
  sinks: { message: 'moved to http://127.0.0.1:2' },
};

function failedSubjects(wanted: Expectation, outcome: Outcome): string[] {
  return checkOutcome(wanted, outcome, origins).map(({ subject }) => subject);
}

describe('a value', () => {
  it.each<[string, Expectation, string]>([
    ['another value of a member', { value: { id: 'ord_2' } }, 'value.id'],
    ['a null instead of an absent member', { value: { note: null } }, 'value.note'],
    ['fewer members', { whole_value: { id: 'ord_1' } }, 'whole_value.total'],
    ['no value', { value: 'nothing' }, 'value'],
    ['another number of attempts', { value: 'any', meta: { attempts: 2 } }, 'meta.attempts'],
    ['a header', { value: 'any', meta: { headers: { etag: '"2"' } } }, 'meta.headers.etag'],
    ['an absent header', { value: 'any', meta: { headers: { etag: null } } }, 'meta.headers.etag'],
    ['a rate limit', { value: 'any', meta: { rate_limit: { limit: 1 } } }, 'meta.rate_limit'],
    ['an error', { error: { class: 'Server' } }, 'outcome'],
    ['counts of many', { results: { ok: 1, errors: {} } }, 'results'],
  ])('fails when the case expects %s', (_, wanted, subject) => {
    expect(failedSubjects(wanted, VALUE)).toEqual([subject]);
  });

  it('keeps integers beyond 2^53 exact', () => {
    const exact: Outcome = { kind: 'value', value: { n: 9007199254740993n } };
    expect(failedSubjects({ value: { n: 9007199254740993n } }, exact)).toEqual([]);
    expect(failedSubjects({ value: { n: 9007199254740992n } }, exact)).toEqual(['value.n']);
  });
});

it('a member of an unexpected type fails the case, although no expectation names it', () => {
  const odd: Outcome = { kind: 'value', value: { id: 'a', version: { $mistyped: 'str' } } };
  expect(failedSubjects({ value: { id: 'a' } }, odd)).toEqual(['value.version']);
  expect(failedSubjects({ value: 'any' }, odd)).toEqual(['value.version']);
});

describe('a call that the compiler rejects', () => {
  const refused: Outcome = { kind: 'refused', refused_by: 'compiler', reason: 'an int is not a String' };
  it('replaces an error of the argument, the option or the body of a webhook', () => {
    expect(failedSubjects({ error: { class: 'InvalidRequest', attempts: 0 } }, refused)).toEqual([]);
    expect(failedSubjects({ error: { class: 'Configuration' } }, refused)).toEqual([]);
    expect(failedSubjects({ error: { class: 'WebhookVerification', reason: 'invalid_payload' } }, refused)).toEqual([]);
    expect(failedSubjects({ value: 'any', or_error: { class: 'InvalidRequest' } }, refused)).toEqual([]);
  });

  it('replaces nothing else', () => {
    expect(failedSubjects({ error: { class: 'Decode' } }, refused)).toEqual(['outcome']);
    expect(failedSubjects({ value: 'any' }, refused)).toEqual(['outcome']);
    expect(failedSubjects({ value: 'any', or_error: { class: 'Decode' } }, refused)).toEqual(['outcome']);
    expect(failedSubjects({ results: { ok: 0, errors: { InvalidRequest: 1 } } }, refused)).toEqual(['results']);
  });
});

describe('steps', () => {
  const steps: Outcome = { kind: 'steps', steps: [VALUE as never, { kind: 'value', value: null }, failed as never] };
  const wanted: Expectation['steps'] = [
    { value: 'any', meta: { attempts: 1 } },
    { value: 'nothing' },
    { error: { class: 'RateLimit' } },
  ];

  it('are judged one by one', () => {
    expect(failedSubjects({ steps: wanted }, steps)).toEqual([]);
    const other = [{ value: 'any', meta: { attempts: 2 } }, { value: 'any' }, { value: 'any' }];
    expect(failedSubjects({ steps: other }, steps)).toEqual([
      'steps[0].meta.attempts',
      'steps[1].value',
      'steps[2].outcome',
    ]);
  });

  it('may be neither fewer nor more', () => {
    expect(failedSubjects({ steps: wanted.slice(1) }, steps)).toEqual(['steps']);
    expect(failedSubjects({ steps: wanted }, VALUE)).toEqual(['steps']);
  });
});

function withIds(ids: Record<string, string>): Outcome {
  const values = Object.fromEntries(Object.entries(ids).map(([number, id]) => [number, { id }]));
  return { kind: 'many', ok: 2, errors: {}, values };
}

describe('the values of numbered calls', () => {
  const wanted: Expectation = { results: { ok: 2, errors: {}, number_in: 'id' } };

  it('contain the number of their call', () => {
    expect(failedSubjects(wanted, withIds({ '1': '1', '2': '2' }))).toEqual([]);
    expect(failedSubjects(wanted, withIds({ '1': '2', '2': '1' }))).toEqual([
      'results.values.1.id',
      'results.values.2.id',
    ]);
    expect(failedSubjects(wanted, withIds({ '1': '1', '2': '1' }))).toEqual(['results.values.2.id']);
  });
});

it('a foreign error is any that is not one of the library', () => {
  const error: Outcome = { kind: 'error', class: 'native:CaseError' };
  expect(failedSubjects({ error: { class: 'Foreign' } }, error)).toEqual([]);
  expect(failedSubjects({ error: { class: 'Foreign' } }, failed)).toEqual(['error.class']);
  expect(failedSubjects({ error: { class: 'RateLimit' } }, error)).toEqual(['error.class']);
});

describe('an error', () => {
  it('is compared by class, members, patterns, times and the origin in its message', () => {
    const error = { class: 'RateLimit', request_id: { matches: '^req_' }, idempotency_key: null, detail: null };
    const more = {
      retry_after_ms: 1000,
      fields: [['/a', 'required']] as [string, string][],
      names_origin: 'other' as const,
    };
    const response = {
      headers: { 'content-type': { matches: 'html' }, 'retry-after': null },
      body: { a: [1] },
      raw_body: '{"a":[1]}',
      rate_limit: { remaining: 0, reset_ms: { max_ms: 1500 } },
      doc_url: 'https://docs.example/a',
    };
    expect(failedSubjects({ error: { ...error, ...more, ...response } }, failed)).toEqual([]);
    expect(failedSubjects({ error: { class: 'RateLimit', retry_after_ms: { min_ms: 900 } } }, failed)).toEqual([]);
    const fields = [{ pointer: '/a', code: 'required', current_version: 8 }];
    expect(failedSubjects({ error: { class: 'RateLimit', fields } }, failed)).toEqual([]);
  });

  it.each<[string, Expectation['error'], string]>([
    ['class', { class: 'Server' }, 'error.class'],
    ['status', { class: 'RateLimit', status: 503 }, 'error.status'],
    ['pattern', { class: 'RateLimit', request_id: { matches: '^x' } }, 'error.request_id'],
    ['wait', { class: 'RateLimit', retry_after_ms: { max_ms: 900 } }, 'error.retry_after_ms'],
    ['absent member', { class: 'RateLimit', code: null }, 'error.code'],
    ['list of fields', { class: 'RateLimit', fields: [] }, 'error.fields'],
    [
      'members of a field',
      { class: 'RateLimit', fields: [{ pointer: '/a', code: 'required' }] },
      'error.fields[0].current_version',
    ],
    ['header', { class: 'RateLimit', headers: { date: 'tomorrow' } }, 'error.headers.date'],
    ['missing header', { class: 'RateLimit', headers: { etag: '1' } }, 'error.headers.etag'],
    ['header that must be absent', { class: 'RateLimit', headers: { date: null } }, 'error.headers.date'],
    ['body', { class: 'RateLimit', body: {} }, 'error.body.a'],
    ['body that must be absent', { class: 'RateLimit', body: null }, 'error.body'],
    ['text of the body', { class: 'RateLimit', raw_body: '{"a": [1]}' }, 'error.raw_body'],
    ['rate limit', { class: 'RateLimit', rate_limit: { limit: null } }, 'error.rate_limit.limit'],
    ['rate limit that must be absent', { class: 'RateLimit', rate_limit: null }, 'error.rate_limit'],
    ['page', { class: 'RateLimit', doc_url: null }, 'error.doc_url'],
    ['origin', { class: 'RateLimit', names_origin: 'same' }, 'error message'],
  ])('fails for a different %s', (_, error, subject) => {
    expect(failedSubjects({ error: error ?? { class: '' } }, failed)).toEqual([subject]);
  });
});

describe('the counts of many calls', () => {
  const many: Outcome = { kind: 'many', ok: 1, errors: { Server: 2 } };

  it('are compared completely', () => {
    expect(failedSubjects({ results: { ok: 1, errors: { Server: 2 } } }, many)).toEqual([]);
    expect(failedSubjects({ results: { ok: 1, errors: {} } }, many)).toEqual(['results.errors.Server']);
    expect(failedSubjects({ results: { ok: 1, errors: { Server: 2, Api: 1 } } }, many)).toEqual(['results.errors.Api']);
  });
});
