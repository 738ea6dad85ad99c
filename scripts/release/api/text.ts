/** Splits declarations at separators that are outside of all brackets and quotes. */

/** Returns the position of the bracket that closes the one at `start`. */
export function closing(text: string, start: number): number {
  let depth = 0;
  for (const { at, change } of steps(text, start)) {
    depth += change;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Splits at a separator of one character. */
export function splitAt(separator: string, text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { at, change } of steps(text, 0)) {
    depth += change;
    if (text[at] !== separator || depth !== 0) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * Reads the characters outside of quotes.
 * @yields the position of each, and what it adds to the depth of the brackets
 */
function* steps(text: string, start: number): Generator<{ at: number; change: number }> {
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === quote && text[at - 1] !== '\\') quote = '';
    } else if (character === "'" || character === '"') quote = character;
    // `->` is an arrow and not a bracket.
    else if (character === '>' && text[at - 1] === '-') continue;
    else yield { at, change: '([{<'.includes(character) ? 1 : ')]}>'.includes(character) ? -1 : 0 };
  }
}
