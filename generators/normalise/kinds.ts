import { memberPointer } from '../sources/pointer.ts';
import { type Flat } from './flatten.ts';
import { ownMembers } from '../model/own-members.ts';
import { listOf, objectOf, type NodeRef, sideOf, type SourceDocument, textOf } from './source.ts';

/** Target of a schema: a class, an enum, a union, or an inline type. */
export type Kind = { is: 'object' } | { is: 'enum'; values: string[] } | Union | Plain;

/** Objects that one of their properties identifies, or a property of each. */
export interface Union {
  is: 'union';
  /** Absent if each alternative has a required property that no other has. */
  propertyName?: string;
  /** True if one of the alternatives may be null. */
  isNullable: boolean;
  /**
   * Values of the property that only one alternative has, for each alternative; empty if it has none. Without a common
   * property, the name of the property that only this alternative has.
   */
  values: readonly (readonly string[])[];
}

export interface Plain {
  is: 'plain';
  /** Common type of all alternatives. */
  scalar?: 'string' | 'integer' | 'number' | 'boolean';
}

const SCALARS = ['string', 'integer', 'number', 'boolean'] as const;
const PLAIN: Plain = { is: 'plain' };

export function kindOf(flat: Flat, flattened: (option: NodeRef) => Flat): Kind {
  if (flat.properties.size > 0) return { is: 'object' };
  if (flat.options.length > 0) return kindOfChoice(flat, flat.options.map(flattened), flattened);
  return enumOf(valuesOf(flat));
}

function kindOfChoice(flat: Flat, options: readonly Flat[], flattened: (property: NodeRef) => Flat): Kind {
  // Open enums are written as "one of these strings, or any other string".
  if (options.every(isText)) {
    const kind = enumOf(options.flatMap(valuesOf));
    return kind.is === 'enum' ? kind : { ...PLAIN, scalar: 'string' };
  }
  const scalar = SCALARS.find((type) => options.every(({ node }) => node['type'] === type));
  if (scalar !== undefined) return { ...PLAIN, scalar };
  return options.every(({ properties }) => properties.size > 0) ? unionOf(flat, options, flattened) : PLAIN;
}

function unionOf(flat: Flat, options: readonly Flat[], flattened: (property: NodeRef) => Flat): Union | Plain {
  const ownValues = (name: string): string[][] => {
    const values = options.map(({ properties }) => {
      const property = properties.get(name);
      return property === undefined ? [] : valuesOf(flattened(property));
    });
    const counts = countsOf(values.flatMap((some) => [...new Set(some)]));
    return values.map((some) => (some.every((value) => counts.get(value) === 1) ? some : []));
  };
  const declared = textOf(objectOf(flat.node['discriminator'])['propertyName']);
  const propertyName =
    declared ?? tellingProperty(options, (name) => ownValues(name).every(({ length }) => length > 0));
  const isNullable = options.some(({ nullable }) => nullable);
  if (propertyName === undefined) {
    const own = ownMembers(options.map(membersOf));
    return own === undefined ? PLAIN : { is: 'union', isNullable, values: own.map((name) => [name]) };
  }
  return { is: 'union', propertyName, isNullable, values: ownValues(propertyName) };
}

/** Returns the members that tell an alternative apart. One that only a request or a response has may be missing. */
function membersOf({ properties, required }: Flat): { names: Set<string>; required: Set<string> } {
  const isInBoth = (name: string): boolean => sideOf(properties.get(name)?.node ?? {}) === undefined;
  return { names: new Set(properties.keys()), required: new Set([...required].filter(isInBoth)) };
}

/** Returns the property that tells the alternatives apart, one that all of them require if possible. */
function tellingProperty(options: readonly Flat[], tells: (name: string) => boolean): string | undefined {
  // In alphabetical order, so that the order of the document does not matter.
  const telling = [...(options[0]?.properties.keys() ?? [])].toSorted().filter(tells);
  return telling.find((name) => options.every(({ required }) => required.has(name))) ?? telling[0];
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export function isText(flat: Flat): boolean {
  const types = [flat.node['type'] ?? []].flat().filter((type) => type !== 'null');
  const values = valuesOf(flat);
  return types.length === 1 ? types[0] === 'string' : types[0] === undefined && values.length > 0;
}

/** Returns the strings that a schema enumerates. Empty if it enumerates other values. */
export function valuesOf({ node }: Flat): string[] {
  const listed = node['const'] === undefined ? listOf(node['enum']) : [node['const']];
  const values = listed.filter((value) => value !== null);
  return values.every((value) => typeof value === 'string') ? values : [];
}

/** Java creates the constants of a class in one method, whose size is limited (JVMS, section 4.7.3). */
export const MAX_VALUES = 3500;

// A single value is an inline constant.
function enumOf(values: readonly string[]): Kind {
  const unique = [...new Set(values)];
  return unique.length > 1 && unique.length <= MAX_VALUES ? { is: 'enum', values: unique } : PLAIN;
}

/**
 * Returns the variants of a union with their discriminator values: from the mapping, a constant, or the schema name.
 */
export function variantsOf(document: SourceDocument, flat: Flat, { values }: Union): { value: string; ref: NodeRef }[] {
  const discriminator = objectOf(flat.node['discriminator']);
  const mapping = Object.entries(objectOf(discriminator['mapping'])).map(([value, target]): [string, string] => {
    const text = String(target);
    // OpenAPI 3.1, section 4.8.25: a name or a reference.
    return [value, text.startsWith('#') ? text : memberPointer('#', 'components', 'schemas', text)];
  });
  return flat.options.flatMap((ref, index) => {
    const { pointer } = document.follow(ref);
    const mapped = mapping.filter(([, target]) => target === pointer).map(([value]) => value);
    const [own = [], name] = [values[index], pointer.replace(/^.*\//, '')];
    const identifying = [mapped, own, [name]].find(({ length }) => length > 0) ?? [];
    return identifying.map((value) => ({ value, ref }));
  });
}
