/** Idempotency: each status × same or another body × during, after and 24 hours later × a crash. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { ErrorCode } from '../contract/types.ts';
import type { Mutant } from '../lab/mutants.ts';
import type { Statement, Store } from '../store/store.ts';
import { TEST_TIME, testStore, testWork } from '../store/testing.ts';
import { randomIds } from '../time/ids.ts';
import { type OnceRequest, requestsInProgress } from './in-progress.ts';
import type { SentReply } from './outcome.ts';
import { type OnceResult, runOnce } from './run-once.ts';

const DAY = 24 * 3_600_000;
const CONTRACT = readContract();
const statusOf = (code: ErrorCode): number => CONTRACT.problemKind(code).status;

/** Table with a row for each time that a write took effect. */
const CREATE: Statement<object> = { name: 'test_create', text: 'create table if not exists test_effect (id text)' };
const EFFECT: Statement<object> = { name: 'test_effect', text: 'insert into test_effect (id) values ($1)' };
const EFFECTS: Statement<{ count: number }> = {
  name: 'test_effects',
  text: 'select count(*) as count from test_effect where id = $1',
};

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
type Ending = (typeof SUCCESSES)[number] | ErrorCode | 'crash before commit';

const BODY = { external_id: 'WEB-1', items: [1, 2.5, 'ä'] };
const SAME_BODY = { items: [1, 2.5, '\u00e4'], external_id: 'WEB-1' };
const OTHER_BODY = { external_id: 'WEB-2', items: [1, 2.5, 'ä'] };
const BODIES = [
  ['the same body', SAME_BODY],
  ['another body', OTHER_BODY],
] as const;

interface Attempt {
  readonly ending: Ending;
  readonly body?: unknown;
  readonly now?: number;
  readonly mutant?: Mutant;
  /** Resolves when the write may end; it has taken effect before, but is not committed. */
  readonly until?: Promise<void>;
  /** Called when the write has taken effect and is not committed. */
  readonly onEffect?: () => void;
}

/** Process of the service: its requests in progress are known to itself only. */
class Process {
  readonly #store: Store;
  readonly #inProgress = requestsInProgress();

  constructor(store: Store) {
    this.#store = store;
  }

  async send(
    key: string,
    { ending, body = BODY, now = TEST_TIME, mutant, until, onEffect }: Attempt,
  ): Promise<OnceResult> {
    const mutants = new Set(mutant && [mutant]);
    const tenant = { accountId: 'acct_test', mode: 'test' as const };
    const request: OnceRequest = { scope: 'POST /api/v1/orders', key, body };
    return this.#inProgress.alone({ tenant, mutants }, request, () =>
      testWork(this.#store, { now, tenant, mutants })((work) =>
        runOnce(work, request, { statusOf }, async () => {
          await work.tx.all(EFFECT, [key]);
          onEffect?.();
          await until;
          return endingOf(ending);
        }),
      ),
    );
  }
}

function endingOf(ending: Ending): { status: number; body?: string; etag?: number; location?: string } {
  if (ending === 'crash before commit') throw new Error('the process was killed');
  if (typeof ending === 'string') {
    throw new Problem(ending, `Because of ${ending}.`, {
      errors: [{ pointer: '#/external_id', code: 'duplicate', detail: 'exists' }],
      headers: { 'Retry-After': '3' },
    });
  }
  return ending === 204
    ? { status: 204 }
    : { status: ending, body: `{"secret":"ik_test_${ending}"}`, etag: 3, location: '/api/v1/orders/ord_1' };
}

/** Expected outcome of the first request, and of repeats that return it. */
function outcomeOf(ending: Ending): unknown {
  try {
    return { reply: endingOf(ending) };
  } catch (problem) {
    return { problem };
  }
}

let store: Store;
let key: string;

beforeAll(async () => {
  store = await testStore();
  await store.write((tx) => tx.all(CREATE, []));
});
afterAll(() => store.close());
beforeEach(() => {
  key = randomIds.next('idem');
});

async function effects(): Promise<number> {
  const row = await store.read((tx) => tx.first(EFFECTS, [key]));
  return row?.count ?? 0;
}

/** A problem undoes its effect. */
const effectOf = (ending: Ending): number => (typeof ending === 'number' ? 1 : 0);

const nothing = (): void => undefined;

function gate(): { opened: Promise<void>; open: () => void } {
  let open = nothing;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe.each([...SUCCESSES, ...STORED_PROBLEMS])('a write that ends with %s', (ending) => {
  test('is stored, and returned after its response was lost, once the process is another one', async () => {
    const first = await new Process(store).send(key, { ending });
    expect(first).toEqual({ isReplayed: false, outcome: outcomeOf(ending) });
    const repeat = await new Process(store).send(key, { ending: 200, body: SAME_BODY });
    expect(repeat).toEqual({ isReplayed: true, outcome: outcomeOf(ending) });
    expect(await effects()).toBe(effectOf(ending));
  });

  test('is not returned to another body', async () => {
    const service = new Process(store);
    await service.send(key, { ending });
    await expect(service.send(key, { ending: 200, body: OTHER_BODY })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      message: `This Idempotency-Key was already used with a different body at ${new Date(TEST_TIME).toISOString()}. Choose a new key.`,
      errors: [{ parameter: 'Idempotency-Key', code: 'duplicate' }],
    });
    expect(await effects()).toBe(effectOf(ending));
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
    expect(await effects()).toBe(effectOf(ending));
  });

  test('is returned for 24 hours, and refused to another body as long', async () => {
    const service = new Process(store);
    await service.send(key, { ending });
    const now = TEST_TIME + DAY - 1;
    expect((await service.send(key, { ending: 201, now })).isReplayed).toBe(true);
    await expect(service.send(key, { ending: 201, body: OTHER_BODY, now })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await effects()).toBe(effectOf(ending));
  });

  test.each(BODIES)('is forgotten after 24 hours, so that a request with %s is the first one', async (_name, body) => {
    const service = new Process(store);
    await service.send(key, { ending });
    const late = await service.send(key, { ending: 201, body, now: TEST_TIME + DAY });
    expect(late).toEqual({ isReplayed: false, outcome: outcomeOf(201) });
    expect(await effects()).toBe(effectOf(ending) + 1);
    const repeat = await service.send(key, { ending: 200, body, now: TEST_TIME + 2 * DAY - 1 });
    expect(repeat).toEqual({ isReplayed: true, outcome: outcomeOf(201) });
  });
});

describe.each([...UNSTORED_PROBLEMS, 'crash before commit' as const])('a write that ends with %s', (ending) => {
  test.each(BODIES)('leaves nothing behind, so that the repeat with %s is carried out', async (_name, body) => {
    const service = new Process(store);
    await expect(service.send(key, { ending })).rejects.toThrow(/Because of|was killed/);
    expect(await effects()).toBe(0);
    const repeat = await service.send(key, { ending: 201, body });
    expect(repeat).toEqual({ isReplayed: false, outcome: outcomeOf(201) });
    expect(await effects()).toBe(1);
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
  expect(await effects()).toBe(1);
});

const succeed = (): Promise<SentReply> => Promise.resolve({ status: 200 });

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

test('the mutant drop-replay lets a repeat take effect again', async () => {
  const service = new Process(store);
  await service.send(key, { ending: 201, mutant: 'drop-replay' });
  const repeat = await service.send(key, { ending: 201, mutant: 'drop-replay' });
  expect(repeat.isReplayed).toBe(false);
  expect(await effects()).toBe(2);
});

test('the mutant wait-not-409 lets repeats wait for the first request', async () => {
  const service = new Process(store);
  const send = (): Promise<OnceResult> => service.send(key, { ending: 201, mutant: 'wait-not-409' });
  const results = await Promise.all([send(), send(), send()]);
  expect(results.map(({ isReplayed }) => isReplayed).toSorted()).toEqual([false, true, true]);
  expect(await effects()).toBe(1);
});
