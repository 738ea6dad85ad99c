import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Account, ACCOUNT, ADDRESS, CONTRACT, Service } from './service.ts';

let service: Service;
beforeEach(async () => {
  service = await Service.open();
});
afterEach(() => service.close());

describe('createAccount', () => {
  test('createAccount responds with 201 and returns the account and a test key with every scope, and prepares both modes', async () => {
    const { status, headers, body } = await service.send<Account>('POST /accounts', { body: ACCOUNT });
    expect(status).toBe(201);
    expect(headers).toMatchObject({ ETag: '"1"', Location: '/api/v1/account', RateLimit: '"signup";r=9;t=3600' });
    expect(body.account).toMatchObject({
      ...ACCOUNT,
      plan: 'free',
      version: 1,
      created_at: '2026-01-02T03:04:05.678Z',
    });
    expect(body.api_key.api_key).toMatchObject({ name: 'Default', mode: 'test', expires_at: null, last_used_at: null });
    const { enum: scopes } = CONTRACT.document.components.schemas['Scope'] ?? {};
    expect(body.api_key.api_key.scopes).toEqual(scopes);
    const { id: accountId } = body.account;
    expect(service.created).toEqual([
      { accountId, mode: 'test' },
      { accountId, mode: 'live' },
    ]);
    expect((await service.send('GET /account', { secret: body.api_key.secret })).status).toBe(200);
  });

  test('Two requests at once with one address create one account', async () => {
    const results = await Promise.all([1, 2, 3].map(() => service.send('POST /accounts', { body: ACCOUNT })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('createAccount responds with 422 and refuses the Idempotency-Key of another body, and a repeat returns the secret again', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await service.send<Account>('POST /accounts', { body: ACCOUNT, headers });
    const repeat = await service.send<Account>('POST /accounts', { body: ACCOUNT, headers });
    expect(repeat.body).toEqual(first.body);
    expect(repeat.headers).toMatchObject({
      'Idempotency-Replayed': 'true',
      ETag: '"1"',
      Location: '/api/v1/account',
      RateLimit: '"signup";r=8;t=3600',
    });
    const other = await service.send('POST /accounts', { body: { ...ACCOUNT, name: 'Other' }, headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const elsewhere = await service.send('POST /accounts', { body: ACCOUNT, headers, address: '203.0.113.8' });
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'account_exists' } });
  });

  test('createAccount responds with 429 and refuses the eleventh request of an address within an hour, whatever became of the others', async () => {
    for (let sent = 0; sent < 10; sent += 1) await service.send('POST /accounts', { body: {} });
    const refused = await service.send('POST /accounts', { body: ACCOUNT, address: `::ffff:${ADDRESS}` });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '3600', RateLimit: '"signup";r=0;t=3600' },
      body: { code: 'rate_limit_exceeded' },
    });
    expect(await service.send('POST /accounts', { body: ACCOUNT, address: '203.0.113.8' })).toMatchObject({
      status: 201,
    });
    service.now += 3_600_000;
    expect(await service.send('POST /accounts', { body: { ...ACCOUNT, email: 'b@example.com' } })).toMatchObject({
      status: 201,
    });
  });
});
