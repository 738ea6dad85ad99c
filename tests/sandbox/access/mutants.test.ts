/** Mutants of idempotency and pages: each breaks one promise, as a client sees it, and no other. */
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../sandbox/contract/types.ts';
import type { OnceResult } from '../../../sandbox/idempotency/run-once.ts';
import type { Store } from '../../../sandbox/store/store.ts';
import { randomIds } from '../../../sandbox/work/ids.ts';
import { withMutant } from '../mutants/mutated.ts';
import type * as Engines from './engines.ts';
import { ENGINES } from './engines.ts';
import type * as OnceProcess from './once-process.ts';
import type * as ServiceModule from './service.ts';
import { type KeyWithSecret, Service } from './service.ts';

const BODY = { name: 'ERP', mode: 'test', scopes: ['orders:read'] };
const ONCE = { body: BODY, headers: { 'idempotency-key': 'once' } };

type Page = Schema<'ApiKeyPage'>;

/** Promises that hold: the result of the same requests with and without a mutant. */
async function promisesOf(kind: typeof Service): Promise<Record<string, boolean>> {
  const service = await kind.open();
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
  expect(Object.values(await promisesOf(Service))).toEqual([true, true, true]);
});

test.each([
  ['drop-replay', 'a repeat returns the first response'],
  ['wait-not-409', 'a repeat during the first request is refused'],
  ['stale-cursor', 'a record is on one page only'],
] as const)('%s breaks the promise: %s', async (mutant, broken) => {
  const promises = await withMutant(mutant, async (copy) =>
    promisesOf((await copy.load<typeof ServiceModule>('tests/sandbox/access/service.ts')).Service),
  );
  expect(Object.keys(promises).filter((promise) => promises[promise] === false)).toEqual([broken]);
});

type RunWrites = (once: typeof OnceProcess, store: Store) => Promise<void>;

/** Runs writes with an Idempotency-Key on a service with a mutant. */
const withWrites = (mutant: string, engine: string, run: RunWrites): Promise<void> =>
  withMutant(mutant, async (copy) => {
    const engines = await copy.load<typeof Engines>('tests/sandbox/access/engines.ts');
    const once = await copy.load<typeof OnceProcess>('tests/sandbox/access/once-process.ts');
    const opened = await (engine === 'PGlite' ? engines.openPgliteStore() : engines.openPostgresStore());
    try {
      await once.createEffects(opened.store);
      await run(once, opened.store);
    } finally {
      await opened.close();
    }
  });

describe.each(ENGINES)('%s', (engine) => {
  test('drop-replay lets a repeat take effect again', async () => {
    await withWrites('drop-replay', engine, async ({ effectsOf, Process }, store) => {
      const service = new Process(store);
      const key = randomIds.next('idem');
      await service.send(key, { ending: 201 });
      const repeat = await service.send(key, { ending: 201 });
      expect(repeat.isReplayed).toBe(false);
      expect(await effectsOf(store, key)).toBe(2);
    });
  });

  test('wait-not-409 lets repeats wait for the first request', async () => {
    await withWrites('wait-not-409', engine, async ({ effectsOf, Process }, store) => {
      const service = new Process(store);
      const key = randomIds.next('idem');
      const send = (): Promise<OnceResult> => service.send(key, { ending: 201 });
      const results = await Promise.all([send(), send(), send()]);
      expect(results.map(({ isReplayed }) => isReplayed).toSorted()).toEqual([false, true, true]);
      expect(await effectsOf(store, key)).toBe(1);
    });
  });
});

describe('PostgreSQL with two processes', () => {
  test('without advisory locks, repeats wait for the first request and return its response', async () => {
    await withWrites('wait-not-409', 'PostgreSQL', async ({ effectsOf, Process }, store) => {
      const key = randomIds.next('idem');
      const send = (): Promise<OnceResult> => new Process(store).send(key, { ending: 201 });
      const results = await Promise.all([send(), send(), send()]);
      expect(results.map(({ isReplayed }) => isReplayed).toSorted()).toEqual([false, true, true]);
      expect(await effectsOf(store, key)).toBe(1);
    });
  });

  test('a repeat that waits for a request whose process dies is carried out', async () => {
    await withWrites('wait-not-409', 'PostgreSQL', async ({ effectsOf, gate, outcomeOf, Process }, store) => {
      const [one, other] = [new Process(store), new Process(store)];
      const key = randomIds.next('idem');
      const started = gate();
      const end = gate();
      const first = one.send(key, { ending: 'crash before commit', until: end.opened, onEffect: started.open });
      await started.opened;
      const repeat = other.send(key, { ending: 201 });
      end.open();
      await expect(first).rejects.toThrow('the process was killed');
      expect(await repeat).toEqual({ isReplayed: false, outcome: outcomeOf(201) });
      expect(await effectsOf(store, key)).toBe(1);
    });
  });
});
