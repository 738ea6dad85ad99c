import { boundOf, keeps, type Limit } from '../limit.ts';
import type { Row } from '../row.ts';
import { median, medianRatio } from '../statistics.ts';
import { JAVA_LIMITS, type JavaLimitName } from './limits.ts';
import { FLOOR, type JavaResults } from './run.ts';

/** A row with the limit of its count. */
type JavaRow = Row & { rule?: Limit; ruleName?: JavaLimitName };

export function javaRows(results: JavaResults): JavaRow[] {
  const { order, list, first, decoding, allocated, growth } = results;
  return [
    ...roundRows('CPU per call, order of 1.5 kB', 'µs', order, 'order'),
    ...peerRows('Order, relative to the fastest peer', order),
    ...roundRows('CPU per call, 100 products of 60 kB', 'µs', list, 'list'),
    ...peerRows('Page, relative to the fastest peer', list),
    ...roundRows('First call in a cold JVM, CPU of the process', 'ms', first, 'first'),
    ...decodingRows(decoding),
    count('Jar', 'bytes', results.jar, 'jar'),
    count('Libraries that a program needs besides it', 'jars', results.dependencies, 'dependencies'),
    count('Classes of the library that the first call loads', 'classes', results.classes, 'classes'),
    count('Allocated for an order', 'bytes', allocated.order, 'orderBytes'),
    count('Allocated for a page', 'bytes', allocated.list, 'listBytes'),
    count('Connections, 202 sequential calls', 'opened', results.connections, 'connections'),
    ...(growth === undefined ? [] : [count('Memory growth per call', 'bytes', growth, 'growth')]),
  ];
}

/** Returns one line for each exceeded limit that fails the run. */
export function exceededJavaLimits(rows: readonly JavaRow[]): string[] {
  return rows.flatMap(({ title, figure, unit, bound, isKept, rule, ruleName }) =>
    rule?.isEnforced === true && isKept === false
      ? [`${title}: ${figure} ${unit}, at most ${bound} (scripts/bench/java/limits.ts, ${ruleName}). ${rule.reason}`]
      : [],
  );
}

/** Formats the rows as a table with titles. */
export function javaTable(rows: readonly JavaRow[]): string {
  return rows
    .flatMap((row, index) => [...(rows[index - 1]?.title === row.title ? [] : ['', row.title]), lineOf(row)])
    .join('\n');
}

function lineOf({ name, figure, unit, ratio, rule, bound = 0, isKept }: JavaRow): string {
  const limit = rule === undefined ? '' : `≤ ${bound} ${isKept === true ? 'kept' : 'MISSED'}`;
  const shown = Math.abs(figure) >= 100 || Number.isInteger(figure) ? String(Math.round(figure)) : figure.toFixed(2);
  return `  ${name.padEnd(24)}${shown.padStart(10)} ${unit.padEnd(9)}${(ratio?.toFixed(2) ?? '').padStart(7)}  ${limit}`.trimEnd();
}

function roundRows(title: string, unit: string, results: Record<string, number[]>, limit: JavaLimitName): JavaRow[] {
  const baseline = results[FLOOR] ?? [];
  return Object.entries(results).map(([name, values]) => {
    const row = { title, name, unit, figure: median(values), ratio: medianRatio(values, baseline) };
    // The transport over the client of the JDK is for programs that ask for it.
    return name === 'ours' || name === 'ours async' ? limited(row, limit) : row;
  });
}

/** Compares our library with the fastest of the others, unless only ours was measured. */
function peerRows(title: string, results: Record<string, number[]>): JavaRow[] {
  const peers = Object.entries(results).filter(([name]) => name !== FLOOR && !name.startsWith('ours'));
  const [fastest] = peers.toSorted(([, one], [, other]) => median(one) - median(other));
  if (fastest === undefined) return [];
  const [name, values] = fastest;
  const ours = results['ours'] ?? [];
  return [
    limited(
      { title, name: `ours / ${name}`, unit: 'µs', figure: median(ours), ratio: medianRatio(ours, values) },
      'peer',
    ),
  ];
}

function decodingRows(decoding: Record<string, number>): JavaRow[] {
  const tree = decoding['jacksonTree'] ?? 0;
  return Object.entries(decoding).map(([name, figure]) => ({
    title: 'Decoding of the page',
    name,
    unit: 'µs',
    figure,
    ratio: figure / tree,
  }));
}

const count = (title: string, unit: string, figure: number, limit: JavaLimitName): JavaRow =>
  limited({ title, name: 'ours', figure, unit }, limit);

function limited(row: JavaRow, ruleName: JavaLimitName): JavaRow {
  const rule: Limit = JAVA_LIMITS[ruleName];
  const bound = boundOf(rule, 0);
  const value = rule.on === 'ratio' ? row.ratio : row.figure;
  return { ...row, rule, ruleName, bound, ...(value === undefined ? {} : { isKept: keeps(rule, bound, value) }) };
}
