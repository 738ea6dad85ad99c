/** Idempotency: each status × same or another body × during, after and 24 hours later × a crash, on both engines. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../sandbox/contract/types.ts';
import { type OnceRequest, type SentReply, runOnce } from '../../../sandbox/api/idempotency.ts';
import type { Store } from '../../../sandbox/store/store.ts';
import { TEST_TIME, testWork } from '../../../sandbox/testing/store.ts';
import { randomIds } from '../../../sandbox/api/ids.ts';
import { ENGINES, openPostgresStore, type OpenedStore } from './engines.ts';
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

const SUCCESSES = [200, 201, 202, 204] as const;
const STORED_PROBLEMS: ErrorCode[] = [
  'resource_not_found',
  'limit_reached',
  'precondition_failed',
  'validation_failed',
];
const UNSTORED_PROBLEMS: ErrorCode[] = [
  'malformed_request',
  'authentication_required',
  'insufficient_scope',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
];
const SAME_BODY = { items: [1, 2.5, '\u00e4'], external_id: 'WEB-1' };
const OTHER_BODY = { external_id: 'WEB-2', items: [1, 2.5, 'ä'] };
const BODIES = [
  ['the same body', SAME_BODY],
  ['another body', OTHER_BODY],
] as const;

/** A problem undoes its effect. */
const effectOf = (ending: Ending): number => (typeof ending === 'number' ? 1 : 0);

const succeed = (): Promise<SentReply> => Promise.resolve({ status: 200 });

describe.each(ENGINES)('%s', (_engine, open) => {
  let opened: OpenedStore;
  let store: Store;
  let key: string;

  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
    await createEffects(store);
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    key = randomIds.next('idem');
  });

  describe.each([...SUCCESSES, ...STORED_PROBLEMS])('a write that ends with %s', (ending) => {
    test('is stored, and returned after its response was lost, once the process is another one', async () => {
      const first = await new Process(store).send(key, { ending });
      expect(first).toEqual({ isReplayed: false, outcome: outcomeOf(ending) });
      const repeat = await new Process(store).send(key, { ending: 200, body: SAME_BODY });
      expect(repeat).toEqual({ isReplayed: true, outcome: outcomeOf(ending) });
      expect(await effectsOf(store, key)).toBe(effectOf(ending));
    });

    test('is not returned to another body', async () => {
      const service = new Process(store);
      await service.send(key, { ending });
      await expect(service.send(key, { ending: 200, body: OTHER_BODY })).rejects.toMatchObject({
        code: 'idempotency_key_reused',
        message: `This Idempotency-Key was already used with a different body at ${new Date(TEST_TIME).toISOString()}. Choose a new key.`,
        errors: [{ parameter: 'Idempotency-Key', code: 'duplicate' }],
      });
      expect(await effectsOf(store, key)).toBe(effectOf(ending));
    });

    test.each(BODIES)('is in progress for %s until it ends', async (_name, body) => {
      const service = new Process(store);
      const started = gate();
      const end = gate();
      const first = service.send(key, { ending, until: end.opened, onEffect: started.open });
      await started.opened;
      await expect(service.send(key, { ending: 200, body })).rejects.toMatchObject({
        code: 'idempotency_in_progress',
        headers: { 'Retry-After': '1' },
      });
      end.open();
      expect((await first).isReplayed).toBe(false);
      expect(await effectsOf(store, key)).toBe(effectOf(ending));
    });

    test('is returned for 24 hours, and refused to another body for as long', async () => {
      const service = new Process(store);
      await service.send(key, { ending });
      const now = TEST_TIME + DAY - 1;
      expect((await service.send(key, { ending: 201, now })).isReplayed).toBe(true);
      await expect(service.send(key, { ending: 201, body: OTHER_BODY, now })).rejects.toMatchObject({
        code: 'idempotency_key_reused',
      });
      expect(await effectsOf(store, key)).toBe(effectOf(ending));
    });

    test.each(BODIES)(
      'is forgotten after 24 hours, so that a request with %s is the first one',
      async (_name, body) => {
        const service = new Process(store);
        await service.send(key, { ending });
        const late = await service.send(key, { ending: 201, body, now: TEST_TIME + DAY });
        expect(late).toEqual({ isReplayed: false, outcome: outcomeOf(201) });
        expect(await effectsOf(store, key)).toBe(effectOf(ending) + 1);
        const repeat = await service.send(key, { ending: 200, body, now: TEST_TIME + 2 * DAY - 1 });
        expect(repeat).toEqual({ isReplayed: true, outcome: outcomeOf(201) });
      },
    );
  });

  describe.each([...UNSTORED_PROBLEMS, 'crash before commit' as const])('a write that ends with %s', (ending) => {
    test.each(BODIES)('leaves nothing behind, so that the repeat with %s is carried out', async (_name, body) => {
      const service = new Process(store);
      await expect(service.send(key, { ending })).rejects.toThrow(/Because of|was killed/);
      expect(await effectsOf(store, key)).toBe(0);
      const repeat = await service.send(key, { ending: 201, body });
      expect(repeat).toEqual({ isReplayed: false, outcome: outcomeOf(201) });
      expect(await effectsOf(store, key)).toBe(1);
    });

    test('is in progress until it ends', async () => {
      const service = new Process(store);
      const started = gate();
      const end = gate();
      const first = service.send(key, { ending, until: end.opened, onEffect: started.open });
      await started.opened;
      await expect(service.send(key, { ending: 200 })).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      end.open();
      await expect(first).rejects.toThrow(/Because of|was killed/);
      expect((await service.send(key, { ending: 200 })).isReplayed).toBe(false);
    });
  });

  test('ten equal requests at once take effect once, and nine are in progress', async () => {
    const service = new Process(store);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => service.send(key, { ending: 201 })));
    const codes = results.map((result) => (result.status === 'fulfilled' ? 'created' : result.reason.code));
    expect(codes.toSorted()).toEqual(['created', ...Array<string>(9).fill('idempotency_in_progress')]);
    expect(await effectsOf(store, key)).toBe(1);
  });

  test('a key belongs to account, mode, method and path', async () => {
    const request = { scope: 'POST /api/v1/orders', key, body: BODY };
    const tenant = { accountId: 'acct_test', mode: 'test' } as const;
    const replayed = async (
      other: Partial<OnceRequest>,
      of: Partial<{ accountId: string; mode: 'live' | 'test' }> = {},
    ): Promise<boolean> => {
      const work = testWork(store, { tenant: { ...tenant, ...of } });
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
});

describe('PostgreSQL with two processes', () => {
  let opened: OpenedStore;
  let key: string;
  beforeAll(async () => {
    opened = await openPostgresStore();
    await createEffects(opened.store);
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    key = randomIds.next('idem');
  });

  test.each(BODIES)('a request with %s is in progress for the other process', async (_name, body) => {
    const [one, other] = [new Process(opened.store), new Process(opened.store)];
    const started = gate();
    const end = gate();
    const first = one.send(key, { ending: 201, until: end.opened, onEffect: started.open });
    await started.opened;
    await expect(other.send(key, { ending: 201, body })).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    end.open();
    expect((await first).isReplayed).toBe(false);
    expect((await other.send(key, { ending: 201 })).isReplayed).toBe(true);
    expect(await effectsOf(opened.store, key)).toBe(1);
  });

  test('an expired response is not returned while another process replaces it', async () => {
    const [one, other] = [new Process(opened.store), new Process(opened.store)];
    await one.send(key, { ending: 200 });
    const started = gate();
    const end = gate();
    const now = TEST_TIME + DAY;
    const first = one.send(key, { ending: 201, now, until: end.opened, onEffect: started.open });
    await started.opened;
    await expect(other.send(key, { ending: 201, now })).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    end.open();
    expect((await first).isReplayed).toBe(false);
    expect(await effectsOf(opened.store, key)).toBe(2);
  });

  test.each([201, 'validation_failed'] as const)(
    'a response that the other process stored since this one looked is returned, not one of %s',
    async (ending) => {
      const started = gate();
      const end = gate();
      const first = new Process(opened.store).send(key, { ending, until: end.opened, onEffect: started.open });
      await started.opened;
      await storeResponse(opened.store, key, 202);
      end.open();
      expect(await first).toEqual({ isReplayed: true, outcome: outcomeOf(202) });
      expect(await effectsOf(opened.store, key)).toBe(0);
    },
  );

  test('a response with which the other process has replaced an expired one is returned', async () => {
    await new Process(opened.store).send(key, { ending: 200 });
    const started = gate();
    const end = gate();
    const now = TEST_TIME + DAY;
    const first = new Process(opened.store).send(key, { ending: 201, now, until: end.opened, onEffect: started.open });
    await started.opened;
    await storeResponse(opened.store, key, 202, now);
    end.open();
    expect(await first).toEqual({ isReplayed: true, outcome: outcomeOf(202) });
    expect(await effectsOf(opened.store, key)).toBe(1);
  });

  test('ten equal requests at once in ten processes take effect once', async () => {
    const requests = Array.from({ length: 10 }, () => new Process(opened.store).send(key, { ending: 201 }));
    const results = await Promise.allSettled(requests);
    const created = results.filter((result) => result.status === 'fulfilled' && !result.value.isReplayed);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(created).toHaveLength(1);
    // On a busy machine, some or all of the others find the response already.
    expect(refused.filter(({ reason }) => reason.code !== 'idempotency_in_progress')).toEqual([]);
    expect(await effectsOf(opened.store, key)).toBe(1);
  });
});
