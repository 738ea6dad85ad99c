/** Figures of one part of a soak. */
export interface Part {
  readonly requests: number;
  /** Responses that are not successful, and requests without a response. */
  readonly failed: number;
  /** Milliseconds that 99 of 100 requests took at most. */
  readonly p99: number;
  /** Resident memory of the service at the end of the part, in MB. */
  readonly memory: number;
}

/** Growth from the second third to the last one that still counts as flat. The first third warms the service up. */
const MEMORY_GROWTH = 1.15;
const LATENCY_GROWTH = 1.5;
/** Growth that is noise whatever the ratio. */
const MEMORY_NOISE = 20;
const LATENCY_NOISE = 20;

/** Returns what is wrong with a soak, in words; nothing if memory and latency stay flat and no request failed. */
export function findingsOf(parts: readonly Part[]): string[] {
  const third = Math.floor(parts.length / 3);
  const [middle, last] = [parts.slice(third, 2 * third), parts.slice(-third)];
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  const memory = [middle, last].map((some) => median(some.map((part) => part.memory)));
  const latency = [middle, last].map((some) => median(some.map((part) => part.p99)));
  return [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(grows(memory, MEMORY_GROWTH, MEMORY_NOISE) ? [`memory grew from ${memory[0]} to ${memory[1]} MB`] : []),
    ...(grows(latency, LATENCY_GROWTH, LATENCY_NOISE) ? [`p99 grew from ${latency[0]} to ${latency[1]} ms`] : []),
  ];
}

const grows = ([before = 0, after = 0]: readonly number[], most: number, noise: number): boolean =>
  after > before * most && after > before + noise;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
