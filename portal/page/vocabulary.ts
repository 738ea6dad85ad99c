/** Words that the documentation has, and the ones that somebody may have meant by another word. */
import { stemOf } from './words.ts';

/** Number of completions that are tried for the beginning of a word. */
const MAX_COMPLETIONS = 6;

export class Vocabulary {
  /** Words with the number of their occurrences. */
  readonly #counts: ReadonlyMap<string, number>;
  readonly #stems: ReadonlySet<string>;

  constructor(words: Iterable<string>) {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    this.#counts = counts;
    this.#stems = new Set([...counts.keys()].map(stemOf));
  }

  /** Reports whether the vocabulary has a form of a word. */
  has(word: string): boolean {
    return this.#stems.has(stemOf(word));
  }

  /** Returns what a word may stand for: words that it begins, or else two words in one, or else similar words. */
  meantBy(word: string): string[][] {
    const longer = word.length < 3 ? [] : this.#filter((known) => known.startsWith(word)).slice(0, MAX_COMPLETIONS);
    if (longer.length > 0) return longer.map((known) => [known]);
    const parts = this.#split(word);
    return parts === undefined ? this.#similar(word).map((known) => [known]) : [parts];
  }

  #split(word: string): string[] | undefined {
    for (let at = 3; at <= word.length - 3; at += 1) {
      const parts = [word.slice(0, at), word.slice(at)];
      if (parts.every((part) => this.has(part))) return parts;
    }
    return undefined;
  }

  #similar(word: string): string[] {
    if (word.length < 4 || /\d/.test(word)) return [];
    for (const most of word.length < 8 ? [1] : [1, 2]) {
      const found = this.#filter((known) => known[0] === word[0] && areSimilar(known, word, most));
      if (found.length > 0) return found.slice(0, 2);
    }
    return [];
  }

  /** Returns the words that a test accepts, the most frequent ones first. */
  #filter(accepts: (word: string) => boolean): string[] {
    return [...this.#counts]
      .filter(([word]) => accepts(word))
      .toSorted(([, a], [, b]) => b - a)
      .map(([word]) => word);
  }
}

/** Reports whether two words differ by at most `most` letters that are missing, added, different or swapped. */
function areSimilar(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        isSwap ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return (last[b.length] ?? Infinity) <= most;
}
