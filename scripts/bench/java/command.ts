import type { Measure } from '../measurement.ts';
import { exceededJavaLimits, javaRows, javaTable } from './rows.ts';
import { JAVA_FULL, JAVA_QUICK, measureJava } from './run.ts';

/** Measures the Java library, and returns the figures, their table and a line for each limit of a count that is exceeded. */
export const measureLibrary: Measure = async (isQuick) => {
  const rows = javaRows(await measureJava(isQuick ? JAVA_QUICK : JAVA_FULL));
  return { rows, noun: 'figures', table: javaTable(rows), errors: exceededJavaLimits(rows) };
};
