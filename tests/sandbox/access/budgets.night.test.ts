/** Rate limits: one property over all places in which requests are counted. */
import { asyncProperty, check, integer } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Budget, type Budgets, memoryBudgets, sqlBudgets } from '../../../sandbox/api/rate-limits.ts';
import { randomIds } from '../../../sandbox/api/call.ts';
import { followsModel, policyOf, START, stepsOf, WINDOW } from './budget-model.ts';
import { ENGINES } from '../store/engines.ts';

/** Requests at the same time. */
const LANES = 50;

interface Opened {
  readonly budgets: Budgets;
  close(): Promise<void>;
}

interface Place {
  readonly open: () => Promise<Opened>;
  /** Number of random sequences of requests. */
  readonly runs: number;
  /** Limit of the test with more requests at once than the limit. */
  readonly limit: number;
}

const openMemory = (): Promise<Opened> => Promise.resolve({ budgets: memoryBudgets(), close: () => Promise.resolve() });

const databases = Object.entries(ENGINES).map(([name, start]): [string, Place] => {
  const open = async (): Promise<Opened> => {
    const engine = await start();
    const store = await engine.open();
    const close = async (): Promise<void> => {
      await store.close();
      await engine.close();
    };
    return { budgets: sqlBudgets(store), close };
  };
  return [name, { open, runs: 40, limit: name === 'pglite' ? 500 : 10_000 }];
});

const PLACES: readonly (readonly [string, Place])[] = [
  ['memory', { open: openMemory, runs: 300, limit: 10_000 }],
  ...databases,
];

describe.each(PLACES)('Budgets in %s', (_name, { open, runs, limit }) => {
  let opened: Opened;
  let budgets: Budgets;
  beforeAll(async () => {
    opened = await open();
    ({ budgets } = opened);
  });
  afterAll(() => opened.close());

  test('Requests are counted in windows that begin with the first request', async () => {
    const sequences = asyncProperty(integer({ min: 1, max: 6 }), stepsOf, (most, steps) =>
      followsModel(budgets, most, steps),
    );
    expect((await check(sequences, { numRuns: runs })).counterexample).toBeNull();
  });

  test(`Exactly ${limit} of ${limit + LANES} requests, ${LANES} at a time, are allowed in one window`, async () => {
    const id = randomIds.next('key');
    const policy = policyOf(limit);
    const lane = async (): Promise<Budget[]> => {
      const results: Budget[] = [];
      for (let sent = 0; sent < (limit + LANES) / LANES; sent += 1) results.push(await budgets.take(policy, id, START));
      return results;
    };
    const results = (await Promise.all(Array.from({ length: LANES }, lane))).flat();
    expect(results).toHaveLength(limit + LANES);
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(limit);
    expect(new Set(results.map(({ remaining }) => remaining)).size).toBe(limit);
    const last = await budgets.peek(policy, id, START + WINDOW - 1);
    expect(last).toMatchObject({ remaining: 0, resetSeconds: 1 });
    const next = await budgets.take(policy, id, START + WINDOW);
    expect(next).toMatchObject({ allowed: true, remaining: limit - 1 });
  });

  test('A clock that is set back, as by a snapshot, neither locks a key out nor shows more than a window', async () => {
    const id = randomIds.next('key');
    const policy = policyOf(3);
    for (let taken = 0; taken < 5; taken += 1) await budgets.take(policy, id, START);
    const slightly = await budgets.take(policy, id, START - 500);
    expect(slightly).toMatchObject({ allowed: false, resetSeconds: 60 });
    const before = START - 3 * 24 * 3_600_000;
    const full = await budgets.peek(policy, id, before);
    expect(full).toMatchObject({ allowed: true, remaining: 3, resetSeconds: 0 });
    const used = await budgets.take(policy, id, before);
    expect(used).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 60 });
  });
});
