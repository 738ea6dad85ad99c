import { expect, test } from 'vitest';
import type { Budgets } from './budgets.ts';
import { memoryBudgets } from './memory-budgets.ts';
import { resilientBudgets } from './resilient-budgets.ts';

const NOW = Date.UTC(2026, 0, 2);
const POLICY = { name: 'default', limit: 3, windowMs: 60_000, header: '' };

/** Shared budgets that fail while `isAway` is true, and count how often they are asked. */
function shared(): Budgets & { isAway: boolean; asked: number } {
  const inner = memoryBudgets();
  const self = {
    isAway: false,
    asked: 0,
    place: 'elsewhere',
    take: (...call: Parameters<Budgets['take']>) => ask(() => inner.take(...call)),
    peek: (...call: Parameters<Budgets['peek']>) => ask(() => inner.peek(...call)),
    close: () => inner.close(),
  };
  function ask<T>(question: () => Promise<T>): Promise<T> {
    self.asked += 1;
    return self.isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : question();
  }
  return self;
}

test('counts in the process while the shared budgets are away, and reports the loss and the return once', async () => {
  const remote = shared();
  const changes: string[] = [];
  let machine = 0;
  const budgets = resilientBudgets(remote, memoryBudgets(), {
    onChange: (failure) => changes.push(failure === undefined ? 'back' : String(failure)),
    elapsed: () => machine,
  });
  const remaining = async (): Promise<number> => (await budgets.take(POLICY, 'key', NOW)).remaining;

  expect(await remaining()).toBe(2);
  remote.isAway = true;
  expect(await remaining()).toBe(2);
  expect(await remaining()).toBe(1);
  expect((await budgets.peek(POLICY, 'key', NOW)).remaining).toBe(1);
  // One question in a second, since each may take as long as the time limit of the connection.
  expect(remote.asked).toBe(2);
  machine = 1000;
  expect(await remaining()).toBe(0);
  expect(remote.asked).toBe(3);
  expect((await budgets.take(POLICY, 'key', NOW)).allowed).toBe(false);
  expect(changes).toEqual(['Error: connect ECONNREFUSED']);

  remote.isAway = false;
  machine = 2000;
  expect(await remaining()).toBe(1);
  expect(changes).toEqual(['Error: connect ECONNREFUSED', 'back']);
});
