/** Keys that try to get more than they have: by creating, rotating and revoking keys, and by repeating requests of others. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../../sandbox/api/authenticate.ts';
import { type Caller, type Work, randomIds } from '../../../sandbox/api/call.ts';
import { createKey, rotateKey } from '../../../sandbox/api/keys.ts';
import type { Tx } from '../../../sandbox/api/store.ts';
import { DAY, type KeyWithSecret, SERVER_SECRET, Service } from './service.ts';

let service: Service;
let accountId: string;
/** Test key with all scopes. */
let full: KeyWithSecret;
/** Live key with all scopes, as the owner of the account has one. */
let live: KeyWithSecret;
/** Test key that may only manage keys. */
let weak: KeyWithSecret;

const work = (tx: Tx): Work => ({
  tx,
  tenant: { accountId, mode: 'test' },
  now: service.now,
  ids: randomIds,
  secret: SERVER_SECRET,
  requestId: null,
});

beforeEach(async () => {
  service = await Service.open();
  const { account, api_key } = await service.signUp();
  full = api_key;
  accountId = account.id;
  live = await service.createLiveKey(account.id);
  weak = await service.createKey(full.secret, { name: 'Keys', mode: 'test', scopes: ['api_keys:write'] });
});
afterEach(() => service.close());

const pathOf = ({ api_key }: KeyWithSecret): string => `/api-keys/${api_key.id}`;
const works = async ({ secret }: KeyWithSecret): Promise<boolean> =>
  (await service.send('GET /rate-limit', { secret })).status === 200;

describe('A test key', () => {
  test('A test key cannot create a live key, and learns which operation leads to one', async () => {
    const body = { name: 'Live', mode: 'live', scopes: ['api_keys:write'] };
    for (const { secret } of [full, weak])
      expect(await service.send('POST /api-keys', { secret, body })).toMatchObject({
        status: 403,
        body: { code: 'mode_mismatch', detail: expect.stringContaining('/api/v1/account/owner-code') },
      });
  });

  test('A test key cannot rotate or revoke a live key, whatever its scopes', async () => {
    for (const { secret } of [full, weak]) {
      expect(await service.send(`POST ${pathOf(live)}/rotate`, { secret, body: {} })).toMatchObject({
        status: 403,
        body: { code: 'mode_mismatch' },
      });
      expect(await service.send(`DELETE ${pathOf(live)}`, { secret })).toMatchObject({
        status: 403,
        body: { code: 'mode_mismatch' },
      });
    }
    expect(await works(live)).toBe(true);
  });

  test('A live key cannot create, rotate or revoke a test key', async () => {
    const { secret } = live;
    const body = { name: 'Test', mode: 'test', scopes: ['orders:read'] };
    const lines = [`POST ${pathOf(weak)}/rotate`, `DELETE ${pathOf(weak)}`];
    const refused = { status: 403, body: { code: 'mode_mismatch' } };
    expect(await service.send('POST /api-keys', { secret, body })).toMatchObject(refused);
    for (const line of lines) expect(await service.send(line, { secret, body: {} })).toMatchObject(refused);
    expect(await works(weak)).toBe(true);
  });
});

describe('A key with few scopes', () => {
  test('A key cannot create, rotate or revoke one with scopes that it lacks, and learns which they are', async () => {
    const { secret } = weak;
    const body = { name: 'ERP', mode: 'test', scopes: ['api_keys:write', 'orders:read', 'orders:write'] };
    const refused = await service.send('POST /api-keys', { secret, body });
    expect(refused).toMatchObject({
      status: 403,
      headers: {
        'WWW-Authenticate':
          'Bearer realm="integration-api", error="insufficient_scope", scope="orders:read orders:write"',
      },
      body: { code: 'insufficient_scope', detail: expect.stringContaining('orders:read and orders:write') },
    });
    for (const line of [`POST ${pathOf(full)}/rotate`, `DELETE ${pathOf(full)}`])
      expect(await service.send(line, { secret, body: {} })).toMatchObject({
        status: 403,
        body: { code: 'insufficient_scope', detail: expect.stringContaining('account:read') },
      });
    expect(await works(full)).toBe(true);
  });

  test('A key manages keys with the same scopes or fewer', async () => {
    const { secret } = weak;
    const equal = await service.createKey(secret, { name: 'Equal', mode: 'test', scopes: ['api_keys:write'] });
    expect(await service.send(`POST ${pathOf(equal)}/rotate`, { secret, body: {} })).toMatchObject({ status: 200 });
    expect(await service.send(`DELETE ${pathOf(equal)}`, { secret })).toMatchObject({ status: 204 });
    expect(await service.send(`DELETE ${pathOf(weak)}`, { secret: full.secret })).toMatchObject({ status: 204 });
  });

  test('A key can always rotate and revoke itself', async () => {
    for (const key of [weak, live]) {
      const { secret } = (
        await service.send<KeyWithSecret>(`POST ${pathOf(key)}/rotate`, { secret: key.secret, body: {} })
      ).body;
      expect(await service.send(`DELETE ${pathOf(key)}`, { secret })).toMatchObject({ status: 204 });
    }
  });

  test('A key still sees the keys of both modes, without their secrets', async () => {
    const { secret } = weak;
    expect(await service.send('GET /api-keys', { secret })).toMatchObject({ status: 200, body: { has_more: false } });
    expect(await service.send(`GET ${pathOf(live)}`, { secret })).toMatchObject({ status: 200, body: live.api_key });
  });

  test('A key that does not exist and one that was revoked are missing, and not out of reach', async () => {
    await service.send(`DELETE ${pathOf(live)}`, { secret: live.secret });
    for (const id of [live.api_key.id, 'key_0000000000000000'])
      for (const line of [`POST /api-keys/${id}/rotate`, `DELETE /api-keys/${id}`])
        expect(await service.send(line, { secret: weak.secret, body: {} })).toMatchObject({ status: 404 });
  });
});

describe('A repeat of a request of another key', () => {
  const headers = { 'idempotency-key': 'rotate-2026-01' };

  test('A key with fewer scopes gets no secret by repeating the rotation of another', async () => {
    const line = `POST ${pathOf(full)}/rotate`;
    const first = { secret: full.secret, body: {}, headers };
    expect(await service.send(line, first)).toMatchObject({ status: 200 });
    expect(await service.send(line, { ...first, secret: weak.secret })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    expect(await service.send(line, first)).toMatchObject({
      status: 200,
      headers: { 'Idempotency-Replayed': 'true' },
    });
  });

  test('A key with fewer scopes gets no secret by repeating the creation of another', async () => {
    const body = { name: 'ERP', mode: 'test', scopes: ['orders:read'] };
    const first = { secret: full.secret, body, headers };
    expect(await service.send('POST /api-keys', first)).toMatchObject({ status: 201 });
    expect(await service.send('POST /api-keys', { ...first, secret: weak.secret })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
  });
});

/** Returns the work of a request that was authenticated before. */
const workOf = (key: KeyWithSecret, tx: Tx): Work & { readonly caller: Caller } => ({
  ...work(tx),
  caller: {
    keyId: key.api_key.id,
    scopes: new Set(key.api_key.scopes),
    secret: { sha256: hashOf(key.secret), hint: key.secret.slice(-4) },
  },
});

describe('A key that ends while its request is in progress', () => {
  const ways: readonly [string, (key: KeyWithSecret) => Promise<unknown>, string][] = [
    ['revoked', (key) => service.send(`DELETE ${pathOf(key)}`, { secret: full.secret }), 'api_key_revoked'],
    [
      'rotated without an overlap',
      (key) => service.send(`POST ${pathOf(key)}/rotate`, { secret: full.secret, body: { overlap_seconds: 0 } }),
      'api_key_revoked',
    ],
    ['expired', () => Promise.resolve((service.now += DAY)), 'api_key_expired'],
  ];

  test.each(ways)('A key that is %s meanwhile creates and rotates no key', async (_name, end, code) => {
    const key = await service.createKey(full.secret, {
      name: 'CI',
      mode: 'test',
      scopes: ['api_keys:write'],
      expires_at: new Date(service.now + DAY).toISOString(),
    });
    await end(key);
    const input = { name: 'Left behind', mode: 'test', scopes: ['api_keys:write'] } as const;
    const late = [
      (tx: Tx) => createKey(workOf(key, tx), { ...input, scopes: [...input.scopes] }),
      (tx: Tx) => rotateKey(workOf(key, tx), weak.api_key.id, {}),
    ];
    for (const run of late) await expect(service.store.write(run)).rejects.toMatchObject({ code });
  });
});

describe('The expiry of a key', () => {
  test('A key that expires may create and rotate keys that do not, but its rotation does not prolong it', async () => {
    const expires_at = new Date(service.now + DAY).toISOString();
    const { secret, api_key } = await service.createKey(full.secret, {
      name: 'CI',
      mode: 'test',
      scopes: ['api_keys:write'],
      expires_at,
    });
    const lasting = await service.createKey(secret, { name: 'ERP', mode: 'test', scopes: ['api_keys:write'] });
    expect(lasting.api_key.expires_at).toBeNull();
    expect(await service.send(`POST ${pathOf(lasting)}/rotate`, { secret, body: {} })).toMatchObject({ status: 200 });
    const own = await service.send<KeyWithSecret>(`POST /api-keys/${api_key.id}/rotate`, { secret, body: {} });
    expect(own.body.api_key.expires_at).toBe(expires_at);
  });
});
