import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { statement, type Store } from '../../../sandbox/api/store.ts';
import { ENGINES, type TestEngine } from './engines.ts';

const INSERT = statement<object>('test_insert', 'insert into setting (name, value) values ($1, $2)');
const NAMES = statement<{ name: string }>('test_names', 'select name from setting order by name');
const COUNT = statement<{ rows: number }>('test_count', 'select count(*) as rows from setting');

const LOCK = statement<{ value: string }>('test_lock', 'select value from setting where name = $1 for update');
const CHANGE = statement<object>('test_change', 'update setting set value = $2 where name = $1');
const VALUE = statement<{ value: string }>('test_value', 'select value from setting where name = $1');
const TYPES = statement<{ big: number; bigs: number[]; bytes: Uint8Array; texts: string[]; yes: boolean }>(
  'test_types',
  'select $1::int8 as big, $2::int8[] as bigs, $3::bytea as bytes, $4::text[] as texts, $5::boolean as yes',
);

const namesIn = async (store: Store): Promise<string[]> =>
  (await store.read((tx) => tx.all(NAMES, []))).map(({ name }) => name);

describe.each(Object.entries(ENGINES))('A transaction on %s', (_name, start) => {
  let engine: TestEngine;
  let store: Store;

  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    store = await engine.open();
  });
  afterEach(() => store.close());

  it('The store keeps what a transaction wrote, and nothing of one that threw', async () => {
    await store.write((tx) => tx.all(INSERT, ['kept', '1']));
    const failed = store.write(async (tx) => {
      await tx.all(INSERT, ['undone', '1']);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await namesIn(store)).toEqual(['kept']);
  });

  it('The store undoes the changes and notices before a new start, and keeps those after it', async () => {
    const heard: string[] = [];
    store.listen('activity', (payload) => heard.push(payload));
    await store.write(async (tx) => {
      await tx.all(INSERT, ['before', '1']);
      tx.announce('activity', 'before');
      tx.ahead(INSERT, ['ahead', '1'], () => tx.announce('activity', 'ahead'));
      await tx.startOver();
      await tx.all(INSERT, ['after', '1']);
      tx.announce('activity', 'after');
    });
    expect(await namesIn(store)).toEqual(['after']);
    expect(heard).toEqual(['after']);
  });

  it('A transaction starts over after a failed statement', async () => {
    await store.write(async (tx) => {
      await tx.all(INSERT, ['once', '1']);
      await expect(tx.all(INSERT, ['once', '2'])).rejects.toMatchObject({ code: '23505' });
      await tx.startOver();
      await tx.all(INSERT, ['twice', '1']);
    });
    expect(await namesIn(store)).toEqual(['twice']);
  });

  it('A transaction is repeated after a statement that nobody waited for has failed', async () => {
    let runs = 0;
    await store.write((tx) => tx.all(INSERT, ['once', '1']));
    await store.write(async (tx) => {
      runs += 1;
      tx.ahead(INSERT, [runs === 1 ? 'once' : 'twice', '2']);
      await tx.startOver();
      await tx.all(INSERT, ['after', '1']);
    });
    expect(runs).toBe(2);
    expect(await namesIn(store)).toEqual(['after', 'once']);
  });

  it('The store repeats a transaction that writes a row with the unique key of another one', async () => {
    let runs = 0;
    await store.write((tx) => tx.all(INSERT, ['once', '1']));
    await store.write(async (tx) => {
      runs += 1;
      const taken = await tx.first(COUNT, []);
      tx.ahead(INSERT, [runs === 1 ? 'once' : `not the ${String(taken?.rows)} before`, '2']);
      // Fails because of the statement before it.
      await tx.all(INSERT, ['after', '1']);
    });
    expect(runs).toBe(2);
    expect(await namesIn(store)).toEqual(['after', 'not the 1 before', 'once']);
  });

  it('A transaction that ignores a failed statement throws, because PostgreSQL then rolls back', async () => {
    const ignoring = store.write(async (tx) => {
      await tx.all(INSERT, ['once', '1']);
      await tx.all(INSERT, ['once', '2']).catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('a failed statement was ignored');
  });

  it('The store plans with indexes, because a plan may be older than the rows', async () => {
    const setting = { name: 'transactions_setting', text: 'show enable_seqscan' };
    expect(await store.read((tx) => tx.first(setting, []))).toEqual({ enable_seqscan: 'off' });
  });

  it('The store reads counts as numbers', async () => {
    expect(await store.read((tx) => tx.first(COUNT, []))).toEqual({ rows: 0 });
  });

  it('The store passes and reads each type of value', async () => {
    const big = Number.MAX_SAFE_INTEGER;
    const bytes = Uint8Array.of(0, 255, 92);
    const texts = ['a,b', '"{}\\\\', '', '😀', 'NULL'];
    const row = await store.read((tx) => tx.first(TYPES, [big, [1, -big], bytes, texts, true]));
    expect(row && { ...row, bytes: Uint8Array.from(row.bytes) }).toEqual({
      big,
      bigs: [1, -big],
      bytes,
      texts,
      yes: true,
    });
  });

  it('The store refuses to read an integer that a number cannot hold', async () => {
    const reading = store.read((tx) => tx.first(TYPES, [2n ** 53n, [], new Uint8Array(), [], false]));
    await expect(reading).rejects.toThrow('9007199254740992 is not a safe integer');
  });

  it('The store passes the row of a statement that nobody waited for on before the commit ends', async () => {
    const heard: string[] = [];
    store.listen('activity', (payload) => heard.push(payload));
    await store.write(async (tx) => {
      tx.ahead(INSERT, ['ahead', '1']);
      tx.ahead(COUNT, [], (row) => tx.announce('activity', String(row?.rows)));
    });
    expect(heard).toEqual(['1']);
    expect(await namesIn(store)).toEqual(['ahead']);
  });

  it('The store fails with the error of a statement that nobody waited for, and stores nothing', async () => {
    const failing = store.write(async (tx) => {
      await tx.all(INSERT, ['once', '1']);
      tx.ahead(INSERT, ['once', '2']);
      tx.ahead(INSERT, ['twice', '1']);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await namesIn(store)).toEqual([]);
  });

  it('The store drops the notices of statements that nobody waited for if the work fails', async () => {
    const heard: string[] = [];
    store.listen('activity', (payload) => heard.push(payload));
    const failing = store.write(async (tx) => {
      tx.ahead(COUNT, [], () => tx.announce('activity', 'lost'));
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    await store.write(async (tx) => tx.announce('activity', 'kept'));
    expect(heard).toEqual(['kept']);
  });

  it('The store refuses statements and notices after the end of their transaction', async () => {
    const tx = await store.write(async (inner) => inner);
    await expect(tx.all(NAMES, [])).rejects.toThrow('a promise was not awaited');
    expect(() => tx.announce('activity', '')).toThrow('a promise was not awaited');
  });

  it('The store refuses a new start and a notice of a read, which has no transaction', async () => {
    await expect(store.read((tx) => tx.startOver())).rejects.toThrow('needs store.write');
    await expect(store.read(async (tx) => tx.announce('activity', ''))).rejects.toThrow('needs store.write');
    await expect(store.read(async (tx) => tx.ahead(NAMES, []))).rejects.toThrow('needs store.write');
  });

  it('The store gives up a transaction after the third repeat', async () => {
    let runs = 0;
    const failing = store.write(async () => {
      runs++;
      throw Object.assign(new Error('deadlock'), { code: '40P01' });
    });
    await expect(failing).rejects.toThrow('deadlock');
    expect(runs).toBe(4);
  });

  it('Many transactions run at the same time, each whole', async () => {
    await store.write((tx) => tx.all(INSERT, ['counter', '0']));
    const increment = (): Promise<void> =>
      store.write(async (tx) => {
        const { value = '' } = (await tx.first(LOCK, ['counter'])) ?? {};
        await tx.all(CHANGE, ['counter', String(Number(value) + 1)]);
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    expect(await store.read((tx) => tx.first(VALUE, ['counter']))).toEqual({ value: '50' });
  });

  it('The store informs listeners after the commit, until they are removed', async () => {
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

  it('The store succeeds and informs all listeners, even if one throws', async () => {
    const heard: string[] = [];
    const warnings: unknown[] = [];
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(warning));
    store.listen('activity', () => {
      throw new Error('listener');
    });
    store.listen('activity', (payload) => heard.push(payload));
    await store.write(async (tx) => tx.announce('activity', 'one'));
    warn.mockRestore();
    expect(heard).toEqual(['one']);
    expect(warnings).toEqual([expect.objectContaining({ message: 'listener' })]);
  });

  it('A change is not seen by other stores', async () => {
    const other = await engine.open();
    await store.write((tx) => tx.all(INSERT, ['mine', '1']));
    expect(await namesIn(other)).toEqual([]);
    await other.close();
  });
});
