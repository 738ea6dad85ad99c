/** Numbers of calls, rounds and processes to measure. */
export interface Sizes {
  /** Rounds in which every client is measured once; figures are medians over the rounds. */
  rounds: number;
  /** Calls in a round. */
  orders: number;
  lists: number;
  /** Rounds before the first measured one, until the JIT compiler has settled. */
  warmUp: number;
  /** Processes started for each library. */
  starts: number;
  /** Calls in a round of concurrent calls; `atOnce` of them run at the same time. */
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

/** Enough for the counts, which are the same in each run; the times are rough. */
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
