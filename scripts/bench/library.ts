import type { Entries } from './limits.ts';

/** Numbers of calls, rounds and processes to measure. */
export interface Sizes {
  /** Rounds in which every client is measured once; figures are medians over the rounds. */
  rounds: number;
  /** Calls in a round. */
  orders: number;
  lists: number;
  flood: number;
  /** Calls before the first round, as a multiple of those in a round: until compilers have settled. */
  warmUp: number;
  /** Processes started for each client. */
  starts: number;
  /** Calls between the samples of memory. */
  growth: number;
}

/** Enough for the counts, which are the same in each run; the times are rough. */
export const QUICK: Sizes = { rounds: 1, orders: 5, lists: 2, flood: 64, warmUp: 0, starts: 1, growth: 200 };

export interface Command {
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  cwd?: string;
}

/** Programs of a library that is ready to be measured. */
export interface Programs extends AsyncDisposable {
  /**
   * Makes the calls of a client, which it has verified before it prints `ready`. It prints one number for each line of
   * its input: `order 100` and `list 100` the CPU microseconds of a call, with those of all threads; `flood 100` the
   * calls in a second with 64 of them at once; `heap` the bytes in use after garbage collection. A library adds its own.
   */
  worker: (client: string, url: string) => Command;
  /** Gets a client ready in a new process, and prints the CPU milliseconds of that process. */
  start: (client: string, url: string) => Command;
  /** Returns counts by measurement and client. */
  counts: (url: string) => Promise<Record<string, Record<string, number>>>;
}

/** A library with its measurements, and all that they are compared with. */
export interface Library {
  /** File with the limits. */
  file: string;
  entries: Entries;
  /** Clients of the calls; the first one is the bare HTTP client and parser of the language. */
  clients: readonly string[];
  /** Clients with 64 calls at once; none if the language has no such calls. */
  floods: readonly string[];
  /** Clients of the starts; the first one is the baseline. */
  starts: readonly string[];
  /** Tasks for a worker of these clients, by measurement. */
  tasks: Readonly<Record<string, { task: string; clients: readonly string[] }>>;
  sizes: Sizes;
  prepare: (isQuick: boolean) => Promise<Programs>;
}
