/** Codes of the owner, with which a key of one mode creates a key of the other. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Work, randomIds } from '../../../sandbox/api/call.ts';
import { readOwnerCode } from '../../../sandbox/api/owner-code.ts';
import type { Schema } from '../../../sandbox/api/contract/types.ts';
import { ACCOUNT, type Account, type KeyWithSecret, type Received, SERVER_SECRET, Service } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIVE = { name: 'Shop', mode: 'live', scopes: ['orders:read'] };
const CODE = /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/;

let service: Service;
let account: Account;
let secret: string;
beforeEach(async () => {
  service = await Service.open();
  account = await service.signUp();
  ({ secret } = account.api_key);
});
afterEach(() => service.close());

const workOf = ({ account: { id } }: Account): Omit<Work, 'tx'> => ({
  tenant: { accountId: id, mode: 'test' },
  now: service.now,
  ids: randomIds,
  secret: SERVER_SECRET,
  requestId: null,
});
/** Returns the code in the latest message to the owner, as the lab shows it. */
const inbox = async (of = account): Promise<string | undefined> =>
  (await service.store.read((tx) => readOwnerCode({ ...workOf(of), tx })))?.code;
const request = (headers = {}, key = secret): Promise<Received<Schema<'OwnerCode'>>> =>
  service.send<Schema<'OwnerCode'>>('POST /account/owner-code', { secret: key, headers });
const create = (owner_code: string | undefined, change: object = {}, sent: object = {}) =>
  service.send<KeyWithSecret>('POST /api-keys', { secret, body: { ...LIVE, ...change, owner_code }, ...sent });

/** Sends a code and returns it. */
async function newCode(): Promise<string> {
  await request();
  return (await inbox()) ?? 'none';
}

/** Returns a code that differs from another one. */
const wrong = (code: string): string => code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));

const REFUSED = {
  status: 422,
  body: { code: 'validation_failed', errors: [{ pointer: '#/owner_code', code: 'not_allowed' }] },
};

describe('requestOwnerCode', () => {
  test('A code is sent to the owner, expires in an hour, and is in no response', async () => {
    const response = await request();
    expect(response).toMatchObject({
      status: 202,
      body: { expires_at: new Date(service.now + HOUR).toISOString() },
    });
    expect(Object.keys(response.body)).toEqual(['expires_at']);
    expect(await inbox()).toMatch(CODE);
  });

  test('A request within a minute sends nothing; a later one replaces the code', async () => {
    const first = await newCode();
    service.now += MINUTE - 1;
    const early = await request();
    expect(early.body.expires_at).toBe(new Date(service.now - MINUTE + 1 + HOUR).toISOString());
    expect(await inbox()).toBe(first);
    service.now += 1;
    const second = await newCode();
    expect(second).not.toBe(first);
    expect(await create(first)).toMatchObject(REFUSED);
    expect(await create(second)).toMatchObject({ status: 201 });
  });

  test('Requests at the same time send one message', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => request()));
    const first = await inbox();
    expect(new Set(responses.map(({ body }) => body.expires_at)).size).toBe(1);
    expect(await create(first)).toMatchObject({ status: 201 });
  });

  test('A repeat with the same Idempotency-Key sends nothing', async () => {
    const headers = { 'idempotency-key': 'code-1' };
    await request(headers);
    const first = await inbox();
    service.now += 2 * MINUTE;
    expect(await request(headers)).toMatchObject({ status: 202, headers: { 'Idempotency-Replayed': 'true' } });
    expect(await inbox()).toBe(first);
  });

  test('A key without api_keys:write cannot request a code', async () => {
    const weak = await service.createKey(secret, { name: 'ERP', mode: 'test', scopes: ['account:read'] });
    expect(await request({}, weak.secret)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  });
});

describe('A code of the owner', () => {
  test('A test key creates the first live key with the code, and a live key a test key with another', async () => {
    const live = await create(await newCode());
    expect(live).toMatchObject({ status: 201, body: { api_key: { mode: 'live', scopes: ['orders:read'] } } });
    service.now += MINUTE;
    const admin = await create(await newCode(), { scopes: ['api_keys:write'] });
    service.now += MINUTE;
    const back = await create(
      await newCode(),
      { mode: 'test', scopes: ['api_keys:write'] },
      { secret: admin.body.secret },
    );
    expect(back).toMatchObject({ status: 201, body: { api_key: { mode: 'test' } } });
  });

  test('A code creates one key, and a repeat of the request gets the same', async () => {
    const code = await newCode();
    const headers = { 'idempotency-key': 'live-1' };
    const first = await create(code, {}, { headers });
    expect(first.status).toBe(201);
    expect(await inbox()).toBeUndefined();
    expect((await create(code, {}, { headers })).body.secret).toBe(first.body.secret);
    expect(await create(code)).toMatchObject(REFUSED);
  });

  test('Repeats of a request whose code was used leave the next code valid', async () => {
    const [code, headers] = [await newCode(), { 'idempotency-key': 'live-2' }];
    expect(await create(code, {}, { headers })).toMatchObject({ status: 201 });
    service.now += MINUTE;
    const next = await newCode();
    for (let repeat = 0; repeat < 6; repeat += 1)
      expect(await create(code, {}, { headers })).toMatchObject({ status: 201 });
    expect(await create(next)).toMatchObject({ status: 201 });
  });

  test('Two requests at the same time create one key', async () => {
    const code = await newCode();
    const responses = await Promise.all([create(code), create(code)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test('A code works until its hour ends', async () => {
    const code = await newCode();
    service.now += HOUR;
    expect(await create(code)).toMatchObject(REFUSED);
    expect(await inbox()).toBeUndefined();
    service.now -= 1;
    expect(await create(code)).toMatchObject({ status: 201 });
  });

  test('A code is void after five wrong guesses, also at the same time, and the next one is not', async () => {
    const code = await newCode();
    for (let guess = 0; guess < 4; guess += 1) expect(await create(wrong(code))).toMatchObject(REFUSED);
    const refused = await Promise.all([1, 2, 3].map(() => create(wrong(code))));
    for (const response of refused) expect(response).toMatchObject(REFUSED);
    expect(await create(code)).toMatchObject(REFUSED);
    expect(await inbox()).toBeUndefined();
    service.now += MINUTE;
    expect(await create(await newCode())).toMatchObject({ status: 201 });
  });

  test('Four wrong guesses leave the code valid', async () => {
    const code = await newCode();
    for (let guess = 0; guess < 4; guess += 1) await create(wrong(code));
    expect(await create(code)).toMatchObject({ status: 201 });
  });

  test('A code grants no scope that the calling key lacks, and stays valid', async () => {
    const weak = await service.createKey(secret, { name: 'Keys', mode: 'test', scopes: ['api_keys:write'] });
    const code = await newCode();
    expect(await create(code, {}, { secret: weak.secret })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    expect(await create(code)).toMatchObject({ status: 201 });
  });

  test('A request that fails for another reason does not use the code up', async () => {
    const code = await newCode();
    expect(await create(code, { scopes: ['orders:read', 'orders:read'] })).toMatchObject({ status: 422 });
    const keys: KeyWithSecret[] = [];
    for (let index = 1; index < 20; index += 1) keys.push(await service.createKey(secret, { ...LIVE, mode: 'test' }));
    expect(await create(code)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    await service.send(`DELETE /api-keys/${keys[0]?.api_key.id}`, { secret });
    expect(await create(code)).toMatchObject({ status: 201 });
  });

  test('A code is refused for a key of the same mode, and stays valid', async () => {
    const code = await newCode();
    for (let index = 0; index < 6; index += 1)
      expect(await create(wrong(code), { mode: 'test' })).toMatchObject(REFUSED);
    expect(await create(code)).toMatchObject({ status: 201 });
  });

  test('A code of another account is refused', async () => {
    const other = await service.signUp({ ...ACCOUNT, email: 'other@example.com' });
    await request({}, other.api_key.secret);
    const code = (await inbox(other)) ?? 'none';
    expect(await create(code)).toMatchObject(REFUSED);
    await newCode();
    expect(await create(code)).toMatchObject(REFUSED);
  });

  test('A code in another form is invalid and counts as no guess', async () => {
    const code = await newCode();
    for (const text of [code.toLowerCase(), code.replace('-', ''), ` ${code}`, 'O0O0-1I1L', '', 'x'.repeat(300)])
      expect(await create(text)).toMatchObject({ status: 422, body: { errors: [{ pointer: '#/owner_code' }] } });
    expect(await create(code)).toMatchObject({ status: 201 });
  });
});
