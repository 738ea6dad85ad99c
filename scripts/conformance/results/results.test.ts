import { describe, expect, it } from 'vitest';
import type { Exchange } from '../assert/exchange.ts';
import { aCase } from '../scenarios/fixture.ts';
import { anExchange } from '../assert/fixture.ts';
import { aRecording, aRequest } from '../server/fixtures.ts';
import type { Outcome } from '../protocol.ts';
import { isFailure, resultsOf } from './results.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import type { ManyCall } from '../scenarios/scenario.ts';

const passing = anExchange();
const failing = anExchange({ case: aCase({ requests: 2, value: 'any' }) });
const COUNTS = 'results: expected the expected counts, got others';
const listed = new Map([['one', [{ reason: 'requests: expected 2, got 1', cases: ['topic/case'] }]]]);

function statesOf(exchanges: Exchange[]): string[] {
  return resultsOf(exchanges, new Map()).map(({ state }) => state);
}

describe('a result', () => {
  it('is failed when the case fails, and shows expected and actual values and the requests', () => {
    const [result] = resultsOf([failing], new Map());
    expect(result).toMatchObject({ state: 'failed', headline: 'requests: expected 2, got 1' });
    expect(result?.explanation).toContain('> GET /api/v1/orders');
    expect(result?.explanation).toContain('openapi/scenarios/topic/file.yaml:3');
  });

  it('does not fail the run when the failure is expected', () => {
    const [result] = resultsOf([failing], listed);
    expect(result && [result.state, isFailure(result)]).toEqual(['expected-failure', false]);
  });

  it('fails the run when an expected failure passes, and says which entry to remove', () => {
    const [result] = resultsOf([passing], listed);
    expect(result && [result.state, isFailure(result)]).toEqual(['unexpected-pass', true]);
    expect(result?.explanation).toBe('topic/case in one passes; remove it from expected-failures/one.yaml.');
  });

  it.each<[string, Outcome]>([
    ['another class', { kind: 'error', class: 'Server' }],
    ['a foreign exception', { kind: 'error', class: 'native:TypeError' }],
    ['a crash', { kind: 'driver-failure', reason: 'the driver ended with SIGSEGV' }],
    ['a hang', { kind: 'driver-failure', reason: 'no reply within 12000 ms' }],
  ])('fails the run when an expected failure fails with %s instead, and shows both reasons', (_, outcome) => {
    const [result] = resultsOf([{ ...failing, reply: { ms: 1, outcome } }], listed);
    expect(result && [result.state, isFailure(result)]).toEqual(['changed-failure', true]);
    expect(result?.explanation).toContain('listed    requests: expected 2, got 1\n  now       ');
  });

  it.each<[string, Partial<ManyCall['many']>, Partial<Expectation>, string]>([
    ['repeated calls has no counts', {}, {}, 'results.ok: expected 2, got …; also results.errors.Server …'],
    ['calls at intervals has no classes', { every_ms: 1 }, {}, COUNTS],
    ['calls of processes has no classes', { share: 'processes' }, {}, COUNTS],
    ['timed calls has no classes', {}, { duration: { max_ms: 1000 } }, COUNTS],
  ])('whose case makes %s in its reason', (_, many, expected, reason) => {
    const call = { many: { times: 2, at_once: 2, call: { operation: 'retrieveOrder' }, ...many } };
    const item = aCase({ results: { ok: 2, errors: {} }, ...expected }, { call });
    const outcome: Outcome = { kind: 'many', ok: 1, errors: { Server: 1 } };
    const [result] = resultsOf([anExchange({ case: item, reply: { ms: 1, outcome } })], new Map());
    expect(result?.reason).toBe(reason);
  });

  it('is failed only in the language whose requests differ, provided that it passes otherwise', () => {
    const different = anExchange({
      column: 'three',
      language: 'three',
      recording: aRecording([aRequest({ target: '/x' })]),
    });
    expect(statesOf([passing, anExchange({ column: 'two', language: 'two' }), different])).toEqual([
      'passed',
      'passed',
      'failed',
    ]);
    expect(statesOf([{ ...different, case: failing.case, recording: aRecording([]) }, passing])).toEqual([
      'failed',
      'passed',
    ]);
  });

  it.each([
    [{ kind: 'unsupported', feature: 'option pace' } as const, 'unsupported option: pace'],
    [{ kind: 'unsupported', feature: 'webhooks.unwrap' } as const, 'unsupported: webhooks.unwrap'],
    [{ kind: 'driver-failure', reason: 'no reply' } as const, 'driver: expected a reply, got no reply'],
  ])('reports nothing else when the call was not made: %j', (outcome, headline) => {
    const [result] = resultsOf([anExchange({ case: failing.case, reply: { ms: 0, outcome } })], new Map());
    expect([result?.headline, result?.failures.length]).toEqual([headline, 1]);
  });
});

describe('an exchange whose outcome is right', () => {
  it.each<[string, Partial<Exchange>, string]>([
    ['a late request', { late: 1 }, 'late requests: expected none, got 1 requests'],
    ['invalid HTTP', { recording: { ...aRecording(), malformed: ['invalid header'] } }, 'request: expected HTTP'],
  ])('fails with %s', (_, given, headline) => {
    const [result] = resultsOf([anExchange(given)], new Map());
    expect(result?.state).toBe('failed');
    expect(result?.headline).toContain(headline);
  });

  const refused = { ms: 0, outcome: { kind: 'refused', refused_by: 'compiler', reason: 'no String' } } as const;
  const nothing = aRecording([]);
  it.each<[string, Partial<Exchange>, string]>([
    [
      'an error of the arguments without a request',
      { case: aCase({ error: { class: 'InvalidRequest' }, requests: 0 }) },
      'passed',
    ],
    ['an error of the server', { case: aCase({ error: { class: 'Server' }, requests: 0 }) }, 'failed'],
    ['an error after a request', { case: aCase({ error: { class: 'InvalidRequest' } }) }, 'failed'],
    ['a value', {}, 'failed'],
  ])('refused by the compiler instead of %s has its own rule', (_, given, state) => {
    const [result] = resultsOf([anExchange({ reply: refused, recording: nothing, ...given })], new Map());
    expect([result?.state, result?.isRefused]).toEqual([state, state === 'passed' ? true : undefined]);
  });
});
