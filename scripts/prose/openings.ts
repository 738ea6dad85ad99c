import type { Passage } from './passage.ts';
import { OPENINGS } from './rules/opening.ts';

/** The words that no comment may open with, and "Whether", which few should. */
const CLAUSE = new RegExp(String.raw`^(?:${[...OPENINGS, 'Whether'].join('|')})\b(?!-)`, 'i');

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

/** Largest share of comments and descriptions that may open with a relative clause. */
const MAX_SHARE = 0.03;

/** Returns the share of openings as text, such as `0.6 %`. */
export function shareOf({ passages, clauses }: Openings): string {
  return `${((100 * clauses) / Math.max(1, passages)).toFixed(1)} %`;
}

/** Returns the error for too many openings with a relative clause; undefined if the share is within its limit. */
export function openingsError(openings: Openings): string | undefined {
  if (openings.clauses < MAX_SHARE * openings.passages || openings.clauses === 0) return undefined;
  const limit = `${100 * MAX_SHARE} %`;
  return `${shareOf(openings)} of the comments and descriptions open with a relative clause; reword them, ${limit} is too much`;
}

/** Adds counts of several files. */
export function sumOpenings(counts: readonly Openings[]): Openings {
  return {
    passages: counts.reduce((sum, { passages }) => sum + passages, 0),
    clauses: counts.reduce((sum, { clauses }) => sum + clauses, 0),
  };
}
