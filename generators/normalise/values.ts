import type { Flat } from './flatten.ts';
import { listOf } from './source.ts';

/** Returns the strings that a schema enumerates. Empty if it enumerates other values. */
export function valuesOf({ node }: Flat): string[] {
  const values = listOf(node['enum']).filter((value) => value !== null);
  return values.every((value) => typeof value === 'string') ? values : [];
}

/** Returns the strings, numbers or booleans that a schema enumerates, as text. Empty if it enumerates other values. */
export function tagsOf({ node }: Flat): string[] {
  const values = listOf(node['enum']).filter((value) => value !== null);
  return values.every((value) => ['string', 'number', 'boolean'].includes(typeof value)) ? values.map(String) : [];
}
