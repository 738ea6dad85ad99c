/** JSON Pointers to parts of a body, in URI fragment form (RFC 6901), and their order. */
import { isStorable } from './text.ts';

/** The contract limits a pointer to 1,024 characters. */
const MAX_LENGTH = 1024;

/** Returns the pointer to a part, or to the nearest part that contains it if a name is too long or cannot be written. */
export function pointerOf(path: readonly string[]): string {
  let pointer = '#';
  for (const name of path) {
    if (!isStorable(name)) return pointer;
    const escaped = encodeURI(name.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('#', '%23');
    if (pointer.length + 1 + escaped.length > MAX_LENGTH) return pointer;
    pointer += `/${escaped}`;
  }
  return pointer;
}

/** Returns the items in the order of the body; what is missing in an object comes after its members. */
export function inOrderOf<T extends { readonly path: readonly string[] }>(body: unknown, items: readonly T[]): T[] {
  const indexes = new Map<object, Map<string, number>>();
  const indexOf = (container: object, name: string): number => {
    const known = indexes.get(container) ?? new Map(Object.keys(container).map((key, index) => [key, index]));
    indexes.set(container, known);
    return known.get(name) ?? known.size;
  };
  const placed = items.map((item) => ({ item, place: placeOf(body, item.path, indexOf) }));
  return placed.toSorted((one, other) => compare(one.place, other.place)).map(({ item }) => item);
}

function placeOf(
  body: unknown,
  path: readonly string[],
  indexOf: (container: object, name: string) => number,
): number[] {
  const place: number[] = [];
  let value = body;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) break;
    place.push(indexOf(value, name));
    value = (value as Record<string, unknown>)[name];
  }
  return place;
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, place] of one.entries()) {
    const difference = place - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
