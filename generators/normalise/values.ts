import type { Flat } from './flat.ts';
import { listOf } from './source.ts';

/** Returns the strings that a schema enumerates. Empty if it enumerates other values. */
export function valuesOf({ node }: Flat): string[] {
  const types = [node['type'] ?? []].flat();
  // Texts of a number or a boolean are none of its values.
  if (types.length > 0 && !types.includes('string')) return [];
  const values = listOf(node['enum']).filter((value) => value !== null);
  return values.every((value) => typeof value === 'string') ? values : [];
}

/** Returns the strings, numbers or booleans that a schema enumerates, as text. Empty if it enumerates other values. */
export function tagsOf({ node }: Flat): string[] {
  const values = listOf(node['enum']).filter((value) => value !== null);
  return values.every((value) => ['string', 'number', 'bigint', 'boolean'].includes(typeof value))
    ? values.map(String)
    : [];
}

/** Keywords of members, which only an object has. */
const OF_OBJECTS = ['additionalProperties', 'patternProperties', 'unevaluatedProperties'];

/** Returns the types of a schema without null; those of its values, if it names none. */
export function typesOf({ node }: Flat): unknown[] {
  const types = [node['type'] ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 0) return types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  if (node['items'] !== undefined) return ['array'];
  if (OF_OBJECTS.some((keyword) => node[keyword] !== undefined)) return ['object'];
  const kinds = new Set(listOf(node['enum']).flatMap((value) => (value === null ? [] : [kindOfValue(value)])));
  // An integer is a number, too.
  if (kinds.has('number')) kinds.delete('integer');
  return [...kinds];
}

const kindOfValue = (value: unknown): string =>
  typeof value === 'bigint' || Number.isInteger(value) ? 'integer' : typeof value;
