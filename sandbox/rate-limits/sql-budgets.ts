import type { RateLimitPolicy as Policy } from '../contract/operations.ts';
import { statement } from '../store/statement.ts';
import type { Store } from '../store/store.ts';
import { type Expiry, removalOf } from '../clock/expiry.ts';
import { type Budgets, budgetOf, isCurrent } from './budgets.ts';

interface WindowRow {
  endsAt: number;
  used: number;
}

/** Counts in the current window, or opens one: the condition is that of `isCurrent`. */
const TAKE = statement<WindowRow>(
  'budget_take',
  `insert into budget as b (policy, id, ends_at, used) values ($1, $2, $3::bigint + $4::bigint, 1)
   on conflict (policy, id) do update set
     ends_at = case when $3 < b.ends_at and b.ends_at - $3 <= 2 * $4 then b.ends_at else excluded.ends_at end,
     used = case when $3 < b.ends_at and b.ends_at - $3 <= 2 * $4 then b.used + 1 else 1 end
   returning ends_at as "endsAt", used`,
);

const PEEK = statement<WindowRow>(
  'budget_peek',
  'select ends_at as "endsAt", used from budget where policy = $1 and id = $2',
);

/** Deletion of windows that are over. */
export const WINDOW_EXPIRY: Expiry = {
  name: 'budget-expiry',
  earliest: statement<{ at: number | null }>('budget_earliest_expiry', 'select min(ends_at) as at from budget'),
  remove: statement<{ removed: number }>('budget_remove_expired', removalOf('budget', 'ends_at')),
};

/** Returns budgets in the database, which all processes of the service share. */
export function sqlBudgets(store: Store): Budgets {
  return {
    place: 'database',
    async take(policy: Policy, id, now) {
      const window = await store.write((tx) => tx.first(TAKE, [policy.name, id, now, policy.windowMs]));
      return budgetOf(policy, window, now);
    },
    async peek(policy, id, now) {
      const window = await store.read((tx) => tx.first(PEEK, [policy.name, id]));
      return budgetOf(policy, window && isCurrent(window, policy, now) ? window : undefined, now);
    },
    close: () => Promise.resolve(),
  };
}
