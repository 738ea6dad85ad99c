import type { MemorySample } from './tasks.ts';

/** @throws {Error} for an empty list, which has none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new Error('nothing was measured');
  return (lower + upper) / 2;
}

/** Median of what two measured in the same turn, one divided by the other: load on the machine meets both. */
export function medianRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, turn) => value / (baseline[turn] ?? Number.NaN)));
}

/** Growth by call: the median of the slopes between any two samples (Theil and Sen), which one odd sample does not move. */
export function slope(samples: readonly MemorySample[], of: 'heap' | 'rss'): number {
  const slopes = samples.flatMap((from, index) =>
    samples.slice(index + 1).map((to) => (to[of] - from[of]) / (to.calls - from.calls)),
  );
  return median(slopes);
}
