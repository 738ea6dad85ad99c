import { needsSigns, signCount, spellings } from './signs.ts';

/** A member of the contract with a name on the wire. */
export interface Coded {
  name: string;
  /** Name from which languages make the name in code, if the name on the wire has no distinct one. */
  codeName?: string;
}

/** Returns the name from which languages make the name of a member in code. */
export const codeOf = ({ name, codeName }: Coded): string => codeName ?? name;

/** Returns the forms in which the languages print a name. Names are alike if they have one form in common. */
export type Printed = (name: string) => readonly string[];

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const capitals = (name: string): number => name.match(/\p{Lu}/gu)?.length ?? 0;

/** Sorts the plainest name first, whatever the order of the document. */
const byPlainness = (a: string, b: string): number =>
  signCount(a) - signCount(b) || capitals(a) - capitals(b) || compare(a, b);

/**
 * Chooses distinct names in code for the names of one scope. A name keeps itself if no plainer one is printed like it;
 * otherwise words say its signs, and a number is the last resort. The result depends on no order.
 * @returns names in code, for those that differ from the name
 */
export function codeNames(names: readonly string[], printed: Printed): Map<string, string> {
  const taken = new Set<string>();
  const claims = (name: string): boolean => {
    const all = printed(name);
    if (all.some((form) => taken.has(form))) return false;
    for (const form of all) taken.add(form);
    return true;
  };
  const all = new Set(names);
  const numbers = new Map<string, number>();
  const others = [...all].toSorted(byPlainness).filter((name) => needsSigns(name, all) || !claims(name));
  return new Map(
    others.map((name): [string, string] => {
      const [first = 'value', ...more] = spellings(name);
      const free = [first, ...more].find(claims);
      if (free !== undefined) return [name, free];
      let number = numbers.get(first) ?? 2;
      while (!claims(`${first}_${number}`)) number += 1;
      numbers.set(first, number + 1);
      return [name, `${first}_${number}`];
    }),
  );
}
