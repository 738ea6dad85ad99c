import type { RateLimitPolicy as Policy } from '../contract/operations.ts';
import { type Budgets, budgetOf, isCurrent } from './budgets.ts';

/** Number of new windows after which those that are over are deleted. */
const SWEEP_EVERY = 1000;

interface Counter {
  readonly policy: Policy;
  readonly endsAt: number;
  used: number;
}

/** Returns budgets in the memory of this process, for a service that is one process. */
export function memoryBudgets(): Budgets {
  const counters = new Map<string, Counter>();
  let opened = 0;

  function current(policy: Policy, id: string, now: number): Counter | undefined {
    const counter = counters.get(`${policy.name}/${id}`);
    return counter && isCurrent(counter, policy, now) ? counter : undefined;
  }

  function open(policy: Policy, id: string, now: number): Counter {
    opened += 1;
    if (opened % SWEEP_EVERY === 0) sweep(now);
    const counter = { policy, endsAt: now + policy.windowMs, used: 0 };
    counters.set(`${policy.name}/${id}`, counter);
    return counter;
  }

  function sweep(now: number): void {
    for (const [key, counter] of counters) if (!isCurrent(counter, counter.policy, now)) counters.delete(key);
  }

  return {
    place: 'memory of this process',
    take(policy, id, now) {
      const counter = current(policy, id, now) ?? open(policy, id, now);
      counter.used += 1;
      return Promise.resolve(budgetOf(policy, counter, now));
    },
    peek: (policy, id, now) => Promise.resolve(budgetOf(policy, current(policy, id, now), now)),
  };
}
