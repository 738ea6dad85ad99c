import { beforeAll, expect, it } from 'vitest';
import type { Measurement } from '../measurement.ts';
import { measureLibrary } from './command.ts';
import { PHP_LIMITS } from './limits.ts';
import { exceededPhpLimits, phpRows } from './rows.ts';

const fine = {
  order: { 'ext-curl': [20, 10], ours: [30, 15] },
  list: { 'ext-curl': [100], ours: [150] },
  memory: { page: 1.2, growth: 0 },
  starts: [{ ms: 3, files: 30 }],
  connections: 1,
};

let measured: Measurement;
beforeAll(async () => {
  measured = await measureLibrary(true, () => {});
});

it('keeps every limit of a count', () => {
  expect(measured.errors).toEqual([]);
});

it('reports a figure for every limit, and each call next to the bare HTTP client', () => {
  for (const title of ['CPU per call, order', 'CPU per call, 100 products', 'Connections', 'Files', 'Peak', 'First']) {
    expect(measured.table).toContain(title);
  }
  const named = measured.rows.map((row) => (row as { ruleName?: string }).ruleName);
  expect(new Set(named.filter((name) => name !== undefined))).toEqual(new Set(Object.keys(PHP_LIMITS)));
  expect(measured.rows.filter((row) => 'name' in row && row.name === 'ext-curl')).toHaveLength(2);
});

it('compares the times of the same round, and does not fail because of them', () => {
  const rows = phpRows(fine);
  expect(rows.filter(({ name }) => name === 'ours').map(({ ratio }) => ratio)).toEqual([
    1.5,
    1.5,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(rows.map(({ isKept }) => isKept)).toEqual([undefined, true, undefined, false, true, true, true, true, true]);
  expect(exceededPhpLimits(rows)).toEqual([]);
});

it('names the limit that a count exceeds', () => {
  const [line, ...others] = exceededPhpLimits(phpRows({ ...fine, connections: 2 }));
  expect(line).toMatch(/^Connections, 150 sequential calls: 2 opened, at most 1 \(.*limits\.ts, connections\)/);
  expect(others).toEqual([]);
  expect(exceededPhpLimits(phpRows({ ...fine, memory: { page: 1.6, growth: 2 } }))).toHaveLength(2);
});
