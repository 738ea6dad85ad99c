import { describe, expect, it } from 'vitest';
import { aCase } from './fixture.ts';
import { quietCases } from './quiet.ts';
import type { Case } from './scenario.ts';

const call = { operation: 'retrieveOrder' };
const ok = { status: 200, json: {} };

function aQuietCase(given: Partial<Case> = {}): Case {
  return { ...aCase({ value: 'any' }, { call }), client: {}, plan: [ok], ...given };
}

describe('the calls that share a client', () => {
  it('keep their plans, their expectations and the ids of their cases', () => {
    const retried = aQuietCase({
      id: 'topic/retried',
      client: { max_retries: 1 },
      plan: [{ status: 503, headers: { 'Retry-After-Ms': '1' } }, ok],
      expect: { value: 'any', requests: 2, wire: [{ method: 'GET' }] },
    });
    const [derived] = quietCases([aQuietCase(), retried]);
    expect(derived?.call).toEqual({ steps: [call, { ...call, options: { max_retries: 1 } }] });
    expect(derived?.plan).toEqual([ok, ...retried.plan].map((step) => ({ ...step, times: 1 })));
    expect(derived?.expect).toEqual({
      steps: [
        { value: 'any', of: 'topic/case' },
        { value: 'any', of: 'topic/retried' },
      ],
      requests: 3,
      wire: [
        { of: 'topic/case', headers: {} },
        { method: 'GET', of: 'topic/retried', headers: {} },
        { of: 'topic/retried', headers: {} },
      ],
    });
  });

  it('send no header that another one gives', () => {
    const tagged = aQuietCase({ id: 'topic/tagged', call: { ...call, headers: { 'If-Match': '"1"' } } });
    const [derived] = quietCases([tagged, aQuietCase()]);
    expect(derived?.expect.wire?.map(({ of, headers }) => [of, headers])).toEqual([
      ['topic/tagged', {}],
      ['topic/case', { 'if-match': null }],
    ]);
  });

  it.each<[string, Partial<Case>]>([
    ['another client', { client: { app_name: 'shop' } }],
    ['a time limit', { call: { ...call, options: { timeout_ms: 1 } } }],
    ['a wait', { plan: [{ status: 503, headers: { 'Retry-After': '1' } }, ok], expect: { value: 'any', requests: 2 } }],
    ['a 429', { plan: [{ status: 429 }], expect: { error: { class: 'RateLimit' }, requests: 1 } }],
    ['a fault', { plan: [{ fault: 'hang' }] }],
    ['a retry that fails', { plan: [{ status: 503 }], expect: { error: { class: 'Server' }, requests: 2 } }],
    ['an expectation of the whole client', { expect: { value: 'any', connections: 1 } }],
  ])('leave out a case with %s', (_, given) => {
    expect(quietCases([aQuietCase(given)])).toEqual([]);
  });
});
