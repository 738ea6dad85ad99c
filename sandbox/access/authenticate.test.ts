import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Schema } from '../contract/types.ts';
import type { Store } from '../store/store.ts';
import { TEST_TIME, testStore, testWork } from '../testing/store.ts';
import { storeWith } from '../testing/store-with.ts';
import { openAccount, reinstateAccount, suspendAccount } from './accounts.ts';
import { type Authentication, createAuthentication, permit } from './authenticate.ts';
import { findKey, insertKey, revokeKey, rotateKey } from './keys.ts';
import { newSecret } from './secret.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const nothing = (): Promise<void> => Promise.resolve();

let store: Store;
let now: number;
let machine: number;
let authentication: Authentication;
let reads: number;
/** True while the disk is full: the database reads and does not write. */
let isFull: boolean;

/** Counts the reads of the database during authentication. Its disk may be full. */
const counting = (inner: Store): Store =>
  storeWith(inner, {
    write: (work) => (isFull ? Promise.reject(new Error('disk full')) : inner.write(work)),
    read: (work) => {
      reads += 1;
      return inner.read(work);
    },
  });

beforeEach(async () => {
  store = await testStore();
  now = TEST_TIME;
  machine = 0;
  reads = 0;
  isFull = false;
  authentication = createAuthentication({ store: counting(store), clock: { now: () => now }, elapsed: () => machine });
});

afterEach(async () => {
  authentication.close();
  await store.close();
});

const work = testWork;
const bearer = (secret: string): string => `Bearer ${secret}`;
const authenticate = (secret: string): ReturnType<Authentication['authenticate']> =>
  authentication.authenticate(bearer(secret));

async function account(): Promise<{ accountId: string; keyId: string; secret: string }> {
  const { account: created, key } = await work(store)((call) =>
    openAccount(call, { name: 'Kontor Nordlicht', email: 'technik@example.com' }, nothing),
  );
  return { accountId: created.id, keyId: key.api_key.id, secret: key.secret };
}

/** Runs work in the account at the time of the clock. */
const within = (accountId: string): ReturnType<typeof testWork> =>
  work(store, { tenant: { accountId, mode: 'test' }, now });

test('returns the account, mode and scopes of a key', async () => {
  const { accountId, keyId, secret } = await account();
  const { tenant, caller, suspendedAt } = await authenticate(secret);
  expect(tenant).toEqual({ accountId, mode: 'test' });
  expect(caller.keyId).toBe(keyId);
  expect(caller.scopes.size).toBe(10);
  expect(suspendedAt).toBeNull();
});

test('ignores the case of the scheme in the header', async () => {
  const { keyId, secret } = await account();
  const { caller } = await authentication.authenticate(`bEARER  ${secret}`);
  expect(caller.keyId).toBe(keyId);
});

test.each([undefined, '', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer '])(
  'asks for a key if the header is %j',
  async (header) => {
    await expect(authentication.authenticate(header)).rejects.toMatchObject({
      code: 'authentication_required',
      headers: { 'WWW-Authenticate': 'Bearer realm="integration-api"' },
    });
  },
);

test('refuses a wrong checksum without reading the database', async () => {
  const { secret } = await account();
  await expect(authenticate(`${secret.slice(0, -1)}~`)).rejects.toMatchObject({ code: 'invalid_api_key' });
  await expect(authenticate(secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).rejects.toMatchObject({
    code: 'invalid_api_key',
    headers: { 'WWW-Authenticate': 'Bearer realm="integration-api", error="invalid_token"' },
  });
  expect(reads).toBe(0);
});

test('refuses a secret that was never issued, and looks it up each time', async () => {
  const unknown = newSecret('test');
  await expect(authenticate(unknown)).rejects.toMatchObject({ code: 'invalid_api_key' });
  await expect(authenticate(unknown)).rejects.toMatchObject({ code: 'invalid_api_key' });
  expect(reads).toBe(2);
});

test('refuses a secret whose prefix was changed to the other mode', async () => {
  const { secret } = await account();
  await expect(authenticate(secret.replace('ik_test_', 'ik_live_'))).rejects.toMatchObject({ code: 'invalid_api_key' });
});

test('refuses a key from the time of its expiry on', async () => {
  const { accountId } = await account();
  const expiring = {
    name: 'ERP',
    mode: 'live',
    scopes: ['orders:read'],
    expires_at: '2026-01-02T04:00:00+01:00',
  } as const;
  const { secret } = await within(accountId)((call) =>
    insertKey(call, { ...expiring, expires_at: new Date(TEST_TIME + MINUTE).toISOString() }),
  );
  now = TEST_TIME + MINUTE - 1;
  expect((await authenticate(secret)).tenant).toEqual({ accountId, mode: 'live' });
  now = TEST_TIME + MINUTE;
  await expect(authenticate(secret)).rejects.toMatchObject({
    code: 'api_key_expired',
    message: expect.stringContaining(`expired at ${new Date(now).toISOString()}`),
  });
});

test('refuses a revoked key in the request after its revocation, even if it has expired as well', async () => {
  const { accountId } = await account();
  const { api_key, secret } = await within(accountId)((call) =>
    insertKey(call, {
      name: 'ERP',
      mode: 'test',
      scopes: ['orders:read'],
      expires_at: new Date(now + 1).toISOString(),
    }),
  );
  await authenticate(secret);
  await within(accountId)((call) => revokeKey(call, api_key.id));
  now += DAY;
  await expect(authenticate(secret)).rejects.toMatchObject({ code: 'api_key_revoked' });
});

test('a lookup that began before a revocation is not kept', async () => {
  const { accountId, keyId, secret } = await account();
  const slow = authenticate(secret);
  const revoked = within(accountId)((call) => revokeKey(call, keyId));
  await Promise.allSettled([slow, revoked]);
  await expect(authenticate(secret)).rejects.toMatchObject({ code: 'api_key_revoked' });
});

test('caches a key for one second of real time, for processes that receive no notices', async () => {
  const { secret } = await account();
  await authenticate(secret);
  machine = 999;
  await authenticate(secret);
  expect(reads).toBe(1);
  machine = 1000;
  await authenticate(secret);
  expect(reads).toBe(2);
});

test('reads a key once for many requests at the same time', async () => {
  const { secret } = await account();
  await Promise.all(Array.from({ length: 50 }, () => authenticate(secret)));
  expect(reads).toBe(1);
});

test('the previous secret works until the overlap ends, the new one from the start', async () => {
  const { accountId, keyId, secret } = await account();
  await authenticate(secret);
  const next = await within(accountId)((call) => rotateKey(call, keyId, { overlap_seconds: 60 }));
  await authenticate(next.secret);
  now = TEST_TIME + MINUTE - 1;
  await authenticate(secret);
  now = TEST_TIME + MINUTE;
  await expect(authenticate(secret)).rejects.toMatchObject({ code: 'api_key_revoked' });
  await authenticate(next.secret);
});

test('a second rotation ends the oldest secret, and an overlap of 0 the previous one', async () => {
  const { accountId, keyId, secret } = await account();
  const second = await within(accountId)((call) => rotateKey(call, keyId, {}));
  now += 1000;
  const third = await within(accountId)((call) => rotateKey(call, keyId, {}));
  await expect(authenticate(secret)).rejects.toMatchObject({ code: 'api_key_revoked' });
  await authenticate(second.secret);
  const fourth = await within(accountId)((call) => rotateKey(call, keyId, { overlap_seconds: 0 }));
  await expect(authenticate(second.secret)).rejects.toMatchObject({ code: 'api_key_revoked' });
  await expect(authenticate(third.secret)).rejects.toMatchObject({ code: 'api_key_revoked' });
  await authenticate(fourth.secret);
});

test('a suspension blocks every operation of the account until it ends, and is checked before scopes', async () => {
  const { accountId, secret } = await account();
  permit(await authenticate(secret), ['orders:write']);
  await within(accountId)(suspendAccount);
  const suspended = await authenticate(secret);
  expect(() => permit(suspended, [])).toThrow(expect.objectContaining({ code: 'account_suspended', headers: {} }));
  await within(accountId)(reinstateAccount);
  permit(await authenticate(secret), ['orders:write']);
});

test('a key without a required scope is refused with a challenge that names it', async () => {
  const { accountId } = await account();
  const scopes: Schema<'Scope'>[] = ['products:read', 'orders:read'];
  const { secret } = await within(accountId)((call) => insertKey(call, { name: 'Shop', mode: 'test', scopes }));
  const key = await authenticate(secret);
  permit(key, ['orders:read']);
  expect(() => permit(key, ['orders:write'])).toThrow(
    expect.objectContaining({
      code: 'insufficient_scope',
      message: 'The API key has the scopes products:read and orders:read, but this operation requires orders:write.',
      headers: {
        'WWW-Authenticate': 'Bearer realm="integration-api", error="insufficient_scope", scope="orders:write"',
      },
    }),
  );
});

test('stores the time of the last use to the minute, at most once a minute, without changing the version', async () => {
  const { accountId, keyId, secret } = await account();
  const find = (): Promise<Schema<'ApiKey'>> => within(accountId)((call) => findKey(call, keyId));
  expect((await find()).last_used_at).toBeNull();
  await authenticate(secret);
  expect(await find()).toMatchObject({ last_used_at: '2026-01-02T03:04:00.000Z', version: 1 });
  await within(accountId)((call) =>
    call.tx.all({ name: 'test_clear_use', text: 'update api_key set last_used_at = null' }, []),
  );
  now = Date.UTC(2026, 0, 2, 3, 4, 59, 999);
  await authenticate(secret);
  expect((await find()).last_used_at).toBeNull();
  now += 1;
  await authenticate(secret);
  expect((await find()).last_used_at).toBe('2026-01-02T03:05:00.000Z');
});

test('a request succeeds even if the time of its use cannot be stored', async () => {
  const { keyId, secret } = await account();
  isFull = true;
  expect((await authenticate(secret)).caller.keyId).toBe(keyId);
});
