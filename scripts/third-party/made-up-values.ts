import type { Schema, TypeRef, UnionSchema } from '../../generators/model/model.ts';

/** Place of a value. */
interface Place {
  /** Name of the field or the parameter. */
  name: string;
  schemas: readonly Schema[];
  /** Names of the objects that contain it. */
  within?: readonly string[];
  /** True for a value of a response: it has optional fields, unions, and no objects that contain themselves. */
  isReceived?: boolean;
}

/** Texts by the names of their fields: documents require forms of these that the model does not know. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/currency/i, 'EUR'],
  [/country/i, 'NL'],
  [/e-?mail/i, 'ada@example.com'],
  [/ur[il]$/i, 'https://example.com'],
  [/date$/i, '2026-01-01'],
];

/** Number of objects around a value from which on what may be absent or null is so. */
const DEEP = 2;
const DEEPEST = 8;

/** Returns a JSON value of a type in a response; undefined for bytes, and for objects that always contain themselves. */
export const received = (type: TypeRef, schemas: readonly Schema[]): unknown =>
  madeUp(type, { name: '', schemas, isReceived: true });

/** Returns a JSON value of a type; undefined for bytes, for unions in requests, and for objects that contain themselves. */
export function madeUp(type: TypeRef, place: Place): unknown {
  switch (type.kind) {
    case 'string':
      return type.constant ?? (type.format === 'date-time' ? '2026-01-01T00:00:00Z' : textOf(place.name));
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'json':
    case 'map':
      return {};
    case 'list': {
      const item = madeUp(type.items, place);
      if (item === undefined) return place.isReceived === true ? [] : undefined;
      return [item];
    }
    case 'enum':
    case 'object':
    case 'union':
      return namedValue(type.name, place);
    default:
      return undefined;
  }
}

const textOf = (name: string): string => TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'id';

function namedValue(name: string, place: Place): unknown {
  const { schemas, within = [], isReceived = false } = place;
  const schema = schemas.find((one) => one.name === name);
  if (schema?.kind === 'enum') return schema.values[0];
  if (schema?.kind === 'union') return isReceived ? variantOf(schema, place) : undefined;
  if (schema?.kind !== 'object' || within.includes(name) || within.length > DEEPEST) return undefined;
  const inside = { ...place, within: [...within, name] };
  const isFull = isReceived && within.length < DEEP;
  const members = schema.fields
    .filter(({ required, access }) => required || (isFull && access !== 'write-only'))
    .map((field) => {
      const value =
        field.nullable && isReceived && !isFull ? null : madeUp(field.type, { ...inside, name: field.name });
      return [field, value === undefined && field.nullable && isReceived ? null : value] as const;
    });
  if (members.some(([{ required }, value]) => required && value === undefined)) return undefined;
  return Object.fromEntries(members.flatMap(([field, value]) => (value === undefined ? [] : [[field.name, value]])));
}

/** Returns the first variant of a union that can be made up. */
function variantOf({ discriminator, variants }: UnionSchema, place: Place): unknown {
  for (const { value, schema } of variants) {
    const made = namedValue(schema, place) as object | undefined;
    if (made !== undefined) return discriminator === undefined ? made : { ...made, [discriminator]: value };
  }
  return undefined;
}
