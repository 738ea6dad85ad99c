/** Reports a completed part of a measurement. */
export type OnDone = (name: string, summary: string) => void;

/** Result of a run of `npm run bench`. */
export interface Measurement {
  rows: readonly object[];
  /** Plural of what a row describes. */
  noun: string;
  table: string;
  /** Counts that exceed their limit. */
  errors?: readonly string[];
}

/** Measures a library or one of its properties. */
export type Measure = (isQuick: boolean, onDone: OnDone) => Promise<Measurement>;
