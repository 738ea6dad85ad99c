/** Behaviours of drivers: the calls that they make. */
import { expect } from 'vitest';
import type { ErrorOutcome, StepsOutcome, ValueOutcome } from '../../../scripts/conformance/protocol.ts';
import type { Call, ClientOptions } from '../../../scripts/conformance/scenarios/scenario.ts';
import type { Checks } from './bench.ts';
import { LIST, ok, PAGES, READ, unavailable, WRITE } from './samples.ts';

const EUR = { amount: 1999, currency: 'EUR' };
const CALCULATIONS: [Call, unknown][] = [
  [{ money: { from_decimal: { decimal: '19.99', currency: 'EUR' } } }, EUR],
  [{ money: { to_decimal: { amount: -5, currency: 'KWD' } } }, '-0.005'],
  [{ money: { add: [EUR, EUR] } }, { amount: 3998, currency: 'EUR' }],
  [{ money: { compare: [{ ...EUR, amount: 1 }, EUR] } }, -1],
  [{ money: { compare: [EUR, EUR] } }, 0],
  [{ money: { compare: [EUR, { ...EUR, amount: 1 }] } }, 1],
];

const DELIVERY = {
  headers: {
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1777892407',
    'webhook-signature': 'v1,xARTbW19JltAXLiHpk3MvRsRC3eeDcpWlleAYGlkEso=',
  },
  secrets: ['whsec_2Saop+/Pa7iPaWFYIKfMLOqv2c3otHPq'],
  now: 1777892407,
};
const EVENT = '{"id":"evt_1","type":"order.paid","data":{}}';
const EVENT_BYTES = Buffer.from(EVENT).toString('base64');

const WRONG: Call[] = [
  { ...LIST, query: { limit: '7' } },
  { ...LIST, query: { limit: 1.5 } },
  { ...WRITE, path: { order_id: null } },
  { ...WRITE, body: { note: 7 } },
  { ...WRITE, body: { nte: 'n' } },
  { ...WRITE, body: { metadata: { a: 1 } } },
  { unwrap: { ...DELIVERY, parsed: { type: 'order.paid' } } },
];

const UNSUPPORTED: [call: Call, client: ClientOptions, feature: string | RegExp][] = [
  [{ operation: 'noSuch' }, {}, 'operation noSuch'],
  [{ many: { times: 2, at_once: 2, call: { operation: 'noSuch' } } }, {}, 'operation noSuch'],
  [{ steps: [{ operation: 'noSuch' }] }, {}, 'operation noSuch'],
  [{ construct: {} }, { warp_ms: 9 } as ClientOptions, 'option warp_ms'],
  [{ ...READ, options: { warp: 1 } as object }, {}, 'option warp'],
  [{ juggle: {} } as unknown as Call, {}, /./],
];

export const CALLS: Checks = {
  'passes the options of a call': async (bench) => {
    const options = { idempotency_key: 'k-1', extra_headers: { 'X-A': 'b' }, extra_query: { c: 'd' }, max_retries: 1 };
    const call = { ...WRITE, path: { order_id: 'a/ü' }, headers: { 'If-Match': '"3"' }, options };
    const { requests } = await bench.run(call, [unavailable(1), ok({})]);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      method: 'PATCH',
      target: '/api/v1/orders/a%2F%C3%BC?c=d',
      body: '{"note":"n"}',
      headers: { 'if-match': '"3"', 'idempotency-key': 'k-1', 'x-a': 'b' },
    });
  },

  'passes a null in a body, and omits what is absent': async (bench) => {
    const { requests } = await bench.run({ ...WRITE, body: { note: null, metadata: {} } }, [ok({})]);
    expect(requests.map(({ body }) => body)).toEqual(['{"note":null,"metadata":{}}']);
  },

  'creates the client of the case': async (bench) => {
    const call: Call = { many: { times: 3, at_once: 1, call: READ } };
    const client = { api_keys: ['ik_one', 'ik_two'], base_path: '/x', extra_headers: { 'X-B': 'c' } };
    const { requests } = await bench.run(call, [ok({})], client);
    expect(requests.map(({ target, headers }) => [target, headers['authorization'], headers['x-b']])).toEqual([
      ['/x/api/v1/orders/ord_1', 'Bearer ik_one', 'c'],
      ['/x/api/v1/orders/ord_1', 'Bearer ik_two', 'c'],
      ['/x/api/v1/orders/ord_1', 'Bearer ik_two', 'c'],
    ]);
  },

  'creates a client without a call': async (bench) => {
    const created = await bench.run({ construct: {} });
    expect(created).toMatchObject({ outcome: { kind: 'value', value: null }, requests: [] });
    const { outcome } = await bench.run({ construct: {} }, [], { api_key: 'no key' });
    expect(outcome).toMatchObject({ kind: 'error', class: 'Configuration' });
  },

  'requests any path': async (bench) => {
    const request = {
      method: 'POST',
      path: '/api/v1/holds/{hold_id}',
      path_params: { hold_id: 'a b' },
      query: { c: ['d', 'e'] },
      body: { f: null },
    };
    const { outcome, requests } = await bench.run({ request }, [ok([1], { headers: { 'X-Request-Id': 'req_1' } })]);
    expect(outcome).toMatchObject({ kind: 'value', value: [1], meta: { request_id: 'req_1' } });
    expect(requests).toMatchObject([{ method: 'POST', target: '/api/v1/holds/a%20b?c=d,e', body: '{"f":null}' }]);
  },

  'iterates over items and pages, and fetches no more than it takes': async (bench) => {
    const all = [{ id: 'a', new: 1.5 }, { id: 'b' }, { id: 'c' }];
    const taken: [object, unknown, number][] = [
      [{ take: 'all' }, all, 2],
      [{ take: 2 }, all.slice(0, 2), 1],
      [{ take: 'all', limit: 3 }, all, 2],
      [{ take: 'all', limit: 1 }, all.slice(0, 1), 1],
      [{ take: 1, per: 'pages' }, [{ data: all.slice(0, 2), has_more: true, next_cursor: '2' }], 1],
    ];
    for (const [how, value, count] of taken) {
      const { outcome, requests } = await bench.run({ pages: { ...LIST, ...how } } as Call, PAGES);
      expect({ how, outcome, count: requests.length }).toMatchObject({ outcome: { kind: 'value', value }, count });
    }
    const none = await bench.run({ pages: { ...LIST, take: 0 } }, PAGES);
    expect(none.outcome).toMatchObject({ value: [] });
  },

  'returns the first page of a list': async (bench) => {
    const { outcome, requests } = await bench.run(LIST, PAGES);
    expect((outcome as ValueOutcome).value).toEqual({
      data: [{ id: 'a', new: 1.5 }, { id: 'b' }],
      has_more: true,
      next_cursor: '2',
    });
    expect(requests).toHaveLength(1);
  },

  'takes steps with derived and closed clients, and goes on after an error': async (bench) => {
    const steps: Call = {
      steps: [
        { derive: 'strict', options: { max_retries: 0, extra_headers: { 'X-A': 'b' } } },
        { ...READ, on: 'strict' },
        { derive: 'wrong', from: 'strict', options: { max_retries: -1 } },
        { close: 'strict' },
        READ,
      ],
    };
    const { outcome, requests } = await bench.run(steps, [unavailable(2), ok({ id: 'ord_1' })], { max_retries: 2 });
    const { kind, steps: results, log } = outcome as StepsOutcome;
    expect(kind).toBe('steps');
    expect(results).toMatchObject([
      { kind: 'value', value: null },
      { kind: 'error', class: 'Server', attempts: 1 },
      { kind: 'error', class: 'Configuration' },
      { kind: 'value', value: null },
      { kind: 'value', value: { id: 'ord_1' }, meta: { attempts: 2 } },
    ]);
    expect(requests.map(({ headers }) => headers['x-a'])).toEqual(['b', undefined, undefined]);
    expect(log).toHaveLength(3);
  },

  'calculates with money': async (bench) => {
    for (const [call, value] of CALCULATIONS) {
      const { outcome } = await bench.run(call);
      expect({ call, outcome }).toMatchObject({ outcome: { kind: 'value', value } });
    }
    const { outcome } = await bench.run({ money: { add: [EUR, { ...EUR, currency: 'USD' }] } });
    expect(outcome).toMatchObject({ kind: 'error', class: 'InvalidRequest' });
  },

  'verifies webhooks at the time of the case': async (bench) => {
    for (const body of [{ body: EVENT }, { base64: EVENT_BYTES }]) {
      const { outcome } = await bench.run({ unwrap: { ...DELIVERY, ...body } });
      expect(outcome).toMatchObject({ kind: 'value', value: { type: 'order.paid' }, variant: 'OrderPaidEvent' });
    }
    const failing: [object, string][] = [
      [{ now: DELIVERY.now + 10, tolerance_ms: 2000 }, 'too_old'],
      [{ headers: {} }, 'missing_header'],
    ];
    for (const [more, reason] of failing) {
      const { outcome } = await bench.run({ unwrap: { ...DELIVERY, body: EVENT, ...more } });
      expect(outcome).toMatchObject({ kind: 'error', class: 'WebhookVerification', reason });
    }
  },

  'leaves wrong arguments to the library, or to a compiler': async (bench) => {
    for (const call of WRONG) {
      const { outcome, requests } = await bench.run(call, [ok({})]);
      const isRefused = outcome.kind === 'refused' && outcome.refused_by === 'compiler' && outcome.reason.length > 5;
      const isInvalid = /^(?:InvalidRequest|WebhookVerification)$/.test(String((outcome as ErrorOutcome).class));
      expect(isRefused || isInvalid, `${JSON.stringify(call)}: ${JSON.stringify(outcome).slice(0, 200)}`).toBe(true);
      expect(requests).toEqual([]);
    }
  },

  'drops no argument that a method lacks': async (bench) => {
    const calls = [
      { ...READ, path: { order_id: 'o', shop_id: 's' } },
      { ...READ, query: { expand: 'all' } },
      { ...READ, headers: { 'If-Match': '"3"' } },
      { ...READ, body: {} },
    ];
    for (const call of calls) {
      const { outcome, requests } = await bench.run(call, [ok({})]);
      const kind: unknown = expect.stringMatching(/^(?:unsupported|refused|error)$/);
      expect({ call, outcome, requests }).toMatchObject({ outcome: { kind }, requests: [] });
    }
  },

  'says which feature the library lacks, and keeps running': async (bench) => {
    for (const [call, client, feature] of UNSUPPORTED) {
      const { outcome, requests } = await bench.run(call, [ok({})], client);
      const pattern = typeof feature === 'string' ? feature : expect.stringMatching(feature);
      expect(outcome).toEqual({ kind: 'unsupported', feature: pattern });
      expect(requests).toEqual([]);
    }
    const { outcome } = await bench.run(READ, [ok({})]);
    expect(outcome.kind).toBe('value');
  },
};
