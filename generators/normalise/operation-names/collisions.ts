import type { Candidates } from './methods.ts';
import { compare } from './operations.ts';

/** An operation whose name is being decided. */
interface Choice {
  candidate: Candidates;
  level: number;
  names: string[];
}

/**
 * Chooses a name for each method of a resource. If several want the same one, the operation with the smallest weight keeps
 * it, if there is exactly one such operation, and the others take their next name.
 * @param taken names that are fixed
 * @param fits reports whether all languages can print a name
 */
export function chooseNames(
  candidates: readonly Candidates[],
  taken: ReadonlySet<string>,
  fits: (name: string) => boolean,
): Map<string, string> {
  const choices = candidates.map((candidate): Choice => ({ candidate, level: 0, names: namesOf(candidate, fits) }));
  let changed = true;
  while (changed) {
    changed = false;
    for (const [name, group] of groupsOf(choices)) {
      const losers = losersOf(group, taken.has(name));
      for (const choice of losers) {
        if (choice.level === 0) preferMethod(choice, group);
        choice.level += 1;
        changed = true;
      }
    }
  }
  return withNumbers(choices, taken, fits);
}

/** Returns the names that all languages can print. */
function namesOf({ names: [first = '', ...others], long }: Candidates, fits: (name: string) => boolean): string[] {
  return (fits(first) ? [first, ...others] : [long, ...others]).filter(fits);
}

const nameOf = ({ names, level }: Choice): string | undefined => names[level];

function groupsOf(choices: readonly Choice[]): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = nameOf(choice)?.toLowerCase();
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), choice]);
  }
  return groups;
}

function losersOf(group: readonly Choice[], isTaken: boolean): Choice[] {
  if (isTaken) return [...group];
  const [first, second, ...rest] = group.toSorted((a, b) => weigh(a, b));
  if (first === undefined || second === undefined) return [];
  return weigh(first, second) < 0 ? [second, ...rest] : [first, second, ...rest];
}

function weigh({ candidate: a }: Choice, { candidate: b }: Choice): number {
  const index = a.weight.findIndex((value, at) => value !== b.weight[at]);
  return index === -1 ? 0 : (a.weight[index] ?? 0) - (b.weight[index] ?? 0);
}

/** Tells operations on the same path apart by their HTTP method. */
function preferMethod(choice: Choice, group: readonly Choice[]): void {
  const { path, ofMethod } = choice.candidate;
  const isShared = group.some((other) => other !== choice && other.candidate.path === path);
  if (isShared && !choice.names.includes(ofMethod)) choice.names.splice(1, 0, ofMethod);
}

/** Numbers the operations that have no name yet, in the order of their keys. */
function withNumbers(
  choices: readonly Choice[],
  taken: ReadonlySet<string>,
  fits: (name: string) => boolean,
): Map<string, string> {
  const used = new Set([...taken, ...choices.flatMap((choice) => nameOf(choice)?.toLowerCase() ?? [])]);
  const sorted = choices.toSorted((a, b) => compare(a.candidate.key, b.candidate.key));
  return new Map(
    sorted.map((choice): [string, string] => {
      const { key, names } = choice.candidate;
      const own = nameOf(choice);
      if (own !== undefined) return [key, own];
      const wanted = names.find(fits) ?? `${names[0] ?? ''}Operation`;
      let name = wanted;
      for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${wanted}${number}`;
      used.add(name.toLowerCase());
      return [key, name];
    }),
  );
}
