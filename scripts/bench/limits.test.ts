import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Library } from './library.ts';
import {
  type Entries,
  type Entry,
  exceededLimits,
  type Limit,
  OURS,
  type RatioLimit,
  rowsOf,
  tableOf,
} from './limits.ts';
import { ENTRIES as SANDBOX } from './sandbox/entries.ts';

const folders = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const libraries = await Promise.all(
  folders
    .filter((name) => /^\w+\/library\.ts$/.test(name))
    .map(async (name) => ((await import(join(import.meta.dirname, name))) as { library: Library }).library),
);
const tables = [
  ...libraries.map(({ file, entries }): [string, Entries] => [file, entries]),
  ['scripts/bench/sandbox/entries.ts', SANDBOX] as const,
] satisfies (readonly [string, Entries])[];
const limits = tables.flatMap(([file, entries]) =>
  Object.entries(entries).flatMap(([key, entry]) => entry.limits.map((limit) => ({ file, key, entry, limit }))),
);

/** Returns the lines of a run in which our number is the bound of a limit times `factor`; all baselines are 100. */
function judge(key: string, entry: Entry, limit: Limit | RatioLimit, factor: number): string[] {
  const baselines = 'to' in limit ? [limit.to].flat() : [];
  const ours = limit.bound * factor * (baselines.length > 0 ? 100 : 1) + (factor > 1 ? 1 : 0);
  const clients = Object.fromEntries([[OURS, [ours]], ...baselines.map((name) => [name, [100]])]);
  return exceededLimits(rowsOf({ [key]: { ...entry, limits: [limit] } as Entry }, { [key]: clients }), 'file', false);
}

describe('the limits', () => {
  it('are those of every library, and of the sandbox', () => {
    expect(tables.length).toBeGreaterThan(4);
  });

  it.each(limits)('of $file, $key are kept by their bound, and exceeded by a tenth more', ({ key, entry, limit }) => {
    expect(judge(key, entry, limit, 1)).toEqual([]);
    expect(judge(key, entry, limit, limit.isLeast === true ? 0.9 : 1.1)).toEqual([
      expect.stringMatching(/\(file, .*\)\. ./),
    ]);
  });

  it.each(tables)('of %s compare times and rates with a baseline in the same run', (_, entries) => {
    const alone = Object.values(entries).filter(
      ({ unit, limits: all }) => ['µs', 'ms', 'MB', '/s'].includes(unit) && all.some((limit) => !('to' in limit)),
    );
    expect(alone).toEqual([]);
  });
});

describe('a ratio', () => {
  const entry: Entry = {
    title: 'Order',
    unit: 'µs',
    limits: [
      { to: 'floor', bound: 1.3, isRough: true, reason: 'Small.' },
      { to: ['slow', 'quick'], bound: 1, isRough: true, reason: 'Ahead.' },
    ],
  };
  const rows = rowsOf(
    { order: entry },
    { order: { floor: [10, 100, 10], ours: [20, 200, 20], slow: [90], quick: [15, 150, 15] } },
  );

  it('is that of the same round, so that load on the machine cancels out', () => {
    expect(rows.find(({ name }) => name === 'ours')).toMatchObject({ figure: 20, ratio: 2, isKept: false });
  });

  it('to several baselines is that to the best of them', () => {
    expect(rows.at(-1)).toMatchObject({ name: 'ours / quick', limit: 'order to quick', isKept: false });
    expect(tableOf(rows)).toMatch(/ours \/ quick +20 µs +1\.33 {2}≤ 1 MISSED/);
  });

  it('of few calls is shown, and fails only a full run', () => {
    expect(exceededLimits(rows, 'file', true)).toEqual([]);
    expect(exceededLimits(rows, 'file', false)).toEqual([
      'Order: ours has ratio 2, at most 1.3 is allowed (file, order to floor). Small.',
      'Order: ours / quick has ratio 1.33, at most 1 is allowed (file, order to quick). Ahead.',
    ]);
  });
});

it('a limit of a bundle with the whole client grows with the number of operations', () => {
  const entry: Entry = { title: 'Bundle', unit: 'bytes', limits: [{ bound: 100, perOperation: 5, reason: 'Data.' }] };
  const figures = { operations: { ours: [2] }, bundle: { ours: [110] } };
  expect(rowsOf({ bundle: entry }, figures)).toMatchObject([{ bound: 110, isKept: true }]);
});
