import { afterEach, describe, expect, it } from 'vitest';

import { statement } from './statement.ts';
import type { Store } from './store.ts';
import { testStore } from './testing.ts';

const INSERT = statement<object>('test_insert', 'insert into setting (name, value) values ($1, $2)');
const NAMES = statement<{ name: string }>('test_names', 'select name from setting order by name');
const COUNT = statement<{ rows: number }>('test_count', 'select count(*) as rows from setting');

const stores: Store[] = [];

async function open(): Promise<Store> {
  const store = await testStore();
  stores.push(store);
  return store;
}

const namesIn = async (store: Store): Promise<string[]> =>
  (await store.read((tx) => tx.all(NAMES, []))).map(({ name }) => name);

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

describe('store', () => {
  it('keeps what a transaction wrote, and nothing of one that threw', async () => {
    const store = await open();
    await store.write((tx) => tx.all(INSERT, ['kept', '1']));
    const failed = store.write(async (tx) => {
      await tx.all(INSERT, ['undone', '1']);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await namesIn(store)).toEqual(['kept']);
  });

  it('undoes the changes and notices of a savepoint, but not those of its transaction', async () => {
    const store = await open();
    const heard: string[] = [];
    store.listen('activity', (payload) => heard.push(payload));
    await store.write(async (tx) => {
      await tx.all(INSERT, ['before', '1']);
      tx.announce('activity', 'before');
      const inner = tx.savepoint(async () => {
        await tx.all(INSERT, ['inside', '1']);
        tx.announce('activity', 'inside');
        throw new Error('no');
      });
      await expect(inner).rejects.toThrow('no');
    });
    expect(await namesIn(store)).toEqual(['before']);
    expect(heard).toEqual(['before']);
  });

  it('goes on after a statement that failed within a savepoint', async () => {
    const store = await open();
    await store.write(async (tx) => {
      await tx.all(INSERT, ['once', '1']);
      const again = tx.savepoint(() => tx.all(INSERT, ['once', '2']));
      await expect(again).rejects.toMatchObject({ code: '23505' });
      await tx.all(INSERT, ['twice', '1']);
    });
    expect(await namesIn(store)).toEqual(['once', 'twice']);
  });

  it('throws if a failed statement is ignored, because PostgreSQL then rolls back', async () => {
    const store = await open();
    const ignoring = store.write(async (tx) => {
      await tx.all(INSERT, ['once', '1']);
      await tx.all(INSERT, ['once', '2']).catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('a failed statement was ignored');
  });

  it('reads counts as numbers', async () => {
    const store = await open();
    expect(await store.read((tx) => tx.first(COUNT, []))).toEqual({ rows: 0 });
  });

  it('refuses statements after the end of their transaction', async () => {
    const store = await open();
    const tx = await store.write(async (inner) => inner);
    await expect(tx.all(NAMES, [])).rejects.toThrow('a promise was not awaited');
  });

  it('refuses a transaction within a transaction in tests, because PGlite would wait for itself for ever', async () => {
    const store = await open();
    await expect(store.write(() => store.read((tx) => tx.all(NAMES, [])))).rejects.toThrow('hand down tx');
  });

  it('informs listeners after the commit, and no more once they have ended', async () => {
    const store = await open();
    const heard: string[] = [];
    const end = store.listen('activity', (payload) => heard.push(payload));
    await store.write(async (tx) => {
      tx.announce('activity', 'one');
      expect(heard).toEqual([]);
    });
    end();
    await store.write(async (tx) => tx.announce('activity', 'two'));
    expect(heard).toEqual(['one']);
  });

  it('gives each test a store without the rows of others', async () => {
    const [one, other] = [await open(), await open()];
    await one.write((tx) => tx.all(INSERT, ['mine', '1']));
    expect(await namesIn(other)).toEqual([]);
  });
});
