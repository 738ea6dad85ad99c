/** Tests databases in folders, with processes that are killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations, RELEASED } from './migrations.ts';
import { openStore } from './open-store.ts';
import { statement, type Store } from '../api/store.ts';

const INSERT = statement<object>('folder_test_insert', 'insert into setting (name, value) values ($1, $2)');
const NAMES = statement<{ name: string }>('folder_test_names', 'select name from setting order by name');

const REMEMBER = statement<object>('folder_test_remember', 'update migration set digest = $2 where name = $1');

const MEGABYTE = 2 ** 20;

let folder: string;
const stores: Store[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function open(migrations = readMigrations()): Promise<Store> {
  const store = await openStore({ folder }, { migrations });
  stores.push(store);
  return store;
}

const namesIn = async (store: Store): Promise<string[]> =>
  (await store.read((tx) => tx.all(NAMES, []))).map(({ name }) => name);

describe('A database in a folder', () => {
  it('A database in a folder refuses to be opened twice by one process', async () => {
    await open();
    await expect(open()).rejects.toThrow(`is in use by process ${process.pid}`);
  });

  it('A database in a folder takes over the lock of a process whose number another process has now', async () => {
    const lock = { pid: process.ppid, started: 'an earlier boot', host: hostname() };
    writeFileSync(join(folder, 'lock'), JSON.stringify(lock));
    expect(await namesIn(await open())).toEqual([]);
  });

  it('A database in a folder takes over the lock of a process on another host only if asked to', async () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 7, started: '1', host: 'elsewhere' }));
    await expect(open()).rejects.toThrow('process 7 on elsewhere; if it has ended, start with --take-over');
    stores.push(await openStore({ folder, takeOver: true }));
    await expect(openStore({ folder, takeOver: true })).rejects.toThrow(`by process ${process.pid}`);
  });

  it('A database in a folder takes over the lock of a process that has ended, and that its parent has not asked about', async () => {
    // The shell in between never asks how its child has ended.
    const parent = spawn('bash', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(parent);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    const status = (): string => readFileSync(`/proc/${pid}/stat`, 'utf8');
    await expect.poll(() => status().replace(/^.*\) /s, '')[0]).toBe('Z');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const started = `${boot}-${
      status()
        .replace(/^.*\) /s, '')
        .split(' ')[19]
    }`;
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, started, host: hostname() }));
    expect(await namesIn(await open())).toEqual([]);
  });

  it('A database in a folder is refused if it lacks a part, and deleted only if asked to', async () => {
    const before = await open();
    await before.write((tx) => tx.all(INSERT, ['lost', '1']));
    await before.close();
    rmSync(join(folder, 'data/PG_VERSION'));
    await expect(open()).rejects.toThrow('is not a whole database: restore a copy, or start with --reset to delete it');
    expect(existsSync(join(folder, 'data/base'))).toBe(true);
    const after = await openStore({ folder, reset: true });
    stores.push(after);
    expect(await namesIn(after)).toEqual([]);
  });

  it('A database in a folder removes what a start left behind that was killed while creating the folder', async () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '18');
    writeFileSync(join(folder, 'data.unfinished'), '');
    expect(await namesIn(await open())).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('data.'))).toEqual([]);
  });

  it('A database in a folder can be read by its owner only', async () => {
    await open();
    const modes = ['.', 'data', 'lock'].map((name) => statSync(join(folder, name)).mode & 0o077);
    expect(modes).toEqual([0, 0, 0]);
  });

  it('A database in a folder keeps its log short, however much is written', { timeout: 120_000 }, async () => {
    const store = await open();
    const value = randomBytes(150_000).toString('base64');
    for (let row = 0; row < 700; row++) await store.write((tx) => tx.all(INSERT, [`row-${row}`, value]));
    const log = join(folder, 'data/pg_wal');
    const sizes = readdirSync(log).map((name) => statSync(join(log, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(96 * MEGABYTE);
  });

  it('A database in a folder refuses a database of a newer version in one line, and changes nothing', async () => {
    await (await open()).close();
    const older = readMigrations().slice(0, -1);
    const newest = readMigrations().at(-1)?.name ?? '';
    await expect(open(older)).rejects.toThrow(`the schema of a newer version (migration ${newest})`);
    expect(await namesIn(await open())).toEqual([]);
  });

  it('A database in a folder opens a database that remembers the digests of earlier versions, whose comments were others', async () => {
    const before = await open();
    for (const [name, [digest = '', ...earlier]] of Object.entries(RELEASED))
      await before.write((tx) => tx.all(REMEMBER, [name, earlier.at(-1) ?? digest]));
    await before.close();
    expect(await namesIn(await open())).toEqual([]);
  });

  it('A database in a folder refuses a migration that was changed after the database had applied it', async () => {
    await (await open()).close();
    const changed = readMigrations().map((one, index) => (index === 0 ? { ...one, digest: 'other' } : one));
    await expect(open(changed)).rejects.toThrow(
      'the database has another schema (migration 0001-server): start with --reset',
    );
  });

  it('A database in a folder keeps the previous schema when a migration fails, and applies the migration once it is fixed', async () => {
    const broken = { number: 9000, name: '9000-broken', sql: 'create table half (a int); selec 1', digest: 'a' };
    await expect(open([...readMigrations(), broken])).rejects.toThrow('syntax error');
    const mended = { ...broken, sql: 'create table half (a int)', digest: 'b' };
    expect(await namesIn(await open([...readMigrations(), mended]))).toEqual([]);
  });
});
