/** Words of texts and of questions. */
import { stemmer } from 'stemmer';

interface Word {
  /** Lower case. */
  word: string;
  start: number;
  end: number;
}

const NAMES = /[\p{L}\p{N}]+(?:[-_.:][\p{L}\p{N}]+)*/gu;
const PARTS = /\p{L}*?\p{Ll}(?=\p{Lu})|[\p{L}\p{N}]+/gu;

function partsOf(text: string, start = 0): Word[] {
  return [...text.matchAll(PARTS)].map(({ 0: part, index }) => ({
    word: part.toLowerCase(),
    start: start + index,
    end: start + index + part.length,
  }));
}

/** Returns the words of a text. A name such as `If-Match` or `createOrder` is its parts, and one word as well. */
export function wordsWithPlaces(text: string): Word[] {
  return [...text.matchAll(NAMES)].flatMap(({ 0: name, index }) => {
    const parts = partsOf(name, index);
    if (parts.length === 1) return parts;
    return [...parts, { word: parts.map(({ word }) => word).join(''), start: index, end: index + name.length }];
  });
}

export const wordsOf = (text: string): string[] => wordsWithPlaces(text).map(({ word }) => word);

/** Returns the words of a text without names of several parts. */
export const plainWordsOf = (text: string): string[] => partsOf(text).map(({ word }) => word);

const stems = new Map<string, string>();

/** Returns the stem that the forms of a word share, such as `retri` for "retry" and "retries". */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}
