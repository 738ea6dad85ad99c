import type { Method, Parameter } from '../../../generators/model/model.ts';
import { type Coded, codeOf } from '../../../generators/names/code-names.ts';
import type { Bump } from '../bump.ts';
import type { RuleName } from './rules.ts';

/**
 * A part of a library that integrators know by a name, with its names in the contract. `code` is the name from which
 * languages make the name in code, if it is another one.
 */
export type Subject =
  | { kind: 'client' }
  | { kind: 'resource'; resource: string }
  | { kind: 'method'; resource: string; method: string }
  | { kind: 'argument'; resource: string; method: string; argument: string; code?: string }
  | { kind: 'model'; model: string }
  | { kind: 'field'; model: string; field: string; code?: string }
  | { kind: 'value'; value: string; model: string }
  | { kind: 'event'; event: string };

/** One difference between the models of two releases, and the rule that says how large it is. */
export interface Change {
  rule: RuleName;
  subject: Subject;
  /** New name, for a renaming. */
  to?: Subject;
  /** Old and new content, such as types, for the sentence of the rule. */
  before?: string;
  after?: string;
  /** Location of the argument, or of the arguments. */
  in?: Parameter['in'];
  /** Locations of the arguments that the method had before, other than the path. */
  others?: readonly Parameter['in'][];
  /** True if a received field could be absent or null before, and can be now. */
  mayLack?: boolean;
  /** Size in a language that differs from that of the rule. */
  bump?: Exclude<Bump, 'none'>;
}

/** A method with the resource that has it. */
export type Owned = Method & { resource: string };

/** Part of two models under comparison. */
export interface Pair<Part> {
  before: Part;
  after: Part;
}

/** Returns the name in code of a member, if it is another one than that on the wire. */
export const codeIn = ({ codeName }: Coded): { code?: string } => (codeName === undefined ? {} : { code: codeName });

/** Reports whether a member has another name in code, but the same one on the wire. */
export const isRenamedInCode = ({ before, after }: Pair<Coded>): boolean =>
  before.name === after.name && codeOf(before) !== codeOf(after);

/** Parts of two lists: those with the same key in both, and those in one list only, in the order of the lists. */
interface Matches<Part> {
  pairs: Pair<Part>[];
  removed: Part[];
  added: Part[];
}

/** Matches the parts of two lists by a key. */
export function matched<Part>({ before, after }: Pair<readonly Part[]>, key: (part: Part) => string): Matches<Part> {
  const old = new Map(before.map((part) => [key(part), part]));
  const fresh = new Set(after.map(key));
  return {
    pairs: after.flatMap((part) => {
      const other = old.get(key(part));
      return other === undefined ? [] : [{ before: other, after: part }];
    }),
    removed: before.filter((part) => !fresh.has(key(part))),
    added: after.filter((part) => !old.has(key(part))),
  };
}

/**
 * Moves renamed parts from the removed and the added ones to the pairs. A part is renamed if exactly one removed part and
 * one added part are alike.
 */
export function withRenamed<Part>(
  { pairs, removed, added }: Matches<Part>,
  isAlike: (before: Part, after: Part) => boolean,
): Matches<Part> & { renamed: Pair<Part>[] } {
  const renamed = removed.flatMap((before) => {
    const candidates = added.filter((after) => isAlike(before, after));
    const [after] = candidates;
    const isOnly = candidates.length === 1 && removed.filter((other) => after && isAlike(other, after)).length === 1;
    return after !== undefined && isOnly ? [{ before, after }] : [];
  });
  return {
    pairs,
    renamed,
    removed: removed.filter((part) => !renamed.some(({ before }) => before === part)),
    added: added.filter((part) => !renamed.some(({ after }) => after === part)),
  };
}
