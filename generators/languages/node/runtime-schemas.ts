import { referencedSchema } from '../../model/element-type.ts';
import type { Field, ObjectSchema, Parameter, Schema, SdkModel, TypeRef } from '../../model/model.ts';
import { partsOf } from '../../model/pages.ts';
import { type DiscriminatorValues, undeclaredDiscriminators } from '../../model/discriminators.ts';
import type { TypeNames } from './names.ts';
import { literal } from './text.ts';
import { INHERITED } from './types.ts';

/** Context of templates/node/schema.mustache. Exactly one of its forms is not false. */
type RuntimeSchema = typeof NONE & Record<string, unknown>;

const FORMS = { kind: false, list: false, map: false, nullable: false, schema: false, object: false, union: false };
const NONE = {
  ...FORMS,
  // A recursive schema refers to itself before it is defined.
  isLazy: false,
  // The schema is declared in another module than the one that refers to it.
  isImported: false,
  // For a field such as `constructor` the compiler expects a function and would widen the literal to `string`.
  isConst: false,
};

// The API may add values to an enum at any time, so any string is accepted.
const KINDS: Partial<Record<TypeRef['kind'], string>> = { enum: 'string', binary: 'bytes' };

/** Returns the context of a reference to a named schema. */
type Reference = (schema: string) => object;

const form = (members: object): RuntimeSchema => ({ ...NONE, ...members });

const orNull = ({ hasNulls }: { hasNulls?: true }, schema: RuntimeSchema): RuntimeSchema =>
  hasNulls === true ? form({ nullable: schema }) : schema;

function typeSchema(type: TypeRef, reference: Reference, isConst = false): RuntimeSchema {
  switch (type.kind) {
    case 'string':
      return form({ kind: type.format === 'date-time' ? 'dateTime' : 'string', isConst });
    case 'list':
      return form({ list: orNull(type, typeSchema(type.items, reference, isConst)) });
    case 'map':
      return form({ map: orNull(type, typeSchema(type.values, reference, isConst)) });
    case 'object':
    case 'union':
      return form(reference(type.name));
    default:
      return form({ kind: KINDS[type.kind] ?? type.kind, isConst });
  }
}

type Member = Pick<Field, 'name' | 'type' | 'required'> & Partial<Field>;

/** Lists required and optional fields separately. */
function objectSchema(
  members: readonly Member[],
  reference: Reference,
  others?: ObjectSchema['others'],
): RuntimeSchema {
  const fieldsOf = (required: boolean): object | false => {
    const fields = members.filter((member) => member.required === required);
    return fields.length > 0 && { fields: fields.map((field) => memberSchema(field.name, fieldSchema(field))) };
  };
  const fieldSchema = ({ name, type, nullable }: Member): RuntimeSchema => {
    const schema = typeSchema(type, reference, INHERITED.has(name));
    return nullable === true ? form({ nullable: schema }) : schema;
  };
  const otherSchema = others !== undefined && typeSchema(others.type, reference).map;
  return form({ object: { required: fieldsOf(true), optional: fieldsOf(false), others: otherSchema } });
}

// In an object literal a plain `__proto__` sets the prototype instead of defining a field.
function memberSchema(name: string, schema: RuntimeSchema): RuntimeSchema {
  return { ...schema, keyLiteral: literal(name), isComputed: name === '__proto__' };
}

const imported =
  (names: TypeNames): Reference =>
  (name) => ({ schema: names.of(name), isImported: true });

/** Returns the schema of a type for a file that imports the named schemas. */
export const importedSchema = (type: TypeRef, names: TypeNames): RuntimeSchema => typeSchema(type, imported(names));

export const querySchema = (query: readonly Parameter[], names: TypeNames): RuntimeSchema =>
  objectSchema(query, imported(names));

/** Returns the named schemas that requests use, each after the schemas it refers to. */
export function namedSchemas(model: SdkModel, names: TypeNames, tags: DiscriminatorValues): RuntimeSchema[] {
  const schemas = new Map(model.schemas.map((schema) => [schema.name, schema]));
  const done = new Map<string, RuntimeSchema>();
  const open = new Set<string>();
  const reference: Reference = (name) => ({ schema: names.of(name), isLazy: !done.has(name) });
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined || schema.kind === 'enum' || open.has(schema.name)) return;
    open.add(schema.name);
    for (const name of partsOf(schema)) visit(schemas.get(name));
    done.set(schema.name, { ...namedSchema(schema, reference, tags), name: names.of(schema.name) });
  };
  for (const { body, parameters } of model.resources.flatMap(({ methods }) => methods)) {
    const types = [body?.type, ...parameters.filter((parameter) => parameter.in === 'query').map(({ type }) => type)];
    for (const type of types) if (type !== undefined) visit(schemas.get(referencedSchema(type) ?? ''));
  }
  return [...done.values()];
}

function namedSchema(
  schema: Exclude<Schema, { kind: 'enum' }>,
  reference: Reference,
  tags: DiscriminatorValues,
): RuntimeSchema {
  if (schema.kind === 'object') {
    const members = [...schema.fields, ...undeclaredDiscriminators(schema, tags)];
    return objectSchema(members, reference, schema.others);
  }
  const variants = schema.variants.map((variant) => memberSchema(variant.value, form(reference(variant.schema))));
  return form({
    union: {
      tagLiteral: schema.discriminator !== undefined && literal(schema.discriminator),
      variants,
      isOpen: schema.direction !== 'request',
    },
  });
}
