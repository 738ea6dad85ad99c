/** Behaviours of drivers: what they report about a call. */
import { expect } from 'vitest';
import {
  ERROR_SINKS,
  type ErrorOutcome,
  type ValueOutcome,
  VALUE_SINKS,
} from '../../../scripts/conformance/protocol.ts';
import { API_KEY } from '../../../scripts/conformance/run/session.ts';
import type { Json } from '../../../scripts/conformance/scenarios/json.ts';
import type { Call, ClientOptions, PlanStep } from '../../../scripts/conformance/scenarios/scenario.ts';
import type { Checks } from './bench.ts';
import { FACTS, HANG, ok, PROBLEM, PROBLEM_TEXT, RATE_LIMIT, READ, unavailable, WRITE } from './samples.ts';

const INVALID: PlanStep = { status: 422, headers: FACTS, json: PROBLEM };
const sinksOf = (outcome: object): Record<string, string> => (outcome as ValueOutcome).sinks ?? {};

/** Returns the events of an attempt with two middleware. */
const eventsOf = (attempt: number, status: number): string[] => [
  `request ${attempt}`,
  ...['a before', 'b before', 'b after', 'a after'].map((text) => `${text} ${attempt}`),
  `response ${attempt} ${status}`,
];

export const REPORTS: Checks = {
  'reports a value with unknown members, nulls, exact numbers and all digits of a time': async (bench) => {
    const at = '2026-01-15T10:30:00.123456+01:00';
    const json = { id: 'ord_1', note: null, version: 9007199254740991, status: 'teleported', metadata: { a: '1' } };
    const items = { line_items: [{ sku: 'A', total: { amount: -5, currency: 'EUR' } }], new: { a: [null, {}, 1.5] } };
    const { outcome } = await bench.run(READ, [ok({ ...json, ...items, created_at: at })]);
    const { value, kind } = outcome as ValueOutcome;
    expect(kind).toBe('value');
    const { created_at: time, ...rest } = value as Record<string, unknown>;
    expect(rest).toEqual({ ...json, ...items });
    // A library without a type for date-times has the text.
    expect(JSON.stringify(time)).toMatch(
      /^(?:"2026-01-15T10:30|\{"\$date_time":"2026-01-15T09:30):00\.123456(?:000)?(?:\+01:00"|Z"\})$/,
    );
  },

  'reports the variant of a union': async (bench) => {
    const call = { operation: 'retrieveEvent', path: { event_id: 'evt_1' } };
    const plan = [ok({ type: 'order.paid', data: {} }, { times: 1 }), ok({ type: 'order.teleported', data: {} })];
    const { outcome } = await bench.run({ steps: [call, call] }, plan);
    expect(outcome).toMatchObject({ steps: [{ variant: 'OrderPaidEvent' }, { variant: 'UnknownEvent' }] });
    expect((await bench.run(READ, [ok({})])).outcome).not.toHaveProperty('variant');
  },

  'reports the response of a value': async (bench) => {
    const headers = { ...FACTS, 'Idempotency-Replayed': 'true' };
    const call = { ...WRITE, options: { idempotency_key: 'k-1' } };
    const { outcome } = await bench.run(call, [unavailable(2), ok({}, { headers })], { max_retries: 2 });
    expect(outcome).toMatchObject({
      kind: 'value',
      meta: {
        status: 200,
        request_id: 'req_2',
        attempts: 3,
        idempotency_key: 'k-1',
        replayed: true,
        rate_limit: RATE_LIMIT,
        headers: { 'retry-after': '1.1', 'x-request-id': 'req_2', 'x-twice': 'first, second' },
      },
    });
    expect((await bench.run(READ, [ok({})])).outcome).toMatchObject({
      meta: { request_id: null, idempotency_key: null, replayed: false, rate_limit: null },
    });
  },

  'reports every member of an error': async (bench) => {
    const { outcome } = await bench.run({ ...WRITE, options: { idempotency_key: 'k-1' } }, [INVALID]);
    expect(outcome).toMatchObject({
      kind: 'error',
      class: 'Validation',
      status: 422,
      code: 'validation_failed',
      title: 'T',
      detail: 'D',
      request_id: 'req_2',
      retry_after_ms: 1100,
      attempts: 1,
      idempotency_key: 'k-1',
      method: 'PATCH',
      path: '/api/v1/orders/{order_id}',
      is_retryable: false,
      doc_url: 'https://docs.example/v',
      raw_body: PROBLEM_TEXT,
      rate_limit: RATE_LIMIT,
      headers: { 'retry-after': '1.1', 'x-request-id': 'req_2', 'x-twice': 'first, second' },
    });
    expect((outcome as ErrorOutcome)['body']).toEqual(PROBLEM);
    expect((outcome as ErrorOutcome)['fields']).toEqual((PROBLEM as { errors: Json }).errors);
  },

  'reports an error without a response': async (bench) => {
    const { outcome, requests } = await bench.run(READ, [{ fault: 'reset_before_headers' }], { max_retries: 1 });
    expect(outcome).toMatchObject({ class: 'Connection', attempts: 2, is_retryable: true });
    expect(requests).toHaveLength(2);
    const { outcome: late } = await bench.run(READ, [HANG], { timeout_ms: 40 });
    expect(late).toMatchObject({ class: 'Timeout', phase: 'attempt', attempts: 1 });
  },

  'reports a body of an error that is not as documented': async (bench) => {
    const bodies: [object, unknown, string][] = [
      [{ json: { errors: [null, 1, 'x', []] } }, { errors: [null, 1, 'x', []] }, '{"errors":[null,1,"x",[]]}'],
      [{ text: '<p>' }, null, '<p>'],
      [{ base64: '/2E=' }, null, '\uFFFDa'],
    ];
    for (const [sent, body, raw] of bodies) {
      const { outcome } = await bench.run(READ, [{ status: 404, ...sent }]);
      expect(outcome).toMatchObject({ kind: 'error', class: 'NotFound', raw_body: raw });
      expect((outcome as ErrorOutcome)['body'] ?? null).toEqual(body);
    }
  },

  'reports every text that shows an error, without the key': async (bench) => {
    const { outcome } = await bench.run(WRITE, [INVALID]);
    const sinks = sinksOf(outcome);
    expect(Object.keys(sinks)).toEqual(expect.arrayContaining([...ERROR_SINKS]));
    expect(sinks['message']).toContain('422');
    expect(sinks['string']).toContain('422');
    expect(sinks['json']).toContain('req_2');
    expect(sinks['dump']).toContain('req_2');
    expect(sinks['log']).toMatch(/PATCH .* -> 422/);
    expect(sinks['stack']).toMatch(/orders|api.?client/i);
    expect(JSON.stringify(outcome)).not.toContain(API_KEY);
  },

  'reports every text that shows a value or a client, without the key': async (bench) => {
    for (const call of [READ, { construct: {} }] as Call[]) {
      const { outcome } = await bench.run(call, [ok({ id: 'ord_1' })]);
      const sinks = sinksOf(outcome);
      expect(Object.keys(sinks)).toEqual(expect.arrayContaining([...VALUE_SINKS]));
      expect(sinks['dump']).toMatch(/IntegrationApi/);
      expect(JSON.stringify(outcome)).not.toContain(API_KEY);
    }
  },

  'reports what hooks, middleware and the logger see, in order': async (bench) => {
    const client: ClientOptions = { hooks: 'record', middleware: [{ name: 'a' }, { name: 'b' }], max_retries: 1 };
    const { outcome } = await bench.run(READ, [unavailable(1), ok({}, { headers: FACTS })], client);
    const { events, log } = outcome as ValueOutcome;
    expect(events).toEqual([...eventsOf(1, 503), 'retry 1', ...eventsOf(2, 200)]);
    expect(log).toEqual([
      expect.stringMatching(/^warn GET \S+ -> 503 in \d+ ms/),
      expect.stringMatching(/^info GET \S+ -> 200 in \d+ ms.*req_2/),
    ]);
    const { outcome: none } = await bench.run(READ, [{ fault: 'reset_before_headers' }], { hooks: 'record' });
    expect(none).toMatchObject({ events: ['request 1', 'response 1 none'] });
  },

  'reports nothing of an earlier job': async (bench) => {
    await bench.run(READ, [unavailable(1)], { hooks: 'record' });
    const { outcome } = await bench.run(READ, [ok({})]);
    expect(outcome).toMatchObject({ events: [], log: [expect.stringMatching(/^info/)] });
    expect(sinksOf(outcome)['log']).not.toContain('-> 503');
  },

  'lets watchers fail after they have reported': async (bench) => {
    const { outcome } = await bench.run(READ, [ok({})], { hooks: 'throw', logger: 'throw' });
    expect(outcome).toMatchObject({ kind: 'value', events: ['request 1', 'response 1 200'] });
    expect((outcome as ValueOutcome).log?.[0]).toMatch(/^(?:info|warn) /);
  },

  'reports the error of a middleware with its causes': async (bench) => {
    const client: ClientOptions = { middleware: [{ name: 'a', throw: true }], thrown: ['the outer', 'the inner'] };
    const { outcome, requests } = await bench.run(READ, [ok({})], client);
    const error = outcome as ErrorOutcome;
    expect(error).toMatchObject({ kind: 'error', class: expect.stringMatching(/^native:./), events: ['a before 1'] });
    expect(error.sinks?.['message']).toContain('the outer');
    expect(error.sinks?.['stack']).toContain('the inner');
    expect(requests).toEqual([]);
  },

  'lets a middleware change the request, wait, and respond itself': async (bench) => {
    const change = { set_headers: { 'X-A': 'b' }, replace_in_url: ['/api/v1/', '/api/v2/'] as [string, string] };
    const { requests, ms } = await bench.run(READ, [ok({})], { middleware: [{ name: 'a', delay_ms: 50, ...change }] });
    expect(requests).toMatchObject([{ target: '/api/v2/orders/ord_1', headers: { 'x-a': 'b' } }]);
    expect(ms).toBeGreaterThan(48);
    const respond = { status: 404, headers: { 'X-A': ['1', '2'] }, json: { code: 'gone_west', title: 'Ä' } };
    const own = await bench.run(READ, [ok({})], { middleware: [{ name: 'a', respond }, { name: 'b' }] });
    expect(own.outcome).toMatchObject({ class: 'NotFound', code: 'gone_west', events: ['a before 1', 'a after 1'] });
    expect(own.outcome).toMatchObject({ raw_body: '{"code":"gone_west","title":"Ä"}', headers: { 'x-a': '1, 2' } });
    expect(own.requests).toEqual([]);
  },

  'sends requests with the transport of the case': async (bench) => {
    const sent = await bench.run(WRITE, [ok({ id: 'ord_1' })], { transport: {} });
    expect(sent.outcome).toMatchObject({ value: { id: 'ord_1' }, events: ['transport PATCH'] });
    expect(sent.requests).toMatchObject([{ method: 'PATCH', target: '/api/v1/orders/ord_1', body: '{"note":"n"}' }]);
    const respond = { status: 200, json: { id: 'ord_9' } };
    const own = await bench.run(READ, [ok({})], { transport: { respond } });
    expect(own).toMatchObject({ outcome: { value: { id: 'ord_9' }, events: ['transport GET'] }, requests: [] });
    const { outcome } = await bench.run(READ, [ok({})], { transport: { throw: true }, thrown: ['of the case'] });
    expect(outcome).toMatchObject({ kind: 'error', events: ['transport GET'] });
  },

  'survives jobs and values that its language cannot represent': async (bench) => {
    const { outcome: odd } = await bench.run({ ...READ, path: { order_id: '\uD800' } }, [ok({})]);
    expect(odd.kind).not.toBe('driver-failure');
    const huge: PlanStep = { status: 200, headers: { 'Content-Type': 'application/json' }, text: '{"new":1e400}' };
    const { outcome } = await bench.run(READ, [huge]);
    expect(outcome.kind).not.toBe('driver-failure');
    expect((await bench.run(READ, [ok({})])).outcome.kind).toBe('value');
  },
};
