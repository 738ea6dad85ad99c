import type { Schema, TypeRef } from '../../generators/model/model.ts';

/** Place of a value. */
interface Place {
  /** Name of the field or the parameter. */
  name: string;
  schemas: readonly Schema[];
  /** Names of the objects that contain it. */
  within?: readonly string[];
}

/** Texts by the names of their fields: documents require forms of these that the model does not know. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/currency/i, 'EUR'],
  [/country/i, 'NL'],
  [/e-?mail/i, 'ada@example.com'],
  [/ur[il]$/i, 'https://example.com'],
  [/date$/i, '2026-01-01'],
];

/** Returns a JSON value of a type; undefined for bytes, unions, and objects that contain themselves. */
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
      return item === undefined ? undefined : [item];
    }
    case 'enum':
    case 'object':
      return namedValue(type.name, place);
    default:
      return undefined;
  }
}

const textOf = (name: string): string => TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'id';

function namedValue(name: string, { schemas, within = [] }: Place): unknown {
  const schema = schemas.find((one) => one.name === name);
  if (schema?.kind === 'enum') return schema.values[0];
  if (schema?.kind !== 'object' || within.includes(name)) return undefined;
  const members = schema.fields
    .filter(({ required }) => required)
    .map(
      (field) => [field.name, madeUp(field.type, { name: field.name, schemas, within: [...within, name] })] as const,
    );
  return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
}
