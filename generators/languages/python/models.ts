import { innermost } from '../../model/innermost.ts';
import type { Field, ObjectSchema, Schema, SdkModel, TypeRef, UnionSchema } from '../../model/model.ts';
import { pagesOnly, partsOf } from '../../model/pages.ts';
import { docstring, firstParagraph, optional } from './docs.ts';
import { literal } from './escape.ts';
import { fieldName, typeName } from './names.ts';
import { decoder, outputType, type Schemas, unionDecoder } from './types.ts';

/** The models of everything the API sends, each after those it is made of wherever they do not go in a circle. */
export function modelViews(model: SdkModel, schemas: Schemas): object[] {
  const known = new Set<string>();
  return inOrder(model, schemas).map((schema) => {
    const view = schema.kind === 'union' ? unionView(schema, schemas, known) : classView(schema, schemas, known);
    known.add(schema.name);
    return { model: view };
  });
}

function classView(schema: ObjectSchema, schemas: Schemas, known: ReadonlySet<string>): object {
  return {
    class: {
      name: typeName(schema.name),
      doc: docstring(described(schema), 4),
      fields: fieldViews(schema.fields, schemas, known),
    },
  };
}

function fieldViews(fields: readonly Field[], schemas: Schemas, known: ReadonlySet<string>): object[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const name = fieldName(field.name, taken);
    taken.add(name);
    return { field: { name, ...fieldView(field, schemas, known) } };
  });
}

function fieldView(field: Field, schemas: Schemas, known: ReadonlySet<string>): object {
  const type = outputType(schemas, field.type, 'models');
  const decode = decoder(schemas, field.type, 'models', known);
  const isSecret = field.type.kind === 'string' && field.type.format === 'secret';
  const name = literal(field.name);
  return {
    type: field.required && !field.nullable ? type : `${type} | None`,
    value: decode === undefined ? `${isSecret ? 'Secret' : 'Field'}(${name})` : `Decoded(${name}, ${decode})`,
    doc: optional(docstring(fieldDoc(field, schemas), 4)),
  };
}

/** What is said about a field: only the first paragraph, if it is the text of a schema with a name of its own. */
export function fieldDoc(field: Field, schemas: Schemas): string {
  const type = innermost(field.type);
  const isOfSchema = type.kind === 'schema' && schemas.get(type.name)?.description === field.description;
  const text = isOfSchema ? firstParagraph(field.description) : field.description;
  return field.deprecated ? `Deprecated. ${text}` : text;
}

/** The text of a schema, which says so when it is on its way out. */
export function described(schema: Schema): string {
  const text = schema.description === '' ? `${schema.name}.` : schema.description;
  return schema.deprecated ? `Deprecated. ${text}` : text;
}

function unionView(schema: UnionSchema, schemas: Schemas, known: ReadonlySet<string>): object {
  const named = `Unknown${typeName(schema.name)}`;
  const unknown = schemas.has(named) ? `${named}_` : named;
  const members = schema.variants.map((variant) => typeName(variant.schema));
  return {
    union: {
      name: typeName(schema.name),
      doc: docstring(described(schema), 0),
      type: [...new Set(members), unknown].join(' | '),
      decoder: unionDecoder(schema.name),
      discriminator: literal(schema.discriminator),
      unknown,
      unknownDoc: docstring(`A variant that this version of the library does not know. \`raw\` has all of it.`, 4),
      variants: schema.variants.map((variant) => ({
        variant: { value: literal(variant.value), decode: decoder(schemas, ref(variant), 'models') },
      })),
      fields: fieldViews(sharedFields(schema, schemas), schemas, known),
    },
  };
}

// What all variants have in common is sure to be in the next one too; their constants only as text.
function sharedFields(schema: UnionSchema, schemas: Schemas): Field[] {
  const [first, ...others] = schema.variants.map((variant) => schemas.get(variant.schema));
  if (first?.kind !== 'object') return [];
  return first.fields
    .map(withoutConstant)
    .filter((field) =>
      others.every(
        (other) =>
          other?.kind === 'object' &&
          other.fields.some((one) => one.name === field.name && sameType(withoutConstant(one), field)),
      ),
    );
}

function ref({ schema }: UnionSchema['variants'][number]): TypeRef {
  return { kind: 'schema', name: schema };
}

function withoutConstant(field: Field): Field {
  return field.type.kind === 'string' && field.type.constant !== undefined
    ? { ...field, type: { kind: 'string' } }
    : field;
}

function sameType(one: Field, other: Field): boolean {
  return shapeOf(one) === shapeOf(other);
}

function shapeOf({ type, required, nullable }: Field): string {
  return JSON.stringify([type, required, nullable]);
}

function inOrder(model: SdkModel, schemas: Schemas): (ObjectSchema | UnionSchema)[] {
  const ordered = new Map<string, ObjectSchema | UnionSchema>();
  const entered = new Set<string>();
  const visit = (name: string): void => {
    const schema = schemas.get(name);
    if (schema === undefined || schema.kind === 'enum' || entered.has(name)) return;
    entered.add(name);
    for (const part of partsOf(schema)) visit(part);
    // A union names its variants where it stands, so it waits for one that goes in a circle through it.
    if (schema.kind === 'union' && partsOf(schema).some((part) => !ordered.has(part))) entered.delete(name);
    else ordered.set(name, schema);
  };
  const pages = pagesOnly(model);
  for (const { name, use } of model.schemas) if (use !== 'request' && !pages.has(name)) visit(name);
  return [...ordered.values()];
}
