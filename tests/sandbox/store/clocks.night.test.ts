/** Tests two processes on one PostgreSQL whose machines have clocks that are 40 s apart. */
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { openClock, type StoredClock } from '../../../sandbox/api/clock.ts';
import { randomIds, serverSecret } from '../../../sandbox/api/call.ts';
import { appendEvents } from '../../../sandbox/api/events.ts';
import { sqlBudgets } from '../../../sandbox/api/rate-limits.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { createWebhooks, type Webhooks } from '../../../sandbox/deliveries/webhooks.ts';
import { readForwards } from '../../../sandbox/deliveries/routes.ts';
import { addEndpoint, SHOP, startReceiver, TENANT, type Receiver } from '../../../sandbox/testing/deliveries.ts';
import { testWork } from '../../../sandbox/testing/store.ts';
import { ENGINES, type TestEngine } from './engines.ts';

const APART_MS = 40_000;

/** A process: its connection to the database, and the clock that it goes by. */
interface Process {
  readonly store: Store;
  readonly clock: StoredClock;
}

const PENDING = `select id from delivery where account_id = $1 and status <> 'succeeded'`;

let engine: TestEngine;
let processes: Process[] = [];
let receiver: Receiver;

beforeAll(async () => {
  engine = await ENGINES.postgres();
});
afterAll(() => engine.close());
beforeEach(async () => {
  // A lease must not end by itself: each response takes a tenth of the time between the clocks.
  receiver = await startReceiver((response) => void setTimeout(() => response.writeHead(204).end(), APART_MS / 10));
  const first = await engine.open();
  const second = await engine.openAgain?.();
  if (!second) throw new Error('the engine serves one process only');
  processes = [
    { store: first, clock: await openClock(first, () => Date.now() - APART_MS / 2) },
    { store: second, clock: await openClock(second, () => Date.now() + APART_MS / 2) },
  ];
});
afterEach(async () => {
  for (const { store, clock } of processes) {
    clock.close();
    await store.close();
  }
  await receiver.close();
});

const webhooksOf = ({ store, clock }: Process): Webhooks =>
  createWebhooks({
    store,
    clock,
    ids: randomIds,
    secret: serverSecret(new Uint8Array(32)),
    forwards: readForwards([`${SHOP}=${receiver.origin}`]),
    onError: (error) => {
      throw error;
    },
  });

test('Two processes whose machines disagree about the time send each delivery once', async () => {
  const [first, second] = processes;
  if (!first || !second) throw new Error('there are two processes');
  for (let at = 0; at < 6; at += 1) await addEndpoint(first.store, `${SHOP}/${at}`);
  const workers = processes.map(webhooksOf);
  for (const { store, clock } of processes) {
    const events = Array.from({ length: 3 }, () => ({ type: 'order.created', data: {} }) as const);
    await testWork(store, { now: clock.now() })(async (work) => appendEvents(work, events));
  }
  for (const worker of workers) worker.start();
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(36);
  for (const worker of workers) await worker.stop();
  expect(receiver.received).toHaveLength(36);
  expect(await first.store.read((tx) => tx.all({ name: '', text: PENDING }, [TENANT.accountId]))).toEqual([]);
});

test('Two processes whose machines disagree about the time count the requests of a key in one window', async () => {
  const policy = { name: 'default', limit: 100, windowMs: 60_000, header: '' };
  const counted: [number, number][] = [];
  for (let request = 0; request < 10; request += 1) {
    for (const { store, clock } of processes) {
      const { remaining, resetSeconds } = await sqlBudgets(store).take(policy, 'key_1', clock.now());
      counted.push([remaining, resetSeconds]);
    }
  }
  expect(counted.map(([remaining]) => remaining)).toEqual(Array.from({ length: 20 }, (_, at) => 99 - at));
  // They also tell the client the same end of the window.
  expect(Math.min(...counted.map(([, seconds]) => seconds))).toBeGreaterThan(50);
});

test('Events of two processes whose machines disagree about the time are in the order in which they occurred', async () => {
  const times: number[] = [];
  for (let event = 0; event < 10; event += 1) {
    for (const { clock } of processes) {
      times.push(clock.now());
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  expect(times.toSorted((one, other) => one - other)).toEqual(times);
});
