import type { Passage } from './passage.ts';

const CLAUSE = /^(?:What|Whether|Where|Who|Those|As|Of|None|How|That)\b(?!-)/;

/** Number of comments and descriptions, and of those that open with a relative clause. */
export interface Openings {
  passages: number;
  clauses: number;
}

/** Counts the openings of comments and descriptions. Questions, messages and Markdown do not count. */
export function countOpenings(passages: readonly Passage[]): Openings {
  const texts = passages
    .filter(({ kind }) => kind === 'comment' || kind === 'description')
    .map(({ lines }) =>
      lines
        .map(({ text }) => text.trim())
        .join(' ')
        .trim(),
    )
    .filter((text) => text !== '');
  return { passages: texts.length, clauses: texts.filter((text) => CLAUSE.test(text) && !text.endsWith('?')).length };
}

/** Adds counts of several files. */
export function sumOpenings(counts: readonly Openings[]): Openings {
  return {
    passages: counts.reduce((sum, { passages }) => sum + passages, 0),
    clauses: counts.reduce((sum, { clauses }) => sum + clauses, 0),
  };
}
