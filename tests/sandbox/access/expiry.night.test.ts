/** Deletion of what has expired: stored responses, long positions of cursors, and windows of the rate limit. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqlBudgets, WINDOW_EXPIRY } from '../../../sandbox/api/rate-limits.ts';
import { RESPONSE_EXPIRY, type SentReply, runOnce } from '../../../sandbox/api/idempotency.ts';
import { POSITION_EXPIRY, pageOf } from '../../../sandbox/api/pages.ts';
import type { Statement, Store } from '../../../sandbox/api/store.ts';
import { TEST_TIME, testStore, testWork } from '../../../sandbox/testing/store.ts';
import { type Due, type Expiry, expiryOf } from '../../../sandbox/api/clock.ts';
import { statusOf } from './once-process.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const POLICY = { name: 'default', limit: 3, windowMs: 60_000, header: '' };

let store: Store;
let now: number;
beforeEach(async () => {
  store = await testStore();
  now = TEST_TIME;
});
afterEach(() => store.close());

const succeed = (): Promise<SentReply> => Promise.resolve({ status: 204 });
const longPosition = (row: string): readonly string[] => [row.repeat(400)];

async function respond(key: string): Promise<void> {
  const request = { scope: 'POST /api/v1/orders', key, body: undefined };
  await testWork(store, { now })((work) => runOnce(work, request, { statusOf }, succeed));
}

async function position(title: string): Promise<void> {
  await testWork(store, { now })((work) => pageOf(work, 'listProducts', { limit: 1 }, [title, 'b'], longPosition));
}

async function open(key: string): Promise<void> {
  await sqlBudgets(store).take(POLICY, key, now);
}

async function rowsOf(table: string): Promise<number> {
  const count: Statement<{ count: number }> = { name: `test_${table}`, text: `select count(*) as count from ${table}` };
  return (await store.read((tx) => tx.first(count, [])))?.count ?? 0;
}

const dueOf = (expiry: Expiry): Due => expiryOf(store, { now: () => now }, expiry);

test.each([
  ['idempotency', RESPONSE_EXPIRY, respond, DAY],
  ['cursor_overflow', POSITION_EXPIRY, position, DAY],
  ['budget', WINDOW_EXPIRY, open, 60_000],
] as const)('Rows of %s are deleted once they have expired, and not before', async (table, expiry, add, lifetime) => {
  const due = dueOf(expiry);
  expect(await due.next()).toBeUndefined();
  await add('a');
  now += 1000;
  await add('c');
  expect(await rowsOf(table)).toBe(2);

  const at = (await due.next()) ?? 0;
  expect(at).toBeGreaterThanOrEqual(TEST_TIME + lifetime);
  expect(at - TEST_TIME - lifetime).toBeLessThan(HOUR);
  now = TEST_TIME + lifetime - 1;
  await due.run();
  expect(await rowsOf(table)).toBe(2);
  now += 1;
  await due.run();
  expect(await rowsOf(table)).toBe(1);
  now = at + HOUR;
  await due.run();
  expect(await rowsOf(table)).toBe(0);
  expect(await due.next()).toBeUndefined();
});
