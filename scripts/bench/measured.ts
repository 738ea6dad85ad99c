/** Result of a measurement. */
export interface Measured {
  rows: readonly object[];
  /** The rows for a terminal. */
  table: string;
  /** What no library should do. */
  errors?: readonly string[];
}
