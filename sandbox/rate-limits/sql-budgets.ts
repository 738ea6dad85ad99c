import type { RateLimitPolicy as Policy } from '../contract/operations.ts';
import { statement } from '../store/statement.ts';
import type { Store } from '../store/store.ts';
import { type Expiry, removalOf } from '../clock/expiry.ts';
import { type Budgets, budgetOf, isCurrent } from './budgets.ts';

interface WindowRow {
  endsAt: number;
  used: number;
}

/** Counts `$5` requests in the current window, or opens one: the condition is that of `isCurrent`. */
const TAKE = statement<WindowRow>(
  'budget_take',
  `insert into budget as b (policy, id, ends_at, used) values ($1, $2, $3::bigint + $4::bigint, $5::bigint)
   on conflict (policy, id) do update set
     ends_at = case when $3 < b.ends_at and b.ends_at - $3 <= 2 * $4 then b.ends_at else excluded.ends_at end,
     used = case when $3 < b.ends_at and b.ends_at - $3 <= 2 * $4 then b.used else 0 end + $5
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

/** Requests of one key or address that are counted together. */
interface Block {
  /** Time of the newest request. */
  now: number;
  size: number;
}
type CountedBlock = Block & {
  /** Window after all requests of the block. */
  readonly window: Promise<WindowRow | undefined>;
};

/**
 * Returns budgets in the database, which all processes of the service share. While a block of requests is counted, the
 * next ones form another block: a process locks the row of a key once at a time, however many requests wait. Nothing is
 * counted in advance, so the limit is exact.
 */
export function sqlBudgets(store: Store): Budgets {
  /** Blocks that more requests may join. */
  const growing = new Map<string, CountedBlock>();
  /** The newest block of each key that is not counted yet. */
  const newest = new Map<string, CountedBlock>();

  async function count(policy: Policy, id: string, block: Block): Promise<WindowRow | undefined> {
    const key = keyOf(policy, id);
    await newest.get(key)?.window.catch(() => undefined);
    growing.delete(key);
    return store.write((tx) => tx.first(TAKE, [policy.name, id, block.now, policy.windowMs, block.size]));
  }

  function open(policy: Policy, id: string): CountedBlock {
    const key = keyOf(policy, id);
    const block: Block = { now: 0, size: 0 };
    const counted = Object.assign(block, { window: count(policy, id, block) });
    growing.set(key, counted);
    newest.set(key, counted);
    const forget = (): void => {
      if (newest.get(key) === counted) newest.delete(key);
    };
    counted.window.then(forget, forget);
    return counted;
  }

  return {
    place: 'database',
    async take(policy, id, now) {
      const block = growing.get(keyOf(policy, id)) ?? open(policy, id);
      block.now = now;
      block.size += 1;
      const place = block.size;
      const window = await block.window;
      return budgetOf(policy, window && { ...window, used: window.used - block.size + place }, now);
    },
    async peek(policy: Policy, id, now) {
      const window = await store.read((tx) => tx.first(PEEK, [policy.name, id]));
      return budgetOf(policy, window && isCurrent(window, policy, now) ? window : undefined, now);
    },
  };
}

const keyOf = ({ name }: Policy, id: string): string => `${name}/${id}`;
