import type { TypeRef } from '../../../generators/model/model.ts';

/** Returns a type as integrators read it: `a list of integers` is `list of integer`. */
export function typeText(type: TypeRef): string {
  switch (type.kind) {
    case 'string':
      return type.constant === undefined ? (type.format ?? 'string') : `"${type.constant}"`;
    case 'integer':
      return `${type.bits}-bit integer`;
    case 'list':
      return `list of ${typeText(type.items)}${type.hasNulls === true ? ' or null' : ''}`;
    case 'map':
      return `map of ${typeText(type.values)}${type.hasNulls === true ? ' or null' : ''}`;
    case 'object':
    case 'enum':
    case 'union':
      return `\`${type.name}\``;
    case 'json':
      return 'any JSON';
    case 'binary':
      return 'bytes';
    default:
      return type.kind;
  }
}

/** Reports whether values have the same type in code. A secret is a string that is not shown. */
export function isSameType(before: TypeRef, after: TypeRef): boolean {
  return JSON.stringify(plain(before)) === JSON.stringify(plain(after));
}

/** Reports whether every value of the old type is one of the new type, in the code of a caller that sends it. */
export function isWidened(before: TypeRef, after: TypeRef): boolean {
  if (after.kind === 'json') return before.kind !== 'binary';
  if (before.kind === 'integer' && after.kind === 'number') return true;
  if (before.kind === 'integer' && after.kind === 'integer') return before.bits < after.bits;
  if (before.kind === 'string' && after.kind === 'string') {
    return before.constant !== undefined && after.constant === undefined && before.format === after.format;
  }
  if (before.kind === 'list' && after.kind === 'list') return isWidenedInside(before, after, before.items, after.items);
  return before.kind === 'map' && after.kind === 'map' && isWidenedInside(before, after, before.values, after.values);
}

interface Container {
  hasNulls?: true;
}

/** Reports whether the items or values of a container are widened, or may be null now. */
function isWidenedInside(before: Container, after: Container, from: TypeRef, to: TypeRef): boolean {
  if (before.hasNulls === true && after.hasNulls !== true) return false;
  return isWidened(from, to) || isSameType(from, to);
}

/** Reports whether errors and logs do not show the value. */
export const isSecret = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'secret';

function plain(type: TypeRef): TypeRef {
  if (type.kind === 'list') return { ...type, items: plain(type.items) };
  if (type.kind === 'map') return { ...type, values: plain(type.values) };
  if (!isSecret(type) || type.kind !== 'string') return type;
  const { format: _, ...rest } = type;
  return rest;
}
