import { exactJson } from '../text/exact-json.ts';
import { memberPointer } from '../sources/pointer.ts';
import { annotationsOf, isTyping, type SchemaRoots, typeText } from './schema-roots.ts';
import { type Json, objectOf, type NodeRef } from './source.ts';

/** A member of an object where it is declared. */
export type Member = NodeRef & { value: unknown };
export type Members = ReadonlyMap<string, Member>;

/** Returns the members that a schema declares itself. */
export function membersOf({ node, pointer }: NodeRef): Members {
  return new Map(
    Object.entries(objectOf(node['properties'])).map(([name, value]) => [
      name,
      { value, node: objectOf(value), pointer: memberPointer(pointer, 'properties', name) },
    ]),
  );
}

/**
 * Returns the members of objects that apply at once (`allOf`) or of which one applies (`anyOf`), for the object at
 * `pointer`. A member in several of them is a schema of its own, with references to each.
 */
export function mergedMembers(
  { pointer, keyword, roots }: { pointer: string; keyword: 'allOf' | 'anyOf'; roots: SchemaRoots },
  all: readonly Members[],
): Members {
  const found = new Map<string, Member[]>();
  for (const [name, member] of all.flatMap((members) => [...members])) {
    const known = found.get(name) ?? [];
    if (!known.some((other) => other.pointer === member.pointer)) found.set(name, [...known, member]);
  }
  return new Map(
    [...found].map(([name, members]) => {
      const member = merged(pointer, name, members, keyword);
      if (members.length > 1) for (const each of [...members, member]) roots.add(each);
      return [name, member];
    }),
  );
}

function merged(pointer: string, name: string, members: readonly Member[], keyword: 'allOf' | 'anyOf'): Member {
  const [first, ...others] = members as [Member, ...Member[]];
  if (others.length === 0) return first;
  // In `allOf`, a member that only describes leaves the type; in `anyOf`, it allows any value.
  const telling = keyword === 'allOf' ? members.filter(({ node }) => isTyping(node)) : members;
  const types = [...new Map(telling.map((member) => [typeText(member.value), member])).values()];
  const [only = first, ...more] = types;
  const text = annotationsOf(members.map(({ node }) => node));
  if (more.length === 0 && hasSame(only.node, text)) return only;
  const parts = types.length === 0 ? [first] : types;
  const node: Json = {
    [more.length === 0 ? 'allOf' : keyword]: parts.map((part) => ({ $ref: part.pointer })),
    ...text,
  };
  // Not the pointer of the member itself, which is one of the parts.
  return { value: node, node, pointer: memberPointer(pointer, 'properties', name, keyword) };
}

const hasSame = (node: Json, text: Json): boolean =>
  Object.entries(text).every(([name, value]) => exactJson(node[name]) === exactJson(value));
