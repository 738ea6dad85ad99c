/** @throws {Error} if the list is empty */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (lower === undefined || upper === undefined) throw new Error('nothing was measured');
  return (lower + upper) / 2;
}

/** Returns the median ratio of two series in the same round, because load on the machine affects both. */
export function medianRatio(values: readonly number[], floor: readonly number[]): number {
  return median(values.map((value, round) => value / (floor[round] ?? Number.NaN)));
}

/** Formats cells in columns; the first `left` ones are aligned to the left. */
export function columns(lines: readonly (readonly string[])[], left = 1): string {
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? [];
  const cell = (text: string, at: number) =>
    at < left ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  return lines.map((line) => line.map(cell).join('  ').trimEnd()).join('\n');
}
