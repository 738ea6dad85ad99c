import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'iovalkey';
import type { RateLimitPolicy as Policy } from '../contract/operations.ts';
import { StoreError } from '../store/errors.ts';
import { type Budgets, budgetOf, isCurrent, type Window } from './budgets.ts';

/**
 * Counts in the current window, or opens one: the condition is that of `isCurrent`. The key expires by the clock of the
 * server, later than the window by that of the sandbox.
 */
const TAKE = `
  local now, length = tonumber(ARGV[1]), tonumber(ARGV[2])
  local ends = tonumber(redis.call('HGET', KEYS[1], 'ends') or '0')
  if now >= ends or ends - now > 2 * length then
    ends = now + length
    redis.call('HSET', KEYS[1], 'ends', string.format('%.0f', ends), 'used', 0)
    redis.call('PEXPIRE', KEYS[1], 2 * length)
  end
  return { string.format('%.0f', ends), redis.call('HINCRBY', KEYS[1], 'used', 1) }
`;

/** Longest wait for a response. A server that is this slow is treated as unavailable. */
const TIMEOUT_MS = 1000;
const RECONNECT_MS = 500;

type Client = Redis & { takeBudget(key: string, now: number, windowMs: number): Promise<[string, number]> };

const keyOf = (policy: Policy, id: string): string => `sandbox:budget:${policy.name}:${id}`;

/** Connects to Redis, whose budgets all processes share; throws a `StoreError` if the server is away. */
export async function redisBudgets(url: string): Promise<Budgets> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2000,
    // While the server is away, each command fails at once. None is sent twice, because each counts a request.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => RECONNECT_MS,
  }) as Client;
  client.defineCommand('takeBudget', { numberOfKeys: 1, lua: TAKE });
  let failure: Error | undefined;
  client.on('error', (error: Error) => (failure = error));
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    // The address may contain a password, so the message has only the reason of the failure.
    const { message } = failure ?? (error as Error);
    throw new StoreError(`the server of the budgets cannot be reached: ${message}`);
  }
  return budgetsOf(client);
}

/**
 * Waits for a response up to the limit. Responses that have arrived while this process was busy are read first: the
 * time limit of the client would not, and each process would then count its own requests, although the server is
 * available.
 */
async function inTime<T>(response: Promise<T>): Promise<T> {
  const late = new AbortController();
  const limit = sleep(TIMEOUT_MS, undefined, { signal: late.signal }).then(async () => {
    await turn();
    await turn();
    throw new Error(`no response within ${TIMEOUT_MS} ms`);
  });
  try {
    return await Promise.race([response, limit]);
  } finally {
    late.abort();
    limit.catch(() => undefined);
  }
}

const budgetsOf = (client: Client): Budgets => ({
  place: 'Redis',
  async take(policy, id, now) {
    const [endsAt, used] = await inTime(client.takeBudget(keyOf(policy, id), now, policy.windowMs));
    return budgetOf(policy, { endsAt: Number(endsAt), used }, now);
  },
  async peek(policy, id, now) {
    const [endsAt, used] = await inTime(client.hmget(keyOf(policy, id), 'ends', 'used'));
    const window: Window = { endsAt: Number(endsAt ?? 0), used: Number(used ?? 0) };
    return budgetOf(policy, isCurrent(window, policy, now) ? window : undefined, now);
  },
  close() {
    client.disconnect();
    return Promise.resolve();
  },
});
