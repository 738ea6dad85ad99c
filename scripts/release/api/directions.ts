import type { Declaration, Dialect, Outline } from './outline.ts';
import { shortName } from './outline.ts';

/** Who makes the values of a type: programs that pass them, the library that returns them, or both. */
export interface Directions {
  given: ReadonlySet<string>;
  received: ReadonlySet<string>;
}

/** Types without code of their own, whose members say nothing until it is known who makes their values. */
const hasCode = ({ words, parents }: Declaration): boolean =>
  !words.has('interface') && !parents.some((parent) => /^(?:Protocol|TypedDict|NamedTuple)\b/.test(parent));

/**
 * Follows the types of arguments and results from what programs call. What they pass is given; what the methods of a given
 * type receive in turn comes from the library.
 */
export function directionsIn(outline: Outline, dialect: Dialect): Directions {
  const types = new Map<string, Declaration[]>();
  for (const declaration of [...outline.values()].flat())
    types.set(declaration.name, [...(types.get(declaration.name) ?? []), declaration]);
  const seen = { given: new Set<string>(), received: new Set<string>() };
  const todo: [name: string, side: keyof Directions][] = [];
  const reach = (text: string, side: keyof Directions): void => {
    // `Middleware...` takes any number of them.
    for (const word of text.replaceAll('...', '').match(/[\w$.\\]+/g) ?? []) {
      const name = shortName(word);
      if (!types.has(name) || seen[side].has(name)) continue;
      seen[side].add(name);
      todo.push([name, side]);
    }
  };
  const visit = (declaration: Declaration, side: keyof Directions): void => {
    const [arguments_, results] =
      side === 'given' ? (['received', 'given'] as const) : (['given', 'received'] as const);
    // What implements a type in the library says nothing about who else does.
    if (!hasCode(declaration)) for (const parent of declaration.parents) reach(parent, side);
    for (const member of [declaration, ...[...declaration.members.values()].flat()]) {
      // A constructor is called by those who make the value.
      const isMade = isConstructor(member, declaration, dialect);
      for (const { type } of member.parameters ?? []) reach(type, isMade ? 'given' : arguments_);
      if (!isMade) reach(member.result, results);
    }
  };
  for (const declaration of [...types.values()].flat()) if (hasCode(declaration)) visit(declaration, 'received');
  const all = [...types.values()].flat();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    for (const declaration of types.get(next[0]) ?? [])
      if (!hasCode(declaration) || declaration.words.has('abstract')) visit(declaration, next[1]);
    // Programs may pass an implementation of a type below it, too.
    for (const { name, parents } of next[1] === 'given' ? all.filter((each) => !hasCode(each)) : [])
      if (parents.some((parent) => shortName(parent) === next?.[0])) reach(name, 'given');
  }
  return seen;
}

export const isConstructor = (member: Declaration, owner: Declaration, dialect: Dialect): boolean =>
  dialect === 'java' ? member.name === owner.name : ['__init__', '__construct'].includes(member.name);

/** Reports whether programs have their own implementations of a type. */
export function isImplemented(type: Declaration, dialect: Dialect, { given, received }: Directions): boolean {
  const { words, parents, name } = type;
  if (words.has('sealed') || words.has('final')) return false;
  const isOpen =
    words.has('interface') ||
    parents.some((parent) => parent.startsWith('Protocol')) ||
    (words.has('abstract') &&
      (dialect === 'php' || [...type.members.values()].flat().some((member) => isConstructor(member, type, dialect))));
  return isOpen && (given.has(name) || !received.has(name));
}
