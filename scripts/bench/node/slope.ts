import { median } from '../statistics.ts';
import type { MemorySample } from './tasks.ts';

/** Returns the growth per call: the median slope between any two samples (Theil–Sen), which an outlier does not affect. */
export function slope(samples: readonly MemorySample[], of: 'heap' | 'rss'): number {
  const slopes = samples.flatMap((from, index) =>
    samples.slice(index + 1).map((to) => (to[of] - from[of]) / (to.calls - from.calls)),
  );
  return median(slopes);
}
