/** API keys in two processes of the service on one PostgreSQL. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../../sandbox/api/accounts.ts';
import { type Authentication, createAuthentication } from '../../../sandbox/api/authenticate.ts';
import { createKey, revokeKey } from '../../../sandbox/api/keys.ts';
import { countWrongGuess, readOwnerCode, sendOwnerCode } from '../../../sandbox/api/owner-code.ts';
import { ALL_SCOPES, type Schema } from '../../../sandbox/api/contract/types.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { TEST_TIME, testWork } from '../../../sandbox/testing/store.ts';
import { SERVER_SECRET } from './service.ts';
import { type PostgresServer, startPostgres } from '../../../scripts/servers/servers.ts';

/** Maximum wait for a notice on a busy machine. */
const PATIENCE = { timeout: 20_000, interval: 10 };

let server: PostgresServer;
let one: Store;
let other: Store;
let elapsed = 0;
const running: Authentication[] = [];

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase();
  one = await openStore({ url, connections: 4 });
  other = await openStore({ url, connections: 4 });
});
afterAll(async () => {
  for (const authentication of running) authentication.close();
  await one.close();
  await other.close();
  await server.close();
});

function authenticationOn(store: Store): Authentication {
  const authentication = createAuthentication({ store, clock: { now: () => TEST_TIME }, elapsed: () => elapsed });
  running.push(authentication);
  return authentication;
}

const nothing = (): Promise<void> => Promise.resolve();
let emails = 0;

async function account(): Promise<{ accountId: string; keyId: string; authorization: string }> {
  emails += 1;
  const input = { name: 'Kontor Nordlicht', email: `technik${emails}@example.com` };
  const opened = await testWork(one)((work) => openAccount(work, input, nothing));
  const { api_key, secret } = opened.key;
  return { accountId: opened.account.id, keyId: api_key.id, authorization: `Bearer ${secret}` };
}

const within = (accountId: string): ReturnType<typeof testWork> =>
  testWork(one, { tenant: { accountId, mode: 'test' } });

/** Result of an authentication: the time of the suspension, or the code of the problem. */
async function resultOf(authentication: Authentication, authorization: string): Promise<number | string | null> {
  try {
    return (await authentication.authenticate(authorization)).suspendedAt;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('A notice ends a revoked key in the other process, whatever its cache holds', async () => {
  const { accountId, keyId, authorization } = await account();
  const authentication = authenticationOn(other);
  await authentication.authenticate(authorization);
  await within(accountId)((work) => revokeKey({ ...work, caller: { keyId, scopes: new Set(ALL_SCOPES) } }, keyId));
  // The clock of the cache does not move, so only the notice can have emptied it.
  await expect.poll(() => resultOf(authentication, authorization), PATIENCE).toBe('api_key_revoked');
});

test('A revoked key ends in the other process after one second, also without notices', async () => {
  const { accountId, keyId, authorization } = await account();
  const deaf: Store = {
    engine: 'postgres',
    checkWritable: () => undefined,
    write: (work) => other.write(work),
    read: (work) => other.read(work),
    listen: () => () => undefined,
    close: () => other.close(),
  };
  const authentication = authenticationOn(deaf);
  await authentication.authenticate(authorization);
  await within(accountId)((work) => revokeKey({ ...work, caller: { keyId, scopes: new Set(ALL_SCOPES) } }, keyId));
  elapsed += 999;
  expect((await authentication.authenticate(authorization)).caller.keyId).toBe(keyId);
  elapsed += 1;
  await expect(authentication.authenticate(authorization)).rejects.toMatchObject({ code: 'api_key_revoked' });
});

test('Requests at the same time create no more than 20 keys', async () => {
  const { accountId } = await account();
  const scopes: Schema<'Scope'>[] = ['orders:read'];
  const caller = { keyId: 'key_test', scopes: new Set(scopes) };
  const requests = Array.from({ length: 25 }, (_, index) =>
    testWork(index % 2 === 0 ? one : other, { tenant: { accountId, mode: 'test' } })((work) =>
      createKey({ ...work, caller }, { name: 'ERP', mode: 'test', scopes }),
    ),
  );
  const results = await Promise.allSettled(requests);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(new Set(reasons)).toEqual(new Set(['limit_reached']));
});

/** Sends a code, and returns a function that tries to create a live key in one of the two processes. */
async function codeOf(accountId: string) {
  const run = within(accountId);
  await run(sendOwnerCode);
  const { code } = (await run(readOwnerCode)) ?? { code: '' };
  const guess = { tenant: { accountId, mode: 'test' }, now: TEST_TIME, secret: SERVER_SECRET } as const;
  const caller = { keyId: 'key_test', scopes: new Set(ALL_SCOPES) };
  const input: Schema<'ApiKeyCreate'> = { name: 'Shop', mode: 'live', scopes: ['orders:read'] };
  const attempt = async (store: Store, owner_code: string) => {
    await countWrongGuess(store, guess, owner_code);
    return testWork(store, guess)((work) => createKey({ ...work, caller }, { ...input, owner_code }));
  };
  const left = async (): Promise<string | undefined> => (await run(readOwnerCode))?.code;
  return { code, attempt, left };
}

const storeOf = (index: number): Store => (index % 2 === 0 ? one : other);

describe('A code of the owner', () => {
  test('Wrong guesses at the same time in two processes are all counted', async () => {
    const { code, attempt, left } = await codeOf((await account()).accountId);
    const wrong = code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const guess = (_: unknown, index: number) => attempt(storeOf(index), wrong);
    const first = await Promise.allSettled(Array.from({ length: 4 }, guess));
    expect(await left()).toBe(code);
    const more = await Promise.allSettled(Array.from({ length: 20 }, guess));
    for (const result of [...first, ...more])
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'validation_failed' } });
    expect(await left()).toBeUndefined();
    await expect(attempt(one, code)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('A code creates one key in two processes', async () => {
    const { code, attempt } = await codeOf((await account()).accountId);
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => attempt(storeOf(index), code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(reasons)).toEqual(new Set(['validation_failed']));
  });
});
