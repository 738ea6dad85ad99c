import { beforeAll, describe, expect, it } from 'vitest';
import { boundOf, keeps } from '../limit.ts';
import { medianRatio } from '../statistics.ts';
import { CLIENTS } from './clients.ts';
import { LIMITS } from './limits.ts';
import { exceededLimits, type NodeRow } from './rows.ts';
import { bench } from './run.ts';
import { QUICK } from './sizes.ts';
import { slope } from './slope.ts';
import { tableOf } from './table.ts';

function figureOf(rows: readonly NodeRow[], title: RegExp, name: string): number {
  return Number(rows.find((row) => title.test(row.title) && row.name === name)?.figure);
}

let rows: NodeRow[] = [];
beforeAll(async () => {
  rows = await bench(QUICK);
});

describe('the benchmark of the Node.js library', () => {
  it('measures every call with every client, including the baseline', () => {
    for (const title of ['CPU per call, order of 1.5 kB', 'CPU per call, 100 products of 60 kB', '64 calls at once']) {
      const measured = rows.filter((row) => row.title === title && row.name in CLIENTS);
      expect(measured.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(CLIENTS)));
      for (const { figure, ratio } of measured) expect([figure, ratio].every((value) => Number(value) > 0)).toBe(true);
    }
  });

  it('reports every count within its limit', () => {
    expect(exceededLimits(rows)).toEqual([]);
  });

  it('reports a figure for every limit', () => {
    expect(new Set(rows.flatMap(({ limit = [] }) => limit))).toEqual(new Set(Object.keys(LIMITS)));
  });

  it('counts no file for a client that loads none, and many for one that loads many', () => {
    expect(figureOf(rows, /^Connections/, 'node:http')).toBe(1);
    expect(figureOf(rows, /^Files parsed/, 'node:http')).toBe(0);
    expect(figureOf(rows, /^Files parsed/, 'stripe')).toBeGreaterThan(100);
    expect(figureOf(rows, /^Bundle/, 'stripe')).toBeGreaterThan(25_000);
  });
});

describe('a limit', () => {
  const row = { title: 'Connections', name: 'ours', figure: 2, unit: 'opened' };

  it('of a count fails the run; the message has the reason and the file that defines the limit', () => {
    const [line] = exceededLimits([{ ...row, limit: 'connections', bound: 1, isKept: false }]);
    expect(line).toMatch(
      /^Connections: ours 2 opened, at most 1 \(scripts\/bench\/node\/limits\.ts, connections\)\. Sequential/,
    );
  });

  it('of a time is shown as missed and does not fail the run', () => {
    const slow: NodeRow = { ...row, figure: 60, baseline: 30, ratio: 2, limit: 'order', bound: 1.3, isKept: false };
    expect(exceededLimits([slow])).toEqual([]);
    expect(tableOf([slow])).toMatch(/60 +30 +2\.00 +≤ 1\.3 {2}MISSED/);
  });

  it('is a minimum or a maximum', () => {
    expect([keeps({ isLeast: true }, 0.8, 0.79), keeps({ isLeast: true }, 0.8, 0.8)]).toEqual([false, true]);
    expect([keeps({}, 40, 40), keeps({}, 40, 41)]).toEqual([true, false]);
  });

  it('of a bundle with the whole client grows with the number of operations', () => {
    expect(boundOf(LIMITS.bundle, 2) - boundOf(LIMITS.bundle, 1)).toBe(LIMITS.bundle.perOperation);
    expect(boundOf(LIMITS.standalone, 2)).toBe(boundOf(LIMITS.standalone, 1));
    const { bound = 0 } = rows.find(({ limit }) => limit === 'bundle') ?? {};
    expect(bound).toBeGreaterThan(LIMITS.bundle.bound);
  });
});

describe('a figure', () => {
  it('is compared with the baseline of the same round, so that load on the machine cancels out', () => {
    expect(medianRatio([20, 200, 20], [10, 100, 10])).toBe(2);
  });

  it('of memory is the growth per call, independent of the initial size', () => {
    const samples = [0, 100, 200, 300].map((calls) => ({ calls, heap: 5000 + calls * 16, rss: 9000 }));
    expect([slope(samples, 'heap'), slope(samples, 'rss')]).toEqual([16, 0]);
  });

  it('of memory is not affected by one outlier', () => {
    const samples = [0, 0, 0, 0, 0, 0, 70_000].map((heap, index) => ({ calls: index * 100, heap, rss: 0 }));
    expect(slope(samples, 'heap')).toBe(0);
  });
});
