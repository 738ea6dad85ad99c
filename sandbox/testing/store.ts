/** Stores and works for tests. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '../api/store.ts';
import { serverSecret, type Work, randomIds } from '../api/call.ts';
import { type Engine, EngineStore } from '../store/engine.ts';
import { openInMemory } from '../store/pglite.ts';

/** Returns a store that does what another one does, except for some methods. */
export function storeWith(inner: Store, changes: Partial<Store>): Store {
  return {
    engine: inner.engine,
    checkWritable: () => inner.checkWritable(),
    write: (work) => inner.write(work),
    read: (work) => inner.read(work),
    listen: (topic, listener) => inner.listen(topic, listener),
    close: () => inner.close(),
    ...changes,
  };
}

/** Refuses a transaction within a transaction: with one connection, the inner would wait for the outer for ever. */
function refusingNested(engine: Engine): Engine {
  const inside = new AsyncLocalStorage<true>();
  const refusing =
    (use: Engine['use']): Engine['use'] =>
    (work) => {
      if (inside.getStore()) throw new Error('store.write or store.read was called within a transaction: hand down tx');
      return use((client) => inside.run(true, () => work(client)));
    };
  return { ...engine, use: refusing(engine.use), share: refusing(engine.share) };
}

/** Opens an empty store in memory, with all tables. Close it in `afterEach` or `afterAll`. */
export async function testStore(): Promise<Store> {
  return new EngineStore(refusingNested(await openInMemory()));
}

/** Runs `run` in a transaction, with the work of a request; what it throws undoes its changes. */
type InWork = <T>(run: (work: Work) => Promise<T>) => Promise<T>;

/** Time of the tests: 2026-01-02T03:04:05.678Z. */
export const TEST_TIME = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

/**
 * Returns a function that runs work on the store: `const work = testWork(store, { now });` and then
 * `await work((call) => createOrder(call, order))`, each in a transaction. Without overrides, the tenant is the test mode
 * of the account `acct_test`, and the time is `TEST_TIME`.
 */
export function testWork(store: Store, overrides: Partial<Omit<Work, 'tx'>> = {}): InWork {
  const rest: Omit<Work, 'tx'> = {
    tenant: { accountId: 'acct_test', mode: 'test' },
    now: TEST_TIME,
    ids: randomIds,
    secret: serverSecret(new Uint8Array(32)),
    requestId: 'req_test',
    ...overrides,
  };
  return (run) => store.write((tx) => run({ ...rest, tx }));
}
