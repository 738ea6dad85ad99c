import {
  follow,
  nameOf,
  type OpenApiDocument,
  type Located,
  type Ref,
  type SchemaNode,
  UnsupportedConstructError,
} from './document.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Field, JsonValue, Reference, StringFormat, TypeRef } from './model.ts';

interface Typed {
  type: TypeRef;
  nullable: boolean;
  /** Description of the schema, for uses without a description. */
  description: string;
  deprecated: boolean;
  access?: Field['access'];
  default?: JsonValue;
}

const FORMATS: Record<string, StringFormat> = { 'date-time': 'date-time', password: 'secret' };

/** Returns the type of a schema where it is used. Named scalars are inlined, named objects become references. */
export function typeOf(document: OpenApiDocument, schema: Ref<SchemaNode>, pointer: string): Typed {
  const located = follow(document, schema, pointer);
  const { node } = located;
  const choice = nullableChoice(node);
  if (choice !== undefined) {
    const typed = typeOf(document, choice.value, memberPointer(located.pointer, 'oneOf', choice.index));
    const description = node.description?.trim() ?? typed.description;
    return { ...typed, nullable: true, description, ...defaultOf(node.default ?? typed.default) };
  }
  const name = '$ref' in schema ? nameOf(schema.$ref) : undefined;
  const types = [node.type ?? []].flat();
  const rest = {
    nullable: types.includes('null'),
    // OpenAPI 3.1, section 4.8.23: a description next to a reference applies to this use only.
    description: ((schema as SchemaNode).description ?? node.description)?.trim() ?? '',
    deprecated: ((schema as SchemaNode).deprecated ?? node.deprecated) === true,
    ...(node.readOnly === true ? { access: 'read-only' as const } : {}),
    ...(node.writeOnly === true ? { access: 'write-only' as const } : {}),
    ...defaultOf((schema as SchemaNode).default ?? node.default),
  };
  if (isPrinted(node)) {
    if (name === undefined)
      throw new UnsupportedConstructError(
        pointer,
        'the schema becomes a class and needs a name; move it to components/schemas',
      );
    return { type: { kind: kindOf(node), name }, ...rest };
  }
  return { type: plainType(document, located, types), ...rest };
}

const defaultOf = (value?: JsonValue): { default?: JsonValue } => (value === undefined ? {} : { default: value });

const isNull = (schema: Ref<SchemaNode>): boolean => !('$ref' in schema) && schema.type === 'null';

// OpenAPI 3.1 makes a reference nullable with `oneOf: [X, {type: 'null'}]`.
export function nullableChoice({ oneOf = [] }: SchemaNode): { value: Ref<SchemaNode>; index: number } | undefined {
  const index = oneOf.findIndex((schema) => !isNull(schema));
  const value = oneOf[index];
  return value === undefined || oneOf.length !== 2 || !oneOf.some(isNull) ? undefined : { value, index };
}

/** Reports whether a schema becomes a class, an enum or a union. A one-value enum is an inline constant. */
export function isPrinted(node: SchemaNode): boolean {
  const isUnion = node.oneOf !== undefined && nullableChoice(node) === undefined;
  return isUnion || node.properties !== undefined || (node.enum !== undefined && node.enum.length > 1);
}

function kindOf(node: SchemaNode): Reference['kind'] {
  if (node.oneOf !== undefined) return 'union';
  return node.enum === undefined ? 'object' : 'enum';
}

function plainType(document: OpenApiDocument, { node, pointer }: Located<SchemaNode>, types: string[]): TypeRef {
  if (node['x-sdk']?.type === 'json') return { kind: 'json' };
  const [type, ...rest] = types.filter((item) => item !== 'null');
  if (rest.length > 0)
    throw new UnsupportedConstructError(pointer, `multiple types (${types.join(', ')}) are not supported; choose one`);
  switch (type) {
    case 'string':
      return stringType(node);
    case 'integer':
      return { kind: 'integer', bits: node.format === 'int64' ? 64 : 32 };
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      if (node.items === undefined) throw new UnsupportedConstructError(pointer, 'the array has no `items`; add them');
      return listType(typeOf(document, node.items, memberPointer(pointer, 'items')));
    case 'object':
      return mapType(document, node, pointer);
    default:
      throw new UnsupportedConstructError(
        pointer,
        `type ${String(type)} is not supported; use string, integer, number, boolean, array or object`,
      );
  }
}

const listType = (typed: Typed): TypeRef => ({ kind: 'list', items: typed.type, ...nullsIn(typed) });

const nullsIn = ({ type, nullable }: Typed): { hasNulls?: true } =>
  nullable && type.kind !== 'json' ? { hasNulls: true } : {};

function stringType(node: SchemaNode): TypeRef {
  if (node.format === 'binary') return { kind: 'binary' };
  const format = node.format === undefined ? undefined : FORMATS[node.format];
  const constant = node.enum?.[0];
  return {
    kind: 'string',
    ...(format === undefined ? {} : { format }),
    ...(constant === undefined ? {} : { constant }),
  };
}

export function mapType(
  document: OpenApiDocument,
  node: SchemaNode,
  pointer: string,
): Extract<TypeRef, { kind: 'map' }> {
  const values = node.additionalProperties;
  if (typeof values !== 'object') {
    throw new UnsupportedConstructError(
      pointer,
      'the object has no fields; give it properties, or a schema for additionalProperties',
    );
  }
  const typed = typeOf(document, values, memberPointer(pointer, 'additionalProperties'));
  return { kind: 'map', values: typed.type, ...nullsIn(typed) };
}
