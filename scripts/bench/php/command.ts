import type { Measure } from '../measurement.ts';
import { exceededPhpLimits, phpRows, phpTable } from './rows.ts';
import { measurePhp, PHP_FULL, PHP_QUICK } from './run.ts';

/** Measures the PHP library, and returns the figures, their table and a line for each limit of a count that is exceeded. */
export const measureLibrary: Measure = async (isQuick) => {
  const rows = phpRows(await measurePhp(isQuick ? PHP_QUICK : PHP_FULL));
  return { rows, noun: 'figures', table: phpTable(rows), errors: exceededPhpLimits(rows) };
};
