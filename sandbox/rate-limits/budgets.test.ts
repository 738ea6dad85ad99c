import { expect, test } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { rateLimitHeaders, rateLimitOf, requireBudget } from './budgets.ts';
import { memoryBudgets } from './memory-budgets.ts';

const NOW = Date.UTC(2026, 0, 2);
const POLICIES = new Map(readContract().operations.map(({ id, policy }) => [id, policy]));

function policyOf(operationId: 'createAccount' | 'retrieveRateLimit') {
  const policy = POLICIES.get(operationId);
  if (!policy) throw new Error(`${operationId} has no policy`);
  return policy;
}

test('headers and body show the same numbers, in the form of the contract', async () => {
  const budgets = memoryBudgets();
  const policy = policyOf('retrieveRateLimit');
  await budgets.take(policy, 'key', NOW);
  const budget = await budgets.take(policy, 'key', NOW + 17_001);
  expect(rateLimitHeaders(budget)).toEqual({
    'RateLimit-Policy': '"default";q=10000;w=60',
    RateLimit: '"default";r=9998;t=43',
  });
  expect(rateLimitOf(budget)).toEqual({ limit: 10_000, remaining: 9998, reset_seconds: 43, window_seconds: 60 });
});

test('the eleventh account of an address within an hour is refused until the hour has passed', async () => {
  const budgets = memoryBudgets();
  const policy = policyOf('createAccount');
  for (let taken = 0; taken < 10; taken += 1) requireBudget(await budgets.take(policy, '203.0.113.7', NOW));
  const spent = await budgets.take(policy, '203.0.113.7', NOW + 2_340_000);
  expect(rateLimitHeaders(spent)).toEqual({
    'RateLimit-Policy': '"signup";q=10;w=3600',
    RateLimit: '"signup";r=0;t=1260',
  });
  expect(() => requireBudget(spent)).toThrow(
    expect.objectContaining({
      code: 'rate_limit_exceeded',
      message: 'This IP address has requested 10 accounts within an hour. Wait 1260 seconds before the next request.',
      headers: { 'Retry-After': '1260' },
    }),
  );
  requireBudget(await budgets.take(policy, '203.0.113.7', NOW + 3_600_000));
});

test('the removal of windows that are over does not change those of other keys', async () => {
  const budgets = memoryBudgets();
  const policy = policyOf('retrieveRateLimit');
  await budgets.take(policy, 'old', NOW - 60_000);
  await budgets.take(policy, 'key', NOW);
  for (let other = 0; other < 5000; other += 1) await budgets.take(policy, `key${other}`, NOW);
  expect(await budgets.take(policy, 'key', NOW + 59_999)).toMatchObject({ remaining: 9998 });
});

test('a key beyond its limit is refused with the seconds to wait', async () => {
  const budgets = memoryBudgets();
  const policy = { ...policyOf('retrieveRateLimit'), limit: 1 };
  await budgets.take(policy, 'key', NOW);
  const spent = await budgets.take(policy, 'key', NOW + 59_001);
  expect(() => requireBudget(spent)).toThrow(
    expect.objectContaining({
      message: 'This API key has made 1 requests within 60 seconds. Wait 1 second before the next request.',
      headers: { 'Retry-After': '1' },
    }),
  );
});
