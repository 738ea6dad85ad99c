import { type Entries, exceededLimits, type Figures, rowsOf, tableOf } from './limits.ts';

/** Reports a completed part of a measurement. */
export type OnDone = (name: string, summary: string) => void;

/** Result of a run of `npm run bench`. */
export interface Measurement {
  rows: readonly object[];
  /** Plural of what a row describes. */
  noun: string;
  table: string;
  /** Exceeded limits. */
  errors?: readonly string[];
}

/** Measures a library or one of its properties. */
export type Measure = (isQuick: boolean, onDone: OnDone) => Promise<Measurement>;

/** Returns the table of what was measured, and a line for each exceeded limit of `file`. */
export function measurementOf(entries: Entries, figures: Figures, file: string, isQuick: boolean): Measurement {
  const rows = rowsOf(entries, figures);
  return { rows, noun: 'figures', table: tableOf(rows), errors: exceededLimits(rows, file, isQuick) };
}

/** Formats cells in columns; the first one is aligned to the left. */
export function columns(lines: readonly (readonly string[])[], width: number): string {
  const first = Math.max(...lines.map(([name = '']) => name.length)) + 2;
  return lines
    .map(([name = '', ...cells]) => name.padEnd(first) + cells.map((cell) => cell.padStart(width)).join(''))
    .join('\n');
}
