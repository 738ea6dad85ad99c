import { referencedSchema } from '../../model/element-type.ts';
import type { Field, ObjectSchema, Parameter, Schema, SdkModel, TypeRef } from '../../model/model.ts';
import { partsOf } from '../../model/pages.ts';
import {
  type DiscriminatorValues,
  discriminatorValuesOf,
  undeclaredDiscriminators,
} from '../../model/discriminators.ts';
import { typeName } from './names.ts';
import { literal } from './text.ts';

const FORMS = { kind: false, list: false, map: false, nullable: false, schema: false, object: false, union: false };
// A recursive schema refers to itself before it is defined. An imported one is declared in another module.
const NONE = { ...FORMS, isLater: false, isImported: false };

/** Context of templates/python/schema.mustache. Exactly one of its forms is not false. */
type RuntimeSchema = typeof NONE & Record<string, unknown>;

// The API may add values to an enum at any time, so any text is accepted.
const KINDS: Partial<Record<TypeRef['kind'], string>> = { enum: 'string', binary: 'bytes' };

/** Returns the context of a reference to a named schema. */
type Reference = (schema: string) => object;

const form = (members: object): RuntimeSchema => ({ ...NONE, ...members });

const orNull = ({ hasNulls }: { hasNulls?: true }, schema: RuntimeSchema): RuntimeSchema =>
  hasNulls === true ? form({ nullable: schema }) : schema;

function typeSchema(type: TypeRef, reference: Reference): RuntimeSchema {
  switch (type.kind) {
    case 'string':
      return form({ kind: type.format === 'date-time' ? 'date_time' : 'string' });
    case 'list':
      return form({ list: orNull(type, typeSchema(type.items, reference)) });
    case 'map':
      return form({ map: orNull(type, typeSchema(type.values, reference)) });
    case 'object':
    case 'union':
      return form(reference(type.name));
    default:
      return form({ kind: KINDS[type.kind] ?? type.kind });
  }
}

type Member = Pick<Field, 'name' | 'type' | 'required'> & Partial<Field>;

function objectSchema(
  members: readonly Member[],
  reference: Reference,
  others?: ObjectSchema['others'],
): RuntimeSchema {
  const names = members.filter(({ required }) => required).map(({ name }) => ({ nameLiteral: literal(name) }));
  const contexts = members.map(({ name, type, nullable }) => {
    const schema = typeSchema(type, reference);
    return { ...(nullable === true ? form({ nullable: schema }) : schema), keyLiteral: literal(name) };
  });
  const otherSchema = others !== undefined && typeSchema(others.type, reference).map;
  return form({ object: { members: contexts, required: names.length > 0 && { names }, others: otherSchema } });
}

const imported: Reference = (name) => ({ schema: typeName(name), isImported: true });

/** Returns the schema of a type for a module that imports the named schemas. */
export const importedSchema = (type: TypeRef): RuntimeSchema => typeSchema(type, imported);

export const querySchema = (query: readonly Parameter[]): RuntimeSchema => objectSchema(query, imported);

/** Returns the named schemas that requests use, each after the schemas it refers to. */
export function namedSchemas(model: SdkModel): RuntimeSchema[] {
  const schemas = new Map(model.schemas.map((schema) => [schema.name, schema]));
  const tags = discriminatorValuesOf(model);
  const done = new Map<string, RuntimeSchema>();
  const open = new Set<string>();
  const reference: Reference = (name) => ({ schema: typeName(name), isLater: !done.has(name) });
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined || schema.kind === 'enum' || open.has(schema.name)) return;
    open.add(schema.name);
    for (const name of partsOf(schema)) visit(schemas.get(name));
    done.set(schema.name, { ...namedSchema(schema, reference, tags), name: typeName(schema.name) });
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
  const variants = schema.variants.map(({ value, schema: name }) => ({
    ...form(reference(name)),
    keyLiteral: literal(value),
  }));
  const isOpen = schema.direction !== 'request';
  return form({
    union: { tagLiteral: schema.discriminator !== undefined && literal(schema.discriminator), variants, isOpen },
  });
}
