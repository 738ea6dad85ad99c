/** Result of a measurement. */
export interface Measured {
  rows: readonly object[];
  /** The rows for a terminal. */
  table: string;
  /** Faults of a library. */
  errors?: readonly string[];
}
