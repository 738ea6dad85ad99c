import type { Measure } from '../measurement.ts';
import { integerRows, integerTable } from './integers.ts';
import { overloadRun, overloadTable } from './overload/run.ts';
import { staleRun, staleTable } from './stale/run.ts';

/** Measurements that run alone, by their option. */
export const ALONE: Readonly<Record<string, Measure>> = {
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
