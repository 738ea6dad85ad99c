import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from './store.ts';
import { testStore } from '../testing/store.ts';
import { openClock } from './clock.ts';

const DAY = 86_400_000;

let store: Store;
let machine = 1_000_000;
const now = (): number => machine;

beforeEach(async () => {
  machine = 1_000_000;
  store = await testStore();
});
afterEach(() => store.close());

test('The clock of the sandbox keeps its offset in the database', async () => {
  const before = await openClock(store, now);
  await before.moveTo(1_000_000 + DAY);
  const after = await openClock(store, now);
  expect(after.now()).toBe(1_000_000 + DAY);
});

test('The clock of the sandbox never goes backwards, neither with the machine nor by a move', async () => {
  const clock = await openClock(store, now);
  await clock.moveTo(1_000_000 + DAY);
  expect(clock.now()).toBe(1_000_000 + DAY);
  await clock.moveTo(1_000_000);
  expect(clock.now()).toBe(1_000_000 + DAY);
  machine -= 60_000;
  expect(clock.now()).toBe(1_000_000 + DAY);
});
