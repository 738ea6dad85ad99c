/** Returns the name that differs from a text in the fewest characters. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const distances = names.map((name) => ({ name, distance: distance(text, name) }));
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.name;
}

/** Returns the number of insertions, deletions and replacements that turn one text into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at += 1) {
      const replaced = (row[at] ?? 0) + (character === to[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
