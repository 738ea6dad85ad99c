import { exactJson } from '../text/exact-json.ts';
import { memberPointer } from '../sources/pointer.ts';
import { annotationsOf, type Combination, isTyping, type SchemaRoots, typeText } from './schema-roots.ts';
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
  { pointer, keyword, roots }: { pointer: string; keyword: Combination; roots: SchemaRoots },
  all: readonly Members[],
): Members {
  const found = new Map<string, Member[]>();
  for (const [name, member] of all.flatMap((members) => [...members])) {
    const known = found.get(name) ?? [];
    if (!known.some((other) => other.pointer === member.pointer)) found.set(name, [...known, member]);
  }
  const merged = [...found].map(([name, members]): [string, Member] => {
    // Not the pointer of the member itself, which is one of the parts.
    const at = memberPointer(pointer, 'properties', name, keyword);
    return [name, members.length === 1 ? (members[0] as Member) : mergedMember(roots, keyword, members, at)];
  });
  return new Map(merged);
}

function mergedMember(roots: SchemaRoots, keyword: Combination, members: readonly Member[], at: string): Member {
  // In `allOf`, a member that only describes leaves the type; in `anyOf`, it allows any value.
  const telling = keyword === 'allOf' ? members.filter(({ node }) => isTyping(node)) : members;
  const types = [...new Map(telling.map((member) => [typeText(member.value), member])).values()];
  const [only, ...others] = types.length === 0 ? members.slice(0, 1) : types;
  const text = annotationsOf(members.map(({ node }) => node));
  if (only !== undefined && others.length === 0 && hasSame(only.node, text)) return only;
  const merged = roots.merged(keyword, types.length === 0 ? members.slice(0, 1) : types, at);
  const node = { ...merged, ...text };
  return { value: node, node, pointer: at };
}

const hasSame = (node: Json, text: Json): boolean =>
  Object.entries(text).every(([name, value]) => exactJson(node[name]) === exactJson(value));
