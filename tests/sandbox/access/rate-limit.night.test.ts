import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../../sandbox/api/contract/problems.ts';
import { CONTRACT, Service } from './service.ts';

let service: Service;
beforeEach(async () => {
  service = await Service.open();
});
afterEach(() => service.close());

describe('retrieveRateLimit', () => {
  test('retrieveRateLimit responds with 200 and shows the numbers of the headers, does not count, and needs no scope', async () => {
    const { secret } = (await service.signUp()).api_key;
    const key = await service.createKey(secret, { name: 'Shop', mode: 'test', scopes: ['orders:read'] });
    const fresh = await service.send('GET /rate-limit', { secret: key.secret });
    expect(fresh).toMatchObject({
      status: 200,
      headers: { RateLimit: '"default";r=10000;t=0', 'RateLimit-Policy': '"default";q=10000;w=60' },
      body: { limit: 10_000, remaining: 10_000, reset_seconds: 0, window_seconds: 60 },
    });
    await service.send('GET /account', { secret: key.secret });
    service.now += 17_500;
    const used = await service.send('GET /rate-limit', { secret: key.secret });
    expect(used).toMatchObject({ headers: { RateLimit: '"default";r=9999;t=43' }, body: { remaining: 9999 } });
  });

  test('retrieveRateLimit responds with 429 and refuses every other operation once the budget is spent, before scopes are looked at', async () => {
    const { api_key, secret } = (await service.signUp()).api_key;
    const [policy] = CONTRACT.operations.filter(({ id }) => id === 'retrieveRateLimit').map((each) => each.policy);
    if (!policy) throw new Error('the contract has no rate limit');
    for (let taken = 0; taken < policy.limit; taken += 1) await service.budgets.take(policy, api_key.id, service.now);
    service.now += 52_001;
    for (const line of ['GET /account', 'GET /api-keys', 'POST /api-keys', `DELETE /api-keys/${api_key.id}`]) {
      expect(await service.send(line, { secret })).toMatchObject({
        status: 429,
        headers: { 'Retry-After': '8', RateLimit: '"default";r=0;t=8' },
        body: { code: 'rate_limit_exceeded' },
      });
    }
    const shown = await service.send('GET /rate-limit', { secret });
    expect(shown).toMatchObject({ status: 200, body: { remaining: 0, reset_seconds: 8 } });
    service.now += 7999;
    expect(await service.send('GET /account', { secret })).toMatchObject({ status: 200 });
  });
});

test('A failing database results in 500, and one that is away in 503', async () => {
  const { secret } = (await service.signUp()).api_key;
  service.now += 60_000;
  service.failure = new Error('disk full');
  expect(await service.send('GET /account', { secret })).toMatchObject({
    status: 500,
    body: { code: 'internal_error' },
  });
  service.failure = new Problem('service_unavailable', 'The database cannot be reached.', {
    headers: { 'Retry-After': '1' },
  });
  expect(await service.send('GET /account', { secret })).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '1' },
  });
});
