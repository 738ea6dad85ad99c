/** Words of the product search: runs of letters and digits in lower case, whatever the language. */
const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the distinct words of some texts. Composed and decomposed letters are the same. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.normalize('NFC').toLowerCase().match(WORD) ?? []);
  return [...new Set(words)];
}

/** Sorts after every character of a word, so that all words with a prefix sort before the prefix followed by it. */
export const HIGHEST = '\u{10ffff}';
