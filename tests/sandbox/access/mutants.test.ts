/** Mutants of idempotency and pages: each breaks one promise, as a client sees it, and no other. */
import { expect, test } from 'vitest';
import type { Schema } from '../../../sandbox/contract/types.ts';
import type { Mutant } from '../../../sandbox/work/mutants.ts';
import { type KeyWithSecret, Service } from './service.ts';

const BODY = { name: 'ERP', mode: 'test', scopes: ['orders:read'] };
const ONCE = { body: BODY, headers: { 'idempotency-key': 'once' } };

type Page = Schema<'ApiKeyPage'>;

/** Promises that hold: the result of the same requests with and without a mutant. */
async function promisesOf(...mutants: readonly Mutant[]): Promise<Record<string, boolean>> {
  const service = await Service.open(undefined, mutants);
  const { secret } = (await service.signUp()).api_key;

  const first = await service.send<KeyWithSecret>('POST /api-keys', { secret, ...ONCE });
  const repeat = await service.send<KeyWithSecret>('POST /api-keys', { secret, ...ONCE });

  const twice = { secret, body: BODY, headers: { 'idempotency-key': 'twice' } };
  const both = await Promise.all([1, 2].map(() => service.send('POST /api-keys', twice)));

  service.now += 1000;
  const page = await service.send<Page>('GET /api-keys?limit=1', { secret });
  service.now += 1000;
  await service.createKey(secret, BODY);
  const next = await service.send<Page>(`GET /api-keys?limit=1&cursor=${page.body.next_cursor}`, { secret });
  await service.close();
  return {
    'a repeat returns the first response': repeat.body.secret === first.body.secret,
    'a repeat during the first request is refused': both.map(({ status }) => status).includes(409),
    'a record is on one page only': next.body.data[0]?.id !== page.body.data[0]?.id,
  };
}

test('all promises hold without a mutant', async () => {
  expect(Object.values(await promisesOf())).toEqual([true, true, true]);
});

test.each([
  ['drop-replay', 'a repeat returns the first response'],
  ['wait-not-409', 'a repeat during the first request is refused'],
  ['stale-cursor', 'a record is on one page only'],
] as const)('%s breaks the promise: %s', async (mutant, broken) => {
  const promises = await promisesOf(mutant);
  expect(Object.keys(promises).filter((promise) => promises[promise] === false)).toEqual([broken]);
});
