import { boundOf, keeps, type Limit } from '../limit.ts';
import type { Row } from '../row.ts';
import { median, medianRatio } from '../statistics.ts';
import { PHP_LIMITS, type PhpLimitName } from './limits.ts';
import type { PhpResults } from './run.ts';

/** A row with its own limit, which the table of the Node.js library does not know. */
type PhpRow = Row & { rule?: Limit; ruleName?: PhpLimitName };

const BASELINE = 'ext-curl';

export function phpRows({ order, list, memory, starts, connections }: PhpResults): PhpRow[] {
  return [
    ...callRows('CPU per call, order of 1.5 kB', order, 'order'),
    ...callRows('CPU per call, 100 products of 60 kB', list, 'list'),
    ours('First client without opcache, CPU', 'ms', median(starts.map(({ ms }) => ms)), 'start'),
    ours('Files of the first client', 'files', Math.max(...starts.map(({ files }) => files)), 'files'),
    ours('Connections, 150 sequential calls', 'opened', connections, 'connections'),
    ours('Peak of memory of a page, relative to json_decode', 'times', memory.page, 'page'),
    ours('Memory growth per call', 'bytes', memory.growth, 'growth'),
  ];
}

/** Returns one line for each exceeded limit that fails the run. */
export function exceededPhpLimits(rows: readonly PhpRow[]): string[] {
  return rows.flatMap(({ title, figure, unit, bound, isKept, rule, ruleName }) =>
    rule?.isEnforced === true && isKept === false
      ? [`${title}: ${figure} ${unit}, at most ${bound} (scripts/bench/php/limits.ts, ${ruleName}). ${rule.reason}`]
      : [],
  );
}

/** Formats the rows as a table with titles. */
export function phpTable(rows: readonly PhpRow[]): string {
  const titled = rows.flatMap((row, index) => {
    const isNew = rows[index - 1]?.title !== row.title;
    return [...(isNew ? ['', row.title] : []), lineOf(row)];
  });
  return titled.join('\n');
}

function lineOf({ name, figure, unit, ratio, rule, bound = 0, isKept }: PhpRow): string {
  const limit = rule === undefined ? '' : `≤ ${bound} ${isKept === true ? 'kept' : 'MISSED'}`;
  const shown = figure >= 100 || Number.isInteger(figure) ? String(Math.round(figure)) : figure.toFixed(2);
  const compared = ratio === undefined ? '' : ratio.toFixed(2);
  return `  ${name.padEnd(16)}${shown.padStart(8)} ${unit.padEnd(7)}${compared.padStart(6)}  ${limit}`.trimEnd();
}

function callRows(title: string, results: Record<string, number[]>, limit: PhpLimitName): PhpRow[] {
  const baseline = results[BASELINE] ?? [];
  return Object.entries(results).map(([name, values]) => {
    const row = { title, name, unit: 'µs', figure: median(values), ratio: medianRatio(values, baseline) };
    return name === 'ours' ? limited(row, limit) : row;
  });
}

const ours = (title: string, unit: string, figure: number, limit: PhpLimitName): PhpRow =>
  limited({ title, name: 'ours', figure, unit }, limit);

function limited(row: PhpRow, ruleName: PhpLimitName): PhpRow {
  const rule: Limit = PHP_LIMITS[ruleName];
  const bound = boundOf(rule, 0);
  const value = rule.on === 'ratio' ? row.ratio : row.figure;
  return { ...row, rule, ruleName, bound, ...(value === undefined ? {} : { isKept: keeps(rule, bound, value) }) };
}
