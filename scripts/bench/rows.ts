import { type ClientName, BASELINE } from './clients.ts';
import { keeps, type Limit, type LimitName, LIMITS } from './limits.ts';
import type { Bundles } from './bundles.ts';
import type { Measured, Turns } from './measure.ts';
import type { Constructed } from './snippets.ts';
import { median, medianRatio, slope } from './statistics.ts';

export interface Row {
  /** What is measured. */
  title: string;
  name: string;
  figure: number;
  unit: string;
  /** The same of what it is compared with, and how they relate. */
  baseline?: number;
  ratio?: number;
  limit?: LimitName;
  isKept?: boolean;
}

interface Measurements {
  calls: Measured;
  /** CPU milliseconds of each process. */
  starts: Record<Constructed, number[]>;
  parsed: Record<Constructed, number>;
  bundles: Bundles;
}

export function rowsOf({ calls, starts, parsed, bundles }: Measurements): Row[] {
  return [
    ...callRows('CPU per call, order of 1.5 kB', calls.order, 'order'),
    ...callRows('CPU per call, 100 products of 60 kB', calls.list, 'list'),
    ...floodRows(calls.flood),
    ...startRows(starts),
    ...memoryRows(calls.memory),
    ...countRows('Connections, 150 calls in a row', 'opened', calls.connections, 'connections'),
    ...countRows('Files parsed until the client stands', 'files', parsed, 'parsed'),
    ...bundleRows(bundles),
  ];
}

/** The limits that are broken and fail the run, a line for each. */
export function exceededLimits(rows: readonly Row[]): string[] {
  return rows.flatMap(({ title, name, figure, unit, limit, isKept }) => {
    if (limit === undefined || isKept !== false || !LIMITS[limit].isEnforced) return [];
    const { bound, reason } = LIMITS[limit];
    return `${title}: ${name} ${figure} ${unit}, at most ${bound} (scripts/bench/limits.ts, ${limit}). ${reason}`;
  });
}

function limited(row: Row, limit: LimitName): Row {
  const rule: Limit = LIMITS[limit];
  const value = rule.on === 'ratio' ? row.ratio : row.figure;
  return { ...row, limit, ...(typeof value === 'number' ? { isKept: keeps(rule, value) } : {}) };
}

// By its own defaults; how many connections `fetch` opens is up to `fetch`.
const isTheTarget = (name: string): boolean => name === 'ours';

function callRows(title: string, turns: Turns, limit: 'order' | 'list'): Row[] {
  const rows = turnRows(title, 'µs', turns).map((row) => (isTheTarget(row.name) ? limited(row, limit) : row));
  const { ours = [] } = turns;
  const peers = (['stripe', 'openai'] as const).map((name) => ({
    title,
    name: `ours beside ${name}`,
    figure: median(ours),
    unit: 'µs',
    baseline: median(turns[name] ?? []),
    ratio: medianRatio(ours, turns[name] ?? []),
  }));
  return [...rows, ...peers.map((row) => limited(row, 'peer'))];
}

function floodRows(turns: Turns): Row[] {
  const rows = turnRows('64 calls at once', 'calls/s', turns);
  return rows.map((row) => (isTheTarget(row.name) ? limited(row, 'flood') : row));
}

function turnRows(title: string, unit: string, turns: Turns): Row[] {
  const baseline = turns[BASELINE] ?? [];
  return (Object.entries(turns) as [ClientName, number[]][]).map(([name, values]) => {
    const figures = { figure: median(values), baseline: median(baseline), ratio: medianRatio(values, baseline) };
    return { title, name, unit, ...figures };
  });
}

function startRows({ 'bare Node.js': bare, ...others }: Measurements['starts']): Row[] {
  const title = 'Import and construct, CPU over bare Node.js';
  const baseline = median(bare);
  return Object.entries(others).map(([name, values]) => {
    const figure = median(values.map((value, run) => value - (bare[run] ?? Number.NaN)));
    const row = { title, name, figure, unit: 'ms', baseline, ratio: medianRatio(values, bare) };
    return isTheTarget(name) ? limited(row, 'start') : row;
  });
}

function memoryRows(memory: Measured['memory']): Row[] {
  const rows = (title: string, of: 'heap' | 'rss'): Row[] =>
    Object.entries(memory).map(([name, samples]) => ({ title, name, figure: slope(samples, of), unit: 'bytes/call' }));
  const heap = rows('Heap that stays', 'heap');
  return [
    ...heap.map((row) => (row.name.startsWith('ours') ? limited(row, 'heap') : row)),
    ...rows('Resident memory that stays', 'rss'),
  ];
}

function countRows(title: string, unit: string, counts: Record<string, number>, limit: LimitName): Row[] {
  return Object.entries(counts).map(([name, figure]) => {
    const row = { title, name, figure, unit };
    return isTheTarget(name) ? limited(row, limit) : row;
  });
}

function bundleRows({ node, web }: Bundles): Row[] {
  const title = 'Bundle of one list call, minified and gzipped';
  const unit = 'bytes';
  const { ours, ...peers } = node;
  return [
    limited({ title, name: 'ours', figure: ours, unit }, 'bundle'),
    limited({ title, name: 'ours in a browser', figure: web.client, unit }, 'webBundle'),
    limited({ title, name: 'listProducts there', figure: web.byFunction, unit }, 'standaloneClient'),
    limited({ title, name: 'without its client', figure: web.functionAlone, unit }, 'standalone'),
    ...Object.entries(peers).map(([name, figure]) => ({ title, name, figure, unit })),
  ];
}
