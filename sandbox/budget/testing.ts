/** Tests that each implementation of budgets passes. */
import { array, asyncProperty, check, constantFrom, integer, oneof, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { RateLimitPolicy as Policy } from '../contract/operations.ts';
import { randomIds } from '../time/ids.ts';
import type { Budget, Budgets } from './budgets.ts';

const START = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const WINDOW = 60_000;

const policyOf = (limit: number): Policy => ({ name: 'default', limit, windowMs: WINDOW, header: '' });

/** Request, `after` milliseconds after the one before it. */
interface Step {
  readonly kind: 'take' | 'peek';
  readonly after: number;
}

/** Steps that often meet the last and the first millisecond of a window. */
const stepsOf = array(
  record<Step>({
    kind: constantFrom('take', 'take', 'take', 'peek'),
    after: oneof(constantFrom(0, 0, 1, WINDOW - 1, WINDOW, WINDOW + 1), integer({ min: 0, max: WINDOW })),
  }),
  { minLength: 1, maxLength: 40 },
);

interface Expected {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Rate limit as the contract describes it: the window begins with the first request after the one before it. */
class Model {
  readonly #limit: number;
  #begin = Number.NEGATIVE_INFINITY;
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  step(kind: Step['kind'], now: number): Expected {
    const isOver = now >= this.#begin + WINDOW;
    if (isOver && kind === 'peek') return { allowed: true, remaining: this.#limit, resetSeconds: 0 };
    if (isOver) [this.#begin, this.#used] = [now, 0];
    if (kind === 'take') this.#used += 1;
    return {
      allowed: this.#used <= this.#limit,
      remaining: Math.max(0, this.#limit - this.#used),
      resetSeconds: Math.ceil((this.#begin + WINDOW - now) / 1000),
    };
  }
}

/** Checks that each step has the result of the model. */
async function followsModel(budgets: Budgets, limit: number, steps: readonly Step[]): Promise<boolean> {
  const id = randomIds.next('key');
  const model = new Model(limit);
  let now = START;
  for (const { kind, after } of steps) {
    now += after;
    const { allowed, remaining, resetSeconds } = await budgets[kind](policyOf(limit), id, now);
    const expected = model.step(kind, now);
    const isEqual = allowed === expected.allowed && remaining === expected.remaining;
    if (!isEqual || resetSeconds !== expected.resetSeconds) return false;
  }
  return true;
}

/** Sorts in descending order. */
const descending = (one: number, other: number): number => other - one;

export interface Effort {
  /** Number of random sequences of requests. */
  readonly runs: number;
  /** Limit of the test with more requests at once than the limit. */
  readonly limit: number;
}

/** Declares tests of windows and their counts. */
export function testWindows(subject: () => Budgets, { runs, limit }: Effort): void {
  test('counts in windows that begin with the first request', async () => {
    const sequences = asyncProperty(integer({ min: 1, max: 6 }), stepsOf, (most, steps) =>
      followsModel(subject(), most, steps),
    );
    expect((await check(sequences, { numRuns: runs })).counterexample).toBeNull();
  });

  test(`allows exactly ${limit} of ${limit + 50} requests at once, in one window`, async () => {
    const id = randomIds.next('key');
    const policy = policyOf(limit);
    const requests = Array.from({ length: limit + 50 }, () => subject().take(policy, id, START));
    const results = await Promise.all(requests);
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(limit);
    expect(new Set(results.map(({ remaining }) => remaining)).size).toBe(limit);
    const last = await subject().peek(policy, id, START + WINDOW - 1);
    expect(last).toMatchObject({ remaining: 0, resetSeconds: 1 });
    const next = await subject().take(policy, id, START + WINDOW);
    expect(next).toMatchObject({ allowed: true, remaining: limit - 1 });
  });
}

/** Declares tests of what clients see, and of clocks that go back. */
export function testHeaders(subject: () => Budgets): void {
  test('the remaining budget and its seconds never grow within a window', async () => {
    const id = randomIds.next('key');
    const results: Budget[] = [];
    for (let now = START; now < START + WINDOW; now += 3571) {
      results.push(await subject().take(policyOf(12), id, now), await subject().peek(policyOf(12), id, now));
    }
    const remaining = results.map((result) => result.remaining);
    const seconds = results.map((result) => result.resetSeconds);
    expect(remaining).toEqual(remaining.toSorted(descending));
    expect(seconds).toEqual(seconds.toSorted(descending));
  });

  test('counts keys and policies separately', async () => {
    const [one, other] = [randomIds.next('key'), randomIds.next('key')];
    const signup = { ...policyOf(3), name: 'signup' };
    await subject().take(policyOf(3), one, START);
    expect(await subject().take(policyOf(3), one, START)).toMatchObject({ remaining: 1 });
    expect(await subject().take(policyOf(3), other, START)).toMatchObject({ remaining: 2 });
    expect(await subject().take(signup, one, START)).toMatchObject({ remaining: 2 });
  });

  test('a clock that is set back, as by a snapshot, neither locks a key out nor shows more than a window', async () => {
    const id = randomIds.next('key');
    const policy = policyOf(3);
    for (let taken = 0; taken < 5; taken += 1) await subject().take(policy, id, START);
    const slightly = await subject().take(policy, id, START - 500);
    expect(slightly).toMatchObject({ allowed: false, resetSeconds: 60 });
    const before = START - 3 * 24 * 3_600_000;
    const full = await subject().peek(policy, id, before);
    expect(full).toMatchObject({ allowed: true, remaining: 3, resetSeconds: 0 });
    const used = await subject().take(policy, id, before);
    expect(used).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 60 });
  });
}
