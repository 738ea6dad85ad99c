import { nameOf, type OpenApiDocument, type SchemaNode, UnsupportedConstructError } from './document.ts';
import { memberPointer, toPointer } from '../sources/pointer.ts';
import type { Field, ObjectSchema, OtherMembers, Schema, UnionSchema } from './model.ts';
import { ownMembers } from './own-members.ts';
import { isPrinted, mapType, typeOf } from './types.ts';
import { withSharedFields } from './unions.ts';
import type { Directions } from './directions.ts';

/** Builds all schemas that become a class, an enum or a union, in the order of the document. */
export function buildSchemas(document: OpenApiDocument, directions: Directions): Schema[] {
  const schemas = Object.entries(document.components?.schemas ?? {})
    .filter(([, node]) => isPrinted(node))
    .map(([name, node]) => buildSchema(document, name, node, directions));
  return withSharedFields(schemas);
}

function buildSchema(document: OpenApiDocument, name: string, node: SchemaNode, directions: Directions): Schema {
  const pointer = toPointer(['components', 'schemas', name]);
  const named = {
    name,
    description: node.description?.trim() || `The schema \`${name}\` of the API description.`,
    deprecated: node.deprecated === true,
    direction: directions.of(name),
  };
  if (node.oneOf !== undefined) {
    return { kind: 'union', ...named, ...variantsOf(document, node, pointer), sharedFields: [] };
  }
  if (node.enum !== undefined) return { kind: 'enum', ...named, values: node.enum, ...codeNamesOf(node) };
  const fields = buildFields(document, node, pointer);
  if (fields.length === 0) throw new UnsupportedConstructError(pointer, 'the object has no fields; give it properties');
  const role = roleOf(fields);
  const others = othersOf(document, node, pointer);
  const unknownFields = unknownFieldsOf(node, named.direction);
  return {
    kind: 'object',
    ...named,
    fields,
    ...(others === undefined ? {} : { others }),
    ...(role === undefined ? {} : { role }),
    ...(unknownFields === undefined ? {} : { unknownFields }),
  };
}

function variantsOf(
  document: OpenApiDocument,
  { oneOf = [], discriminator }: SchemaNode,
  pointer: string,
): Pick<UnionSchema, 'discriminator' | 'variants'> {
  if (discriminator !== undefined) {
    const { propertyName, mapping = {} } = discriminator;
    const variants = Object.entries(mapping).map(([value, target]) => ({ value, schema: nameOf(target) }));
    return { discriminator: propertyName, variants };
  }
  const names = oneOf.map((schema) => ('$ref' in schema ? nameOf(schema.$ref) : ''));
  const own = ownMembers(
    names.map((name) => {
      const { properties = {}, required } = document.components?.schemas?.[name] ?? {};
      return { names: new Set(Object.keys(properties)), required: new Set(required) };
    }),
  );
  if (own !== undefined) return { variants: own.map((value, at) => ({ value, schema: names[at] ?? '' })) };
  throw new UnsupportedConstructError(pointer, 'oneOf needs a discriminator to distinguish its schemas; add one');
}

/** Returns the other members of an object whose document states them: a document in the subset always does. */
function othersOf(document: OpenApiDocument, node: SchemaNode, pointer: string): OtherMembers | undefined {
  const { additionalProperties } = node;
  if (additionalProperties === undefined || additionalProperties === false) return undefined;
  if (additionalProperties === true) return { type: { kind: 'map', values: { kind: 'json' } }, isDocumented: true };
  const type = mapType(document, node, pointer);
  return { type, isDocumented: type.values.kind !== 'json' };
}
const codeNamesOf = ({ 'x-sdk': sdk }: SchemaNode): { codeNames?: string[] } =>
  sdk?.names === undefined ? {} : { codeNames: sdk.names };

function unknownFieldsOf(
  { additionalProperties }: SchemaNode,
  direction: ObjectSchema['direction'],
): ObjectSchema['unknownFields'] {
  if (direction === 'request') return additionalProperties === false ? undefined : 'accepted';
  return direction === 'both' && additionalProperties === false ? 'refused' : undefined;
}

function buildFields(document: OpenApiDocument, node: SchemaNode, pointer: string): Field[] {
  const required = new Set(node.required);
  return Object.entries(node.properties ?? {}).map(([name, property]) => {
    const schemaPointer = memberPointer(pointer, 'properties', name);
    const {
      type,
      nullable,
      description,
      deprecated,
      access,
      default: value,
    } = typeOf(document, property, schemaPointer);
    const codeName = (property as SchemaNode)['x-sdk']?.name;
    return {
      name,
      ...(codeName === undefined ? {} : { codeName }),
      type,
      required: required.has(name),
      nullable,
      description,
      deprecated,
      ...(access === undefined ? {} : { access }),
      ...(value === undefined ? {} : { default: value }),
    };
  });
}

// The structure decides, not an annotation (ADR 0006).
function roleOf(fields: readonly Field[]): ObjectSchema['role'] {
  const kinds = new Map(fields.map((field) => [field.name, field.type.kind]));
  return kinds.get('data') === 'list' && kinds.get('has_more') === 'boolean' && kinds.has('next_cursor')
    ? 'page'
    : undefined;
}
