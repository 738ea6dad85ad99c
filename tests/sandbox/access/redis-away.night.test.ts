import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Budgets } from '../../../sandbox/rate-limits/budgets.ts';
import { memoryBudgets } from '../../../sandbox/rate-limits/memory-budgets.ts';
import { redisBudgets } from '../../../sandbox/rate-limits/redis-budgets.ts';
import { resilientBudgets } from '../../../sandbox/rate-limits/resilient-budgets.ts';
import { randomIds } from '../../../sandbox/work/ids.ts';
import { freePort } from '../../../scripts/servers/free-port.ts';
import { type RedisServer, startRedis } from '../servers.ts';
import { policyOf, START } from './budget-model.ts';

let server: RedisServer;
let shared: Budgets;
let other: Budgets;
let budgets: Budgets;
/** Failures that were reported; undefined for the return of the server. */
const changes: unknown[] = [];

beforeAll(async () => {
  server = await startRedis();
  shared = await redisBudgets(server.url);
  other = await redisBudgets(server.url);
  budgets = resilientBudgets(shared, memoryBudgets(), {
    onChange: (failure) => changes.push(failure),
    // Each look at the budget tries the server again.
    elapsed: () => (elapsed += 1000),
  });
});
afterAll(async () => {
  await budgets.close();
  await other.close();
  await server.close();
});

let elapsed = 0;

test('two processes share the budget of a key', async () => {
  const key = randomIds.next('key');
  await budgets.take(policyOf(3), key, START);
  expect(await other.take(policyOf(3), key, START)).toMatchObject({ remaining: 1 });
  expect(await budgets.take(policyOf(3), key, START)).toMatchObject({ remaining: 0 });
  expect(await other.take(policyOf(3), key, START)).toMatchObject({ allowed: false });
});

test('requests are served and counted while the server is away, and shared again once it is back', async () => {
  const key = randomIds.next('key');
  await budgets.take(policyOf(3), key, START);
  await server.stop();
  for (const remaining of [2, 1, 0]) {
    expect(await budgets.take(policyOf(3), key, START)).toMatchObject({ allowed: true, remaining });
  }
  expect(await budgets.take(policyOf(3), key, START)).toMatchObject({ allowed: false });
  expect(changes).toEqual([expect.any(Error)]);
  await server.start();
  while (changes.length < 2) {
    await sleep(50);
    await budgets.peek(policyOf(3), key, START);
  }
  expect(changes[1]).toBeUndefined();
  await other.take(policyOf(3), key, START);
  expect(await budgets.peek(policyOf(3), key, START)).toMatchObject({ remaining: 2 });
});

test('requests are served while the server is frozen', async () => {
  const key = randomIds.next('key');
  const before = changes.length;
  process.kill(server.pid ?? 0, 'SIGSTOP');
  try {
    expect(await budgets.take(policyOf(3), key, START)).toMatchObject({ allowed: true, remaining: 2 });
    expect(changes.slice(before)).toEqual([expect.objectContaining({ message: 'no response within 1000 ms' })]);
    expect(budgets.place).toBe('memory of this process, because the shared one has failed');
  } finally {
    process.kill(server.pid ?? 0, 'SIGCONT');
  }
  await budgets.peek(policyOf(3), key, START);
  expect(budgets.place).toBe('Redis');
});

test('a response that arrived while the process was busy counts', async () => {
  const key = randomIds.next('key');
  const before = changes.length;
  const taken = budgets.take(policyOf(3), key, START);
  await turn();
  const end = performance.now() + 1500;
  while (performance.now() < end);
  expect(await taken).toMatchObject({ remaining: 2 });
  expect(changes).toHaveLength(before);
  expect(await other.take(policyOf(3), key, START)).toMatchObject({ remaining: 1 });
});

test('a server that is away at the start is refused with one line', async () => {
  await expect(redisBudgets(`redis://:secret@127.0.0.1:${await freePort()}`)).rejects.toThrow(
    /^the server of the budgets cannot be reached: connect ECONNREFUSED [\d.:]+$/,
  );
});
