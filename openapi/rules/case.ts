import type { Doc } from './fixture.ts';

/** One way to break a rule, or to come close to it without breaking it. */
export interface Case {
  rule: string;
  title: string;
  /** Breaks, or varies, the contract that passes. */
  change: (document: Doc) => void;
  /** The message that must come, once; none when the change is allowed. */
  says?: RegExp;
}
