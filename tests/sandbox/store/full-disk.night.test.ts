/** Tests disks that only root can have, with a small file system in memory: full or read-only. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../sandbox/api/contract/problems.ts';
import { memoryBudgets } from '../../../sandbox/api/rate-limits.ts';
import { probesOf } from '../../../sandbox/start/service.ts';
import { openStore } from '../../../sandbox/store/open-store.ts';
import { statement, type Store } from '../../../sandbox/api/store.ts';

const INSERT = statement<object>('full_disk_insert', 'insert into setting (name, value) values ($1, $2)');
const NAMES = statement<{ name: string }>('full_disk_names', 'select name from setting');
const MEGABYTE = 2 ** 20;

const mount = (...args: string[]): boolean => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

const probe = mkdtempSync(join(tmpdir(), 'sandbox-disk-'));
const canMount = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe);
if (canMount) spawnSync('umount', [probe]);
rmSync(probe, { recursive: true });
if (!canMount) console.warn('A full or read-only disk is not tested: only root may mount a small file system.');

describe.runIf(canMount)('A full disk', () => {
  let disk: string;
  let store: Store;

  beforeEach(async () => {
    disk = mkdtempSync(join(tmpdir(), 'sandbox-disk-'));
    mount('-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk);
    store = await open();
  });
  afterEach(async () => {
    await store.close();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  const open = (): Promise<Store> => openStore({ folder: join(disk, 'data') });
  const ballast = (): string => join(disk, 'ballast');
  const insert = (name: string): Promise<object[]> =>
    store.write((tx) => tx.all(INSERT, [name, randomBytes(75_000).toString('base64')]));
  const names = async (): Promise<Set<string>> =>
    new Set((await store.read((tx) => tx.all(NAMES, []))).map(({ name }) => name));

  /** Fills the disk except for some megabytes. */
  function fill(except: number): void {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast(), Buffer.alloc(bavail * bsize - except * MEGABYTE));
  }

  it('The store refuses changes with 503 before the disk is full, still reads, and accepts changes again once there is space', async () => {
    fill(72);
    const acknowledged: string[] = [];
    let refusal: unknown;
    for (let row = 0; refusal === undefined && row < 5000; row++) {
      try {
        await insert(`row-${row}`);
        acknowledged.push(`row-${row}`);
      } catch (error) {
        refusal = error;
      }
    }
    expect(refusal).toMatchObject({ code: 'service_unavailable', message: expect.stringContaining('64 MB') });
    const writable = probesOf({ store, budgets: memoryBudgets(), idleMs: () => 0 }).find(({ name }) => name === 'disk');
    await expect(writable?.check()).rejects.toThrow('64 MB');
    expect(await names()).toEqual(new Set(acknowledged));
    rmSync(ballast());
    await expect
      .poll(() =>
        insert('after').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await store.close();
    store = await open();
    expect(await names()).toEqual(new Set([...acknowledged, 'after']));
  });

  it('The store undoes a transaction that fills the disk with 503, and loses nothing else', async () => {
    await insert('before');
    fill(66);
    const value = randomBytes(750_000).toString('base64');
    const huge = store.write(async (tx) => {
      for (let row = 0; row < 150; row++) await tx.all(INSERT, [`huge-${row}`, value]);
    });
    await expect(huge).rejects.toBeInstanceOf(Problem);
    expect(await names()).toEqual(new Set(['before']));
    await store.close();
    rmSync(ballast());
    store = await open();
    expect(await names()).toEqual(new Set(['before']));
  });

  it('A disk that is full at the start is refused in one line', async () => {
    await store.close();
    fill(10);
    await expect(open()).rejects.toThrow(`the disk of ${join(disk, 'data')} has less than 64 MB left: free some space`);
  });
});

describe.runIf(canMount)('A disk that is mounted read-only', () => {
  it('A disk that is mounted read-only is named in one line, for a new folder and for one with data', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'sandbox-disk-'));
    mount('-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk);
    try {
      const used = join(disk, 'used');
      await (await openStore({ folder: used })).close();
      mount('-o', 'remount,ro', disk);
      for (const folder of [used, disk, join(disk, 'new'), join(disk, 'new/below')])
        await expect(openStore({ folder })).rejects.toThrow(
          `${folder} is on a disk that is mounted read-only: choose another with --data`,
        );
    } finally {
      spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  });
});
