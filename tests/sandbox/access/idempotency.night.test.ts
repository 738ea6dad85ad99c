/** Idempotency on both engines: stored responses, their age, their owner, and several processes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../sandbox/api/contract/types.ts';
import { type OnceRequest, runOnce } from '../../../sandbox/api/idempotency.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { TEST_TIME, testWork } from '../../../sandbox/testing/store.ts';
import { randomIds } from '../../../sandbox/api/call.ts';
import { ENGINES, type TestEngine } from '../store/engines.ts';
import {
  BODY,
  createEffects,
  type Ending,
  effectsOf,
  gate,
  outcomeOf,
  Process,
  statusOf,
  storeResponse,
} from './once-process.ts';

const DAY = 24 * 3_600_000;
const STORED: Ending[] = [200, 201, 202, 204, 'resource_not_found', 'limit_reached', 'validation_failed'];
const UNSTORED: (ErrorCode | 'crash before commit')[] = [
  'malformed_request',
  'insufficient_scope',
  'payload_too_large',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
  'crash before commit',
];
const SAME_BODY = { items: [1, 2.5, '\u00e4'], external_id: 'WEB-1' };
const OTHER_BODY = { external_id: 'WEB-2', items: [1, 2.5, 'ä'] };
const BODIES = [
  ['the same body', SAME_BODY],
  ['another body', OTHER_BODY],
] as const;

const succeed = () => Promise.resolve({ status: 200 } as const);
/** A problem undoes its effect. */
const effectOf = (ending: Ending): number => (typeof ending === 'number' ? 1 : 0);

describe.each(Object.entries(ENGINES))('%s', (engineName, start) => {
  let engine: TestEngine;
  let store: Store;
  let key: string;

  beforeAll(async () => {
    engine = await start();
    store = await engine.open();
    await createEffects(store);
  });
  afterAll(async () => {
    await store.close();
    await engine.close();
  });
  beforeEach(() => {
    key = randomIds.next('idem');
  });

  /** Starts a write, and returns it when it has taken effect and is not committed; `end` lets it end. */
  async function begin(process: Process, ending: Ending, now = TEST_TIME) {
    const [started, end] = [gate(), gate()];
    const result = process.send(key, { ending, now, until: end.opened, onEffect: started.open });
    await started.opened;
    return { result, end: end.open };
  }

  test.each(STORED)(
    'The response of a write that ends with %s is repeated for 24 hours, also by another process, and only for its body',
    async (ending) => {
      const first = await new Process(store).send(key, { ending });
      expect(first).toEqual({ isReplayed: false, outcome: outcomeOf(ending) });
      const now = TEST_TIME + DAY - 1;
      const repeat = await new Process(store).send(key, { ending: 200, body: SAME_BODY, now });
      expect(repeat).toEqual({ isReplayed: true, outcome: outcomeOf(ending) });
      await expect(new Process(store).send(key, { ending: 200, body: OTHER_BODY, now })).rejects.toMatchObject({
        code: 'idempotency_key_reused',
        message: `This Idempotency-Key was already used with a different body at ${new Date(TEST_TIME).toISOString()}. Choose a new key.`,
        errors: [{ parameter: 'Idempotency-Key', code: 'duplicate' }],
      });
      expect(await effectsOf(store, key)).toBe(effectOf(ending));
      const late = await new Process(store).send(key, { ending: 201, body: OTHER_BODY, now: TEST_TIME + DAY });
      expect(late).toEqual({ isReplayed: false, outcome: outcomeOf(201) });
      expect(await effectsOf(store, key)).toBe(effectOf(ending) + 1);
    },
  );

  test.each(UNSTORED)(
    'A write that ends with %s leaves nothing behind, so that a repeat is carried out',
    async (ending) => {
      const service = new Process(store);
      await expect(service.send(key, { ending })).rejects.toThrow(/Because of|was killed/);
      expect(await effectsOf(store, key)).toBe(0);
      const repeat = await service.send(key, { ending: 201, body: OTHER_BODY });
      expect(repeat).toEqual({ isReplayed: false, outcome: outcomeOf(201) });
      expect(await effectsOf(store, key)).toBe(1);
    },
  );

  test.each(BODIES)('A request with %s is refused while a write with its key is in progress', async (_name, body) => {
    const service = new Process(store);
    const { result, end } = await begin(service, 201);
    await expect(service.send(key, { ending: 200, body })).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      headers: { 'Retry-After': '1' },
    });
    end();
    expect((await result).isReplayed).toBe(false);
    expect(await effectsOf(store, key)).toBe(1);
  });

  test('A key belongs to its account, mode, method and path', async () => {
    const request = { scope: 'POST /api/v1/orders', key, body: BODY };
    const replayed = async (other: Partial<OnceRequest>, tenant: object = {}): Promise<boolean> => {
      const work = testWork(store, { tenant: { accountId: 'acct_test', mode: 'test', ...tenant } });
      return (await work((call) => runOnce(call, { ...request, ...other }, { statusOf }, succeed))).isReplayed;
    };
    expect(await replayed({})).toBe(false);
    expect(await replayed({ scope: 'PATCH /api/v1/orders' })).toBe(false);
    expect(await replayed({ scope: 'POST /api/v1/orders/ord_1/cancel' })).toBe(false);
    expect(await replayed({ key: `${key}x` })).toBe(false);
    expect(await replayed({}, { mode: 'live' })).toBe(false);
    expect(await replayed({}, { accountId: 'acct_other' })).toBe(false);
    expect(await replayed({})).toBe(true);
  });

  describe.runIf(engineName === 'postgres')('Two processes', () => {
    test.each(BODIES)('A request with %s is refused while the other process carries one out', async (_name, body) => {
      const { result, end } = await begin(new Process(store), 201);
      const other = new Process(store);
      await expect(other.send(key, { ending: 201, body })).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      end();
      expect((await result).isReplayed).toBe(false);
      expect((await other.send(key, { ending: 201 })).isReplayed).toBe(true);
      expect(await effectsOf(store, key)).toBe(1);
    });

    test.each<[Ending, string, boolean]>([
      [201, 'for a new key', false],
      ['validation_failed', 'for a new key', false],
      [201, 'in place of an expired one', true],
    ])(
      'A write that ends with %s returns the response that the other process has stored meanwhile %s',
      async (ending, _, isExpired) => {
        const now = isExpired ? TEST_TIME + DAY : TEST_TIME;
        if (isExpired) await new Process(store).send(key, { ending: 200 });
        const { result, end } = await begin(new Process(store), ending, now);
        await storeResponse(store, key, 202, now);
        end();
        expect(await result).toEqual({ isReplayed: true, outcome: outcomeOf(202) });
        expect(await effectsOf(store, key)).toBe(isExpired ? 1 : 0);
      },
    );

    test('Ten equal requests at once in ten processes take effect once', async () => {
      const requests = Array.from({ length: 10 }, () => new Process(store).send(key, { ending: 201 }));
      const results = await Promise.allSettled(requests);
      const created = results.filter((result) => result.status === 'fulfilled' && !result.value.isReplayed);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(created).toHaveLength(1);
      // On a busy machine, some or all of the others find the response already.
      expect(refused.filter(({ reason }) => reason.code !== 'idempotency_in_progress')).toEqual([]);
      expect(await effectsOf(store, key)).toBe(1);
    });
  });
});
