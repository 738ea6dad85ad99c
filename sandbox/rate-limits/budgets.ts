/** Rate limits: fixed windows that begin with the first request of a key or an address. */
import { record } from '../contract/record.ts';
import type { RateLimitPolicy as Policy } from '../contract/operations.ts';
import { Problem } from '../contract/problem.ts';
import type { Schema } from '../contract/types.ts';
import { BEHAVIOUR } from '../contract/generated/behaviour.ts';

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
export interface Window {
  readonly endsAt: number;
  /** Number of requests in the window, including those beyond the limit. */
  readonly used: number;
}

/**
 * Returns true at times that belong to a window. A window that ends much later than it could belongs to a clock that
 * has been set back since, for example by a snapshot, so it is over as well.
 */
export const isCurrent = ({ endsAt }: Window, { windowMs }: Policy, now: number): boolean =>
  now < endsAt && endsAt - now <= 2 * windowMs;

/** Returns the budget in a window; undefined for the full limit. */
export function budgetOf(policy: Policy, window: Window | undefined, now: number): Budget {
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
