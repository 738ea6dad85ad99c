import type { Members } from './merge-members.ts';
import type { Json, NodeRef } from './source.ts';

/** A schema with references resolved and `allOf` merged, on one level. Its children stay unchanged. */
export interface Flat {
  /** All keywords except those below. */
  node: Json;
  pointer: string;
  nullable: boolean;
  /** Those that apply whichever of the alternatives does; with alternatives, only if a discriminator selects them. */
  properties: Members;
  required: ReadonlySet<string>;
  /** Alternatives of `oneOf` or `anyOf`, without null. */
  options: readonly NodeRef[];
  /** Schemas that always apply: this one, and those that it extends. */
  parts?: readonly NodeRef[];
  /** True if several of them may apply at once (`anyOf`). */
  isAny?: boolean;
}
