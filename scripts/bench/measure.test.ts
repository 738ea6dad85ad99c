import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Command, type Library, QUICK } from './library.ts';
import { measureLibrary, slope } from './measure.ts';

const FAULTS = ['order', 'list', 'flood', 'start', 'growth', 'connections', 'count', 'files'] as const;

const atMost = (bound: number) => [{ to: 'floor', bound, reason: 'It must be quick.' }] as const;
const few = (bound: number) => [{ bound, reason: 'It must be small.' }] as const;

/** Returns a library whose programs have these faults. */
function libraryWith(faults: readonly string[]): Library {
  const program = (role: string, client: string, url: string): Command => ({
    program: process.execPath,
    args: [join(import.meta.dirname, 'fixtures/program.mjs'), role, client, url, faults.join(' ')],
  });
  return {
    file: 'limits.ts',
    clients: ['floor', 'ours'],
    floods: ['floor', 'ours'],
    starts: ['floor', 'ours'],
    tasks: { count: { task: 'count', clients: ['ours'] } },
    sizes: QUICK,
    entries: {
      order: { title: 'Order', unit: 'µs', limits: atMost(2) },
      list: { title: 'List', unit: 'µs', limits: atMost(2) },
      flood: { title: 'At once', unit: '/s', limits: [{ to: 'floor', bound: 0.8, isLeast: true, reason: 'Many.' }] },
      start: { title: 'Start', unit: 'ms', limits: atMost(3) },
      growth: { title: 'Growth', unit: 'bytes', limits: few(8) },
      connections: { title: 'Connections', unit: 'opened', limits: few(1) },
      count: { title: 'Count', unit: 'calls', limits: few(10) },
      files: { title: 'Files', unit: 'files', limits: few(5) },
    },
    prepare: async () => ({
      worker: (client, url) => program('worker', client, url),
      start: (client, url) => program('start', client, url),
      counts: async () => ({ files: { ours: faults.includes('files') ? 6 : 5 } }),
      async [Symbol.asyncDispose]() {},
    }),
  };
}

describe('a run of the benchmark', () => {
  it('keeps each limit of a library without a fault', async () => {
    const { errors, rows } = await measureLibrary(libraryWith([]), true, () => {});
    expect(errors).toEqual([]);
    expect(rows).toHaveLength(13);
  });

  it('fails with the limit of each fault', async () => {
    const { errors, table } = await measureLibrary(libraryWith(FAULTS), true, () => {});
    expect(errors).toEqual(FAULTS.map((fault) => expect.stringContaining(`limits.ts, ${fault}`)));
    expect(table.match(/MISSED/g)).toHaveLength(FAULTS.length);
  });
});

describe('the growth of memory', () => {
  it('is that of a call, independent of the initial size and of one outlier', () => {
    expect(slope([5000, 6600, 8200, 9800], 100)).toBe(16);
    expect(slope([0, 0, 0, 0, 0, 0, 70_000], 100)).toBe(0);
  });
});
