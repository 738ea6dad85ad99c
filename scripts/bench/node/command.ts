import type { Measure } from '../measurement.ts';
import { integerRows, integerTable } from './integers.ts';
import { overloadRun, overloadTable } from './overload/run.ts';
import { exceededLimits } from './rows.ts';
import { bench } from './run.ts';
import { FULL, QUICK } from './sizes.ts';
import { staleRun, staleTable } from './stale/run.ts';
import { tableOf } from './table.ts';

/** Measures the Node.js library, and returns the figures, their table and a line for each count that exceeds its limit. */
export const measureLibrary: Measure = async (isQuick, onDone) => {
  const rows = await bench(isQuick ? QUICK : FULL, onDone);
  return { rows, noun: 'figures', table: tableOf(rows), errors: exceededLimits(rows) };
};

/** Measurements that run alone, by their option. */
export const SINGLE: Readonly<Record<string, Measure>> = {
  async integers() {
    const rows = await integerRows();
    return { rows, noun: 'texts', table: integerTable(rows) };
  },
  async overload(_, onDone) {
    const rows = await overloadRun(onDone);
    return { rows, noun: 'loads', table: overloadTable(rows) };
  },
  async stale(_, onDone) {
    const rows = await staleRun(onDone);
    return { rows, noun: 'libraries', table: staleTable(rows) };
  },
};
