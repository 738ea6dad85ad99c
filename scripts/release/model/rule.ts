import type { Bump } from '../bump.ts';

/** Size of a difference for a program that uses a library, and the sentences for its author. */
export interface Rule {
  bump: Exclude<Bump, 'none'>;
  /** Sentence for the changelog, with `{subject}`, `{to}`, `{before}` and `{after}`. */
  text: string;
  /** Instruction for breaking changes. */
  migration?: string;
}
