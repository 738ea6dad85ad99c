import { referencedSchema } from '../../model/element-type.ts';
import type { Field, Parameter, Schema, SdkModel, TypeRef } from '../../model/model.ts';
import { partsOf } from '../../model/pages.ts';
import {
  type DiscriminatorValues,
  discriminatorValuesOf,
  undeclaredDiscriminators,
} from '../../model/discriminators.ts';
import { typeName } from './names.ts';
import { literal } from './text.ts';

/** A named schema in schemas.py. */
export interface RuntimeSchema {
  name: string;
  /** Expression that creates the schema. */
  expression: string;
}

// The API may add values to an enum at any time, so any text is accepted.
const KINDS: Partial<Record<TypeRef['kind'], string>> = { enum: 'string', binary: 'bytes' };

/** Returns the expression of a reference to a named schema. */
type Reference = (schema: string) => string;

function typeExpression(type: TypeRef, reference: Reference): string {
  switch (type.kind) {
    case 'string':
      return literal(type.format === 'date-time' ? 'date_time' : 'string');
    case 'list':
      return `ListOf(${typeExpression(type.items, reference)})`;
    case 'map':
      return `MapOf(${typeExpression(type.values, reference)})`;
    case 'object':
    case 'union':
      return reference(type.name);
    default:
      return literal(KINDS[type.kind] ?? type.kind);
  }
}

type Member = Pick<Field, 'name' | 'type' | 'required'> & Partial<Field>;

function objectExpression(members: readonly Member[], reference: Reference): string {
  const entries = members.map(({ name, type, nullable }) => {
    const schema = typeExpression(type, reference);
    return `${literal(name)}: ${nullable === true ? `Nullable(${schema})` : schema}, `;
  });
  const required = members.filter((member) => member.required).map(({ name }) => `${literal(name)}, `);
  const names = required.length > 0 ? `, frozenset({${required.join('')}})` : '';
  return `ObjectOf({${entries.join('')}}${names})`;
}

const imported: Reference = (name) => `schemas.${typeName(name)}`;

/** Returns the schema of a type for a module that imports the named schemas. */
export const importedSchema = (type: TypeRef): string => typeExpression(type, imported);

export const querySchema = (query: readonly Parameter[]): string => objectExpression(query, imported);

/** Returns the named schemas that requests use, each after the schemas it refers to. */
export function namedSchemas(model: SdkModel): RuntimeSchema[] {
  const schemas = new Map(model.schemas.map((schema) => [schema.name, schema]));
  const tags = discriminatorValuesOf(model);
  const done = new Map<string, RuntimeSchema>();
  const open = new Set<string>();
  // A recursive schema refers to itself before it is defined.
  const reference: Reference = (name) => (done.has(name) ? typeName(name) : `Later(lambda: ${typeName(name)})`);
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined || schema.kind === 'enum' || open.has(schema.name)) return;
    open.add(schema.name);
    for (const name of partsOf(schema)) visit(schemas.get(name));
    done.set(schema.name, { name: typeName(schema.name), expression: namedExpression(schema, reference, tags) });
  };
  for (const { body, parameters } of model.resources.flatMap(({ methods }) => methods)) {
    const types = [body?.type, ...parameters.filter((parameter) => parameter.in === 'query').map(({ type }) => type)];
    for (const type of types) if (type !== undefined) visit(schemas.get(referencedSchema(type) ?? ''));
  }
  return [...done.values()];
}

function namedExpression(
  schema: Exclude<Schema, { kind: 'enum' }>,
  reference: Reference,
  tags: DiscriminatorValues,
): string {
  if (schema.kind === 'object') {
    return objectExpression([...schema.fields, ...undeclaredDiscriminators(schema, tags)], reference);
  }
  const variants = schema.variants.map((variant) => `${literal(variant.value)}: ${reference(variant.schema)}, `);
  const isOpen = schema.direction === 'request' ? '' : ', is_open=True';
  return `UnionOf(${literal(schema.discriminator)}, {${variants.join('')}}${isOpen})`;
}
