import { nameOf, type OpenApiDocument, type SchemaNode, Unsupported } from './document.ts';
import { memberPointer, toPointer } from '../sources/pointer.ts';
import type { Field, ObjectSchema, Schema } from './model.ts';
import { isPrinted, typeOf } from './types.ts';
import type { Uses } from './uses.ts';

/** All schemas that become a class, an enum or a union, in the order of the document. */
export function buildSchemas(document: OpenApiDocument, uses: Uses): Schema[] {
  const schemas = document.components?.schemas ?? {};
  const events = new Set(
    Object.values(schemas).flatMap((node) => Object.values(node.discriminator?.mapping ?? {}).map(nameOf)),
  );
  return Object.entries(schemas)
    .filter(([, node]) => isPrinted(node))
    .map(([name, node]) => buildSchema(document, name, node, { uses, events }));
}

interface Context {
  uses: Uses;
  events: ReadonlySet<string>;
}

function buildSchema(document: OpenApiDocument, name: string, node: SchemaNode, { uses, events }: Context): Schema {
  const pointer = toPointer(['components', 'schemas', name]);
  const named = {
    name,
    description: node.description?.trim() ?? '',
    deprecated: node.deprecated === true,
    use: uses.of(name),
  };
  if (node.oneOf !== undefined) {
    const { propertyName, mapping = {} } = node.discriminator ?? {};
    if (propertyName === undefined) {
      throw new Unsupported(pointer, 'a choice needs a discriminator, or nobody can tell its schemas apart; add one');
    }
    const variants = Object.entries(mapping).map(([value, target]) => ({ value, schema: nameOf(target) }));
    return { kind: 'union', ...named, discriminator: propertyName, variants };
  }
  if (node.enum !== undefined) return { kind: 'enum', ...named, values: node.enum };
  const fields = buildFields(document, node, pointer);
  const meaning = meaningOf(name, fields, events);
  return { kind: 'object', ...named, fields, ...(meaning === undefined ? {} : { meaning }) };
}

function buildFields(document: OpenApiDocument, node: SchemaNode, pointer: string): Field[] {
  const required = new Set(node.required);
  return Object.entries(node.properties ?? {}).map(([name, property]) => {
    const place = memberPointer(pointer, 'properties', name);
    const { type, nullable, description, deprecated } = typeOf(document, property, place);
    return { name, type, required: required.has(name), nullable, description, deprecated };
  });
}

// Shapes, not annotations: a contract that has the shape has the meaning (ADR 0006).
function meaningOf(name: string, fields: readonly Field[], events: ReadonlySet<string>): ObjectSchema['meaning'] {
  const kinds = new Map(fields.map((field) => [field.name, field.type.kind]));
  if (events.has(name)) return 'event';
  if (fields.length === 2 && kinds.get('amount') === 'integer' && kinds.get('currency') === 'string') return 'money';
  if (kinds.get('data') === 'list' && kinds.get('has_more') === 'boolean' && kinds.has('next_cursor')) return 'page';
  return name === 'Problem' ? 'problem' : undefined;
}
