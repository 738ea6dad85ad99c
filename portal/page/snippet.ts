/** Cuts the part out of a text that has the words of a question. */
import { stemOf, wordsWithPlaces } from './words.ts';

/** Parts of a text; those with words of the question are marked. */
export type Snippet = readonly { text: string; isMarked: boolean }[];

interface Mark {
  stem: string;
  start: number;
  end: number;
}

/** Number of characters of a snippet, and of those before the first word of the question. */
const LENGTH = 150;
const BEFORE = 50;

/** Returns a part of a text with as many of the stems as possible, those with more weight first. */
export function snippetOf(text: string, weights: ReadonlyMap<string, number>): Snippet {
  const marks = wordsWithPlaces(text)
    .map(({ word, start, end }) => ({ stem: stemOf(word), start, end }))
    .filter(({ stem }) => weights.has(stem));
  const start = text.length <= LENGTH ? 0 : beginning(text, bestMark(marks, weights));
  const end = text.length <= start + LENGTH ? text.length : text.lastIndexOf(' ', start + LENGTH);
  const parts = [{ text: start === 0 ? '' : '… ', isMarked: false }];
  let at = start;
  for (const mark of marks) {
    if (mark.start < at || mark.end > end) continue;
    parts.push({ text: text.slice(at, mark.start), isMarked: false });
    parts.push({ text: text.slice(mark.start, mark.end), isMarked: true });
    at = mark.end;
  }
  parts.push({ text: text.slice(at, end) + (end < text.length ? ' …' : ''), isMarked: false });
  return parts.filter((part) => part.text !== '');
}

/** Returns the beginning of the words from which most different stems follow. */
function bestMark(marks: readonly Mark[], weights: ReadonlyMap<string, number>): number {
  let best = { weight: 0, start: 0 };
  for (const { start } of marks) {
    const inside = marks.filter((mark) => mark.start >= start && mark.end <= start + LENGTH - BEFORE);
    const stems = new Set(inside.map(({ stem }) => stem));
    const weight = [...stems].reduce((total, stem) => total + (weights.get(stem) ?? 0), 0);
    if (weight > best.weight) best = { weight, start };
  }
  return best.start;
}

/** Returns the beginning of the sentence of a word, or of a few words before it if the sentence begins far away. */
function beginning(text: string, word: number): number {
  if (word <= BEFORE) return 0;
  const sentence = text.slice(0, word).search(/(?<=[.:!?;] )[^.:!?;]*$/);
  return sentence >= word - BEFORE ? sentence : text.lastIndexOf(' ', word - BEFORE / 2) + 1;
}
