import type { Row } from '../row.ts';
import { median, medianRatio } from '../statistics.ts';
import { boundOf, keeps, type Limit } from '../limit.ts';
import { PYTHON_LIMITS, type PythonLimitName } from './limits.ts';
import type { PythonResults } from './run.ts';

/** A row with its own limit, which the table of the Node.js library does not know. */
type PythonRow = Row & { rule?: Limit; ruleName?: PythonLimitName };

const BASELINE = 'http.client';

export function pythonRows(results: PythonResults): PythonRow[] {
  const { imports, order, list, flood, memory, function_calls: calls } = results;
  return [
    ...roundRows('CPU per call, order of 1.5 kB', 'µs', order, BASELINE, 'order'),
    ...roundRows('CPU per call, 100 products of 60 kB', 'µs', list, BASELINE, 'list'),
    ...roundRows('64 calls at once, per second of CPU time', 'calls/s', flood, 'httpx', 'flood'),
    ...roundRows('Import, CPU of the process', 'ms', imports, undefined, 'start'),
    count('Modules loaded by the import', 'modules', results.modules, 'modules'),
    count('Installed with all dependencies', 'bytes', results.installed, 'installed'),
    count('Function calls of an order', 'calls', calls.order, 'orderCalls'),
    count('Function calls of a page', 'calls', calls.list, 'listCalls'),
    count('Connections, 150 sequential calls', 'opened', results.connections, 'connections'),
    count('Memory of a page, relative to its dictionaries', 'times', memory.page, 'page'),
    count('Memory growth per call', 'bytes', memory.growth, 'growth'),
  ];
}

/** Returns one line for each exceeded limit that fails the run. */
export function exceededPythonLimits(rows: readonly PythonRow[]): string[] {
  return rows.flatMap(({ title, figure, unit, bound, isKept, rule, ruleName }) =>
    rule?.isEnforced === true && isKept === false
      ? [`${title}: ${figure} ${unit}, at most ${bound} (scripts/bench/python/limits.ts, ${ruleName}). ${rule.reason}`]
      : [],
  );
}

/** Formats the rows as a table with titles. */
export function pythonTable(rows: readonly PythonRow[]): string {
  return rows
    .flatMap((row, index) => [...(rows[index - 1]?.title === row.title ? [] : ['', row.title]), lineOf(row)])
    .join('\n');
}

function lineOf({ name, figure, unit, ratio, rule, bound = 0, isKept }: PythonRow): string {
  const limit =
    rule === undefined ? '' : `${rule.isLeast === true ? '≥' : '≤'} ${bound} ${isKept === true ? 'kept' : 'MISSED'}`;
  const shown = Math.abs(figure) >= 100 || Number.isInteger(figure) ? String(Math.round(figure)) : figure.toFixed(2);
  return `  ${name.padEnd(14)}${shown.padStart(10)} ${unit.padEnd(9)}${(ratio?.toFixed(2) ?? '').padStart(7)}  ${limit}`.trimEnd();
}

function roundRows(
  title: string,
  unit: string,
  results: Record<string, number[]>,
  baseline: string | undefined,
  limit: PythonLimitName,
): PythonRow[] {
  return Object.entries(results).map(([name, values]) => {
    const compared = baseline === undefined ? {} : { ratio: medianRatio(values, results[baseline] ?? []) };
    const row = { title, name, unit, figure: median(values), ...compared };
    return name === 'ours' ? limited(row, limit) : row;
  });
}

const count = (title: string, unit: string, figure: number, limit: PythonLimitName): PythonRow =>
  limited({ title, name: 'ours', figure, unit }, limit);

function limited(row: PythonRow, ruleName: PythonLimitName): PythonRow {
  const rule: Limit = PYTHON_LIMITS[ruleName];
  const bound = boundOf(rule, 0);
  const value = rule.on === 'ratio' ? row.ratio : row.figure;
  return { ...row, rule, ruleName, bound, ...(value === undefined ? {} : { isKept: keeps(rule, bound, value) }) };
}
