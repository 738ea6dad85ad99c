import type { Doc } from './fixture.ts';

/** Change to the valid contract that violates a rule, or that the rule must still allow. */
export interface Case {
  rule: string;
  title: string;
  /** Changes the valid contract. */
  change: (document: Doc) => void;
  /** Pattern of the expected message; absent if the change is allowed. */
  message?: RegExp;
}
