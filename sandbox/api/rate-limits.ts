/** Rate limits: fixed windows that begin with the first request of a key or an address. */
import { record, type Schema } from './contract/types.ts';
import type { RateLimitPolicy as Policy } from './contract/operations.ts';
import { Problem } from './contract/problems.ts';
import { BEHAVIOUR } from './contract/generated/behaviour.ts';
import { statement, type Store } from './store.ts';
import { type Expiry, removalOf } from './clock.ts';

const [STATE, POLICY] = BEHAVIOUR.rate_limit.headers;

/** Budget of a key or an address after a request. */
export interface Budget {
  readonly policy: Policy;
  readonly allowed: boolean;
  readonly remaining: number;
  /** Number of whole seconds until the full limit is available again, 0 if it is. */
  readonly resetSeconds: number;
}

/** Counts requests. `id` is an API key or an address, `now` the time of the sandbox's clock. */
export interface Budgets {
  /** Place where requests are counted, for people. */
  readonly place: string;
  /** Counts one request, if the limit allows it. */
  take(policy: Policy, id: string, now: number): Promise<Budget>;
  /** Returns the budget without counting a request. */
  peek(policy: Policy, id: string, now: number): Promise<Budget>;
}

/** Window of a key or an address. */
interface Window {
  readonly endsAt: number;
  /** Number of requests in the window, including those beyond the limit. */
  readonly used: number;
}

/**
 * Returns true at times that belong to a window. A window that ends much later than it could belongs to a clock that
 * has been set back since, for example by a snapshot, so it is over as well.
 */
const isCurrent = ({ endsAt }: Window, { windowMs }: Policy, now: number): boolean =>
  now < endsAt && endsAt - now <= 2 * windowMs;

/** Returns the budget in a window; undefined for the full limit. */
function budgetOf(policy: Policy, window: Window | undefined, now: number): Budget {
  if (!window) return { policy, allowed: true, remaining: policy.limit, resetSeconds: 0 };
  const left = Math.min(window.endsAt - now, policy.windowMs);
  return {
    policy,
    allowed: window.used <= policy.limit,
    remaining: Math.max(0, policy.limit - window.used),
    resetSeconds: Math.ceil(left / 1000),
  };
}

/** Returns the headers that each response has once the key or the address is known. */
export const rateLimitHeaders = ({ policy, remaining, resetSeconds }: Budget): Record<string, string> => ({
  [POLICY]: policy.header,
  [STATE]: `"${policy.name}";r=${remaining};t=${resetSeconds}`,
});

/** Returns the body of the operation that reads the rate limit. */
export const rateLimitOf = ({ policy, remaining, resetSeconds }: Budget): Schema<'RateLimit'> =>
  record<Schema<'RateLimit'>>({
    limit: policy.limit,
    remaining,
    reset_seconds: resetSeconds,
    window_seconds: policy.windowMs / 1000,
  });

/** Throws a problem of status 429 if the request is beyond the limit. */
export function requireBudget({ policy, allowed, resetSeconds }: Budget): void {
  if (allowed) return;
  const wait = `Wait ${resetSeconds} ${resetSeconds === 1 ? 'second' : 'seconds'} before the next request.`;
  const done =
    policy.name === 'signup'
      ? `This IP address has requested ${policy.limit} accounts within an hour.`
      : `This API key has made ${policy.limit} requests within ${policy.windowMs / 1000} seconds.`;
  throw new Problem('rate_limit_exceeded', `${done} ${wait}`, { headers: { 'Retry-After': `${resetSeconds}` } });
}

/** Number of new windows after which old windows are deleted. */
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

interface WindowRow {
  endsAt: number;
  used: number;
}

/** Counts `$5` requests in the current window, or opens one. `isCurrent` has the same condition. */
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
