/** Model of the rate limit, with which each implementation is compared. */
import { array, constantFrom, integer, oneof, record } from 'fast-check';
import type { RateLimitPolicy as Policy } from '../../../sandbox/api/contract/operations.ts';
import { randomIds } from '../../../sandbox/api/call.ts';
import type { Budgets } from '../../../sandbox/api/rate-limits.ts';

export const START = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
export const WINDOW = 60_000;

/** Returns a policy with another limit. */
export const policyOf = (limit: number): Policy => ({ name: 'default', limit, windowMs: WINDOW, header: '' });

/** Request, `after` milliseconds after the one before it. */
interface Step {
  readonly kind: 'take' | 'peek';
  readonly after: number;
}

/** Steps that often meet the last and the first millisecond of a window. */
export const stepsOf = array(
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
export async function followsModel(budgets: Budgets, limit: number, steps: readonly Step[]): Promise<boolean> {
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
