import { type Bump, largest } from '../bump.ts';
import type { Override } from '../planned.ts';
import { FLOOR } from './promises.ts';
import type { Comparison } from './compare.ts';

/** Sentence for a change of files that has no other reason. */
export const FILES = 'Other files changed.';

/** Result of reading the overrides of a library. */
interface Coverage {
  /** Reasons that count for less. */
  covered: Override[];
  /** Bump of all other reasons, and the first sentence with it. */
  required: Bump;
  cause: string;
}

/**
 * Finds the reasons that override lines begin with. Such a line covers this sentence only, so that another change, or a
 * further one of the same name, still counts.
 */
export function coverageOf({ reasons, computed }: Comparison, lines: readonly string[]): Coverage {
  const parts = [...reasons.model, ...reasons.api, { text: FILES, bump: computed.sources, rule: '' }].map(
    ({ text, bump, rule }) => {
      const line = rule === FLOOR ? undefined : lines.find((candidate) => candidate.startsWith(`${text} `));
      return { text, bump, because: line?.slice(text.length).trim() };
    },
  );
  const left = parts.filter(({ because }) => because === undefined);
  const required = largest(left.map(({ bump }) => bump));
  return {
    covered: parts.flatMap(({ text, because }) => (because === undefined ? [] : [{ reason: text, because }])),
    required,
    cause: left.find(({ bump }) => bump === required)?.text ?? FILES,
  };
}
