import { type ClientName, BASELINE } from './clients.ts';
import { boundOf, keeps, type Limit } from '../limit.ts';
import type { Row } from '../row.ts';
import { type LimitName, LIMITS } from './limits.ts';
import type { Bundles } from './bundles.ts';
import type { Measured, RoundResults } from './measure.ts';
import type { Constructed } from './snippets.ts';
import { median, medianRatio } from '../statistics.ts';
import { slope } from './slope.ts';

/** A figure with the limit of the table that applies to it. */
export interface NodeRow extends Row {
  limit?: LimitName;
}

interface Measurements {
  calls: Measured;
  /** CPU milliseconds of each process. */
  starts: Record<Constructed, number[]>;
  parsed: Record<Constructed, number>;
  bundles: Bundles;
}

export function rowsOf({ calls, starts, parsed, bundles }: Measurements): NodeRow[] {
  return [
    ...callRows('CPU per call, order of 1.5 kB', calls.order, 'order'),
    ...callRows('CPU per call, 100 products of 60 kB', calls.list, 'list'),
    ...floodRows(calls.flood),
    ...startRows(starts),
    ...memoryRows(calls.memory),
    ...countRows('Connections, 150 sequential calls', 'opened', calls.connections, 'connections'),
    ...countRows('Files parsed until the client is ready', 'files', parsed, 'parsed'),
    ...bundleRows(bundles),
  ];
}

/** Returns one line for each exceeded limit that fails the run. */
export function exceededLimits(rows: readonly NodeRow[]): string[] {
  return rows.flatMap(({ title, name, figure, unit, limit, bound, isKept }) => {
    if (limit === undefined || isKept !== false || !LIMITS[limit].isEnforced) return [];
    const { reason } = LIMITS[limit];
    return `${title}: ${name} ${figure} ${unit}, at most ${bound} (scripts/bench/node/limits.ts, ${limit}). ${reason}`;
  });
}

function limited(row: NodeRow, limit: LimitName, operations = 0): NodeRow {
  const rule: Limit = LIMITS[limit];
  const bound = boundOf(rule, operations);
  const value = rule.on === 'ratio' ? row.ratio : row.figure;
  return { ...row, limit, bound, ...(typeof value === 'number' ? { isKept: keeps(rule, bound, value) } : {}) };
}

// Limits apply to our library with its own defaults: `fetch` itself decides how many connections it opens.
const isTheTarget = (name: string): boolean => name === 'ours';

function callRows(title: string, results: RoundResults, limit: 'order' | 'list'): NodeRow[] {
  const rows = roundRows(title, 'µs', results).map((row) => (isTheTarget(row.name) ? limited(row, limit) : row));
  const { ours = [] } = results;
  const peers = (['stripe', 'openai'] as const).map((name) => ({
    title,
    name: `ours against ${name}`,
    figure: median(ours),
    unit: 'µs',
    baseline: median(results[name] ?? []),
    ratio: medianRatio(ours, results[name] ?? []),
  }));
  return [...rows, ...peers.map((row) => limited(row, 'peer'))];
}

function floodRows(results: RoundResults): NodeRow[] {
  const rows = roundRows('64 calls at once', 'calls/s', results);
  return rows.map((row) => (isTheTarget(row.name) ? limited(row, 'flood') : row));
}

function roundRows(title: string, unit: string, results: RoundResults): NodeRow[] {
  const baseline = results[BASELINE] ?? [];
  return (Object.entries(results) as [ClientName, number[]][]).map(([name, values]) => {
    const figures = { figure: median(values), baseline: median(baseline), ratio: medianRatio(values, baseline) };
    return { title, name, unit, ...figures };
  });
}

function startRows({ 'bare Node.js': bare, ...rest }: Measurements['starts']): NodeRow[] {
  const title = 'Import and construct, CPU over bare Node.js';
  const baseline = median(bare);
  return Object.entries(rest).map(([name, values]) => {
    const figure = median(values.map((value, run) => value - (bare[run] ?? Number.NaN)));
    const row = { title, name, figure, unit: 'ms', baseline, ratio: medianRatio(values, bare) };
    return isTheTarget(name) ? limited(row, 'start') : row;
  });
}

function memoryRows(memory: Measured['memory']): NodeRow[] {
  const rows = (title: string, of: 'heap' | 'rss'): NodeRow[] =>
    Object.entries(memory).map(([name, samples]) => ({ title, name, figure: slope(samples, of), unit: 'bytes/call' }));
  const heap = rows('Retained heap', 'heap');
  return [
    ...heap.map((row) => (row.name.startsWith('ours') ? limited(row, 'heap') : row)),
    ...rows('Retained resident memory', 'rss'),
  ];
}

function countRows(title: string, unit: string, counts: Record<string, number>, limit: LimitName): NodeRow[] {
  return Object.entries(counts).map(([name, figure]) => {
    const row = { title, name, figure, unit };
    return isTheTarget(name) ? limited(row, limit) : row;
  });
}

function bundleRows({ node, web, operations }: Bundles): NodeRow[] {
  const title = 'Bundle of one list call, minified and gzipped';
  const unit = 'bytes';
  const { ours, ...peers } = node;
  return [
    limited({ title, name: 'ours', figure: ours, unit }, 'bundle', operations),
    limited({ title, name: 'ours in a browser', figure: web.client, unit }, 'webBundle', operations),
    limited({ title, name: 'function and client', figure: web.byFunction, unit }, 'standaloneClient'),
    limited({ title, name: 'function only', figure: web.functionAlone, unit }, 'standalone'),
    ...Object.entries(peers).map(([name, figure]) => ({ title, name, figure, unit })),
  ];
}
