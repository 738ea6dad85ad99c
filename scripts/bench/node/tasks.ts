/** The tasks of a worker. */
export type Task =
  | { do: 'verify' }
  | { do: 'cpu'; call: 'order' | 'list'; calls: number }
  | { do: 'memory'; calls: number; samples: number }
  | { do: 'flood'; calls: number; atOnce: number };

export interface MemorySample {
  calls: number;
  /** Bytes after garbage collection. */
  heap: number;
  rss: number;
}

export interface TaskResults {
  verify: null;
  cpu: number;
  memory: MemorySample[];
  flood: number;
}
