import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../sandbox/api/contract/types.ts';
import { DAY, type KeyWithSecret, Service } from './service.ts';

let service: Service;
beforeEach(async () => {
  service = await Service.open();
});
afterEach(() => service.close());

describe('createApiKey', () => {
  test('createApiKey responds with 201 and returns a key with the requested properties, whose secret works at once', async () => {
    const { api_key } = await service.signUp();
    const body = { name: 'ERP', mode: 'test', scopes: ['orders:read'], expires_at: '2026-01-31T23:59:59+01:00' };
    const response = await service.send<KeyWithSecret>('POST /api-keys', { secret: api_key.secret, body });
    const { id, hint } = response.body.api_key;
    expect(response).toMatchObject({
      status: 201,
      headers: { ETag: '"1"', Location: `/api/v1/api-keys/${id}` },
      body: { api_key: { ...body, expires_at: '2026-01-31T22:59:59.000Z', version: 1 } },
    });
    expect(response.body.secret).toMatch(new RegExp(`^ik_test_.{34}${hint}$`));
    expect(await service.send('GET /rate-limit', { secret: response.body.secret })).toMatchObject({ status: 200 });
  });

  test('createApiKey responds with 422 and refuses repeated scopes and an expiry in the past', async () => {
    const { api_key } = await service.signUp();
    const body = {
      name: 'ERP',
      mode: 'test',
      scopes: ['orders:read', 'orders:write', 'orders:read'],
      expires_at: '2026-01-02T03:04:05.678Z',
    };
    expect(await service.send('POST /api-keys', { secret: api_key.secret, body })).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: [
          { pointer: '#/scopes/2', code: 'duplicate' },
          { pointer: '#/expires_at', code: 'not_allowed' },
        ],
      },
    });
  });

  test('createApiKey responds with 409 and refuses the twenty-first key, counted over both modes, until one is revoked', async () => {
    const { account, api_key } = await service.signUp();
    const { secret } = api_key;
    const body = { name: 'ERP', mode: 'test', scopes: ['orders:read'], expires_at: '2026-01-03T00:00:00Z' };
    const keys: KeyWithSecret[] = [];
    for (let index = 1; index < 10; index += 1) keys.push(await service.createKey(secret, body));
    for (let index = 10; index < 20; index += 1) keys.push(await service.createLiveKey(account.id));
    service.now += 2 * DAY;
    const full = { secret, body: { name: 'ERP', mode: 'test', scopes: ['orders:read'] } };
    expect(await service.send('POST /api-keys', full)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    await service.send(`DELETE /api-keys/${keys[0]?.api_key.id}`, { secret });
    expect(await service.send('POST /api-keys', full)).toMatchObject({ status: 201 });
  });
});

describe('listApiKeys', () => {
  test('listApiKeys responds with 200 and returns the keys of both modes, newest first, page after page, without revoked ones', async () => {
    const { account, api_key } = await service.signUp();
    const { secret } = api_key;
    const ids = [api_key.api_key.id];
    for (const mode of ['live', 'test', 'live', 'test'] as const) {
      service.now += 1000;
      const body = { name: mode, mode, scopes: ['orders:read'] };
      const created = mode === 'live' ? service.createLiveKey(account.id) : service.createKey(secret, body);
      ids.unshift((await created).api_key.id);
    }
    await service.send(`DELETE /api-keys/${ids[2]}`, { secret });
    const expected = ids.filter((_id, index) => index !== 2);
    const first = await service.send<Schema<'ApiKeyPage'>>('GET /api-keys?limit=2', { secret });
    expect(first.body.data.map(({ id }) => id)).toEqual(expected.slice(0, 2));
    expect(first.body.has_more).toBe(true);
    const rest = await service.send<Schema<'ApiKeyPage'>>(`GET /api-keys?cursor=${first.body.next_cursor}`, { secret });
    expect(rest.body).toMatchObject({
      data: expected.slice(2).map((id) => ({ id })),
      has_more: false,
      next_cursor: null,
    });
    expect(JSON.stringify([first, rest])).not.toContain('ik_');
  });
});

describe('retrieveApiKey and revokeApiKey', () => {
  test('A key is refused as soon as it is revoked, and can then be neither read nor revoked again', async () => {
    const { secret } = (await service.signUp()).api_key;
    const key = await service.createKey(secret, { name: 'Shop', mode: 'test', scopes: ['account:read'] });
    const path = `/api-keys/${key.api_key.id}`;
    expect(await service.send(`GET ${path}`, { secret })).toMatchObject({
      status: 200,
      headers: { ETag: '"1"' },
      body: key.api_key,
    });
    expect(await service.send('GET /account', { secret: key.secret })).toMatchObject({ status: 200 });
    expect(await service.send(`DELETE ${path}`, { secret })).toMatchObject({ status: 204, body: null });
    expect(await service.send('GET /account', { secret: key.secret })).toMatchObject({
      status: 401,
      headers: { 'WWW-Authenticate': 'Bearer realm="integration-api", error="invalid_token"' },
      body: { code: 'api_key_revoked' },
    });
    for (const method of ['GET', 'DELETE'])
      expect(await service.send(`${method} ${path}`, { secret })).toMatchObject({ status: 404 });
  });

  test('An operation responds with 404 to a key of another account, and with 400 to a text that is not the id of a key', async () => {
    const { secret } = (await service.signUp()).api_key;
    const other = await service.signUp({ name: 'Other', email: 'other@example.com' });
    const path = `/api-keys/${other.api_key.api_key.id}`;
    for (const line of [`GET ${path}`, `DELETE ${path}`, `POST ${path}/rotate`]) {
      const missing = await service.send(line, { secret, body: {} });
      expect(missing).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
    }
    expect(await service.send('GET /api-keys/erp', { secret })).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
    expect(await service.send('GET /account', { secret: other.api_key.secret })).toMatchObject({ status: 200 });
  });
});

describe('rotateApiKey', () => {
  test('rotateApiKey responds with 200 and returns a new secret and version; the previous one works for a day', async () => {
    const { api_key, secret } = (await service.signUp()).api_key;
    const path = `/api-keys/${api_key.id}/rotate`;
    const rotated = await service.send<KeyWithSecret>(`POST ${path}`, { secret, body: {} });
    expect(rotated).toMatchObject({
      status: 200,
      headers: { ETag: '"2"' },
      body: {
        api_key: { ...api_key, hint: rotated.body.secret.slice(-4), version: 2, last_used_at: expect.any(String) },
      },
    });
    service.now += DAY - 1;
    expect(await service.send('GET /account', { secret })).toMatchObject({ status: 200 });
    service.now += 1;
    expect(await service.send('GET /account', { secret })).toMatchObject({
      status: 401,
      body: { code: 'api_key_revoked' },
    });
    expect(await service.send('GET /account', { secret: rotated.body.secret })).toMatchObject({ status: 200 });
  });

  test('Two rotations at once leave two secrets', async () => {
    const { api_key, secret } = (await service.signUp()).api_key;
    const line = `POST /api-keys/${api_key.id}/rotate`;
    const rotations = await Promise.all([1, 2].map(() => service.send<KeyWithSecret>(line, { secret, body: {} })));
    const secrets = [secret, ...rotations.map(({ body }) => body.secret)];
    const results = await Promise.all(secrets.map((each) => service.send('GET /account', { secret: each })));
    expect(results.map(({ status }) => status)).toEqual([401, 200, 200]);
  });
});
