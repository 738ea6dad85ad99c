/** How much is measured. */
export interface Sizes {
  /** Turns in which every client is measured once; figures are medians of them. */
  rounds: number;
  /** Calls in a turn. */
  orders: number;
  lists: number;
  /** As many turns' calls go before the first turn, until the compiler has settled. */
  warmUp: number;
  /** Processes started for each library. */
  starts: number;
  /** Calls in a turn of the flood, and how many of them at once. */
  flood: number;
  atOnce: number;
  memoryWarmUp: number;
  memoryCalls: number;
  sequential: number;
}

const REAL = { atOnce: 64, sequential: 150 };

export const FULL: Sizes = {
  ...REAL,
  rounds: 21,
  orders: 400,
  lists: 100,
  warmUp: 15,
  starts: 15,
  flood: 1500,
  memoryWarmUp: 20_000,
  memoryCalls: 100_000,
};

/** Enough for the counts, which are the same each time; the times say little. */
export const QUICK: Sizes = {
  ...REAL,
  rounds: 1,
  orders: 20,
  lists: 5,
  warmUp: 1,
  starts: 1,
  flood: 128,
  memoryWarmUp: 10,
  memoryCalls: 100,
};
