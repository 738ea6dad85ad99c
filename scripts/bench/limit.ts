/** The limit of a row. */
export interface Limit {
  /** The number of the row that the limit applies to. */
  on: 'figure' | 'ratio';
  /** Maximum of the number, or its minimum with `isLeast`. */
  bound: number;
  /** Amount that each operation of the contract adds to the maximum, because the number counts its data. */
  perOperation?: number;
  isLeast?: true;
  /** True for counts, which are the same in each run: exceeding the limit fails the run. Times are only reported. */
  isEnforced: boolean;
  /** Reason for this number. */
  reason: string;
}

/** Returns the maximum, or the minimum with `isLeast`, for a contract with so many operations. */
export function boundOf({ bound, perOperation = 0 }: Limit, operations: number): number {
  return bound + perOperation * operations;
}

/** Reports whether a number is within a bound. */
export function keeps({ isLeast }: Pick<Limit, 'isLeast'>, bound: number, value: number): boolean {
  return isLeast === true ? value >= bound : value <= bound;
}
