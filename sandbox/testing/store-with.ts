import type { Store } from '../store/store.ts';

/** Returns a store that does what another one does, except for some methods. */
export function storeWith(inner: Store, changes: Partial<Store>): Store {
  return {
    engine: inner.engine,
    checkWritable: () => inner.checkWritable(),
    write: (work) => inner.write(work),
    read: (work) => inner.read(work),
    listen: (topic, listener) => inner.listen(topic, listener),
    analyze: () => inner.analyze(),
    close: () => inner.close(),
    ...changes,
  };
}
