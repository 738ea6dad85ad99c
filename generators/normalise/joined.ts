import type { Choice } from './choices.ts';
import type { Flat } from './flat.ts';
import { type Members, mergedMembers } from './merge-members.ts';
import type { SchemaRoots } from './schema-roots.ts';
import type { NodeRef } from './source.ts';

export interface Joining {
  roots: SchemaRoots;
  flat(ref: NodeRef): Flat;
  warn(pointer: string, message: string): void;
}

/**
 * Returns one object for members next to alternatives, or for alternatives that may apply at once: with the members of
 * all alternatives, of which those are required that all of them require. It accepts everything that the schema accepts,
 * and more.
 */
export function joined(flat: Flat, choices: readonly Choice[], joining: Joining): Flat {
  const { pointer } = flat;
  const groups = choices.map(({ options }) => options.map((option) => objectOfAll(joining.flat(option), joining)));
  const all = groups.flat();
  if (!all.every((alternative) => alternative !== undefined && mayBeObject(alternative))) {
    joining.warn(
      pointer,
      'the schema has properties next to alternatives that are not objects; SDKs use any JSON value',
    );
    return { ...flat, node: textOnly(flat), properties: new Map(), options: [] };
  }
  const alternatives = all.filter((alternative) => alternative !== undefined);
  const properties = withMembers(flat, alternatives, joining);
  const required = choices.flatMap(({ keyword }, at) => (keyword === 'if' ? [] : [...requiredByAll(groups[at] ?? [])]));
  if (properties.size > flat.properties.size) {
    const what = choices.every(({ keyword }) => keyword === 'if') ? 'schemas under a condition' : 'alternatives';
    const who = `the schema has properties next to ${what}; SDKs have those of all ${what}, as optional ones`;
    joining.warn(pointer, who);
  }
  return { ...flat, properties, required: new Set([...flat.required, ...required]), options: [] };
}

/** Returns the members of an object and of its alternatives. What the object declares applies to all of them. */
function withMembers(flat: Flat, alternatives: readonly Flat[], { roots }: Joining): Members {
  const others = mergedMembers(
    { pointer: flat.pointer, keyword: 'anyOf', roots },
    alternatives.map(({ properties }) => properties),
  );
  // A member without a type has that of the alternatives.
  const isUntyped = (name: string): boolean => Object.keys(flat.properties.get(name)?.node ?? {}).length === 0;
  const more = [...others].filter(([name]) => isUntyped(name));
  return new Map([...flat.properties, ...more]);
}

/** Returns a choice between objects as one object. Undefined if there are other alternatives, or if it contains itself. */
export function objectOfAll(flat: Flat, joining: Joining, outer: ReadonlySet<string> = new Set()): Flat | undefined {
  if (flat.options.length === 0) return flat;
  if (outer.has(flat.pointer)) return undefined;
  const open = new Set(outer).add(flat.pointer);
  const alternatives = flat.options.map((option) => objectOfAll(joining.flat(option), joining, open));
  if (!alternatives.every((alternative) => alternative !== undefined && mayBeObject(alternative))) return undefined;
  const objects = alternatives.filter((alternative) => alternative !== undefined);
  const required = new Set([...flat.required, ...requiredByAll(objects)]);
  return { ...flat, properties: withMembers(flat, objects, joining), required, options: [] };
}

function requiredByAll(alternatives: readonly (Flat | undefined)[]): string[] {
  const [first, ...others] = alternatives;
  return [...(first?.required ?? [])].filter((name) => others.every((other) => other?.required.has(name) === true));
}

const mayBeObject = ({ node, options }: Flat): boolean =>
  options.length === 0 &&
  (node['type'] === 'object' || ['type', 'enum', 'items'].every((name) => node[name] === undefined));

/** A type next to alternatives of other types would be wrong. */
const textOnly = ({ node }: Flat): Flat['node'] =>
  Object.fromEntries(Object.entries(node).filter(([name]) => name === 'description' || name === 'deprecated'));
