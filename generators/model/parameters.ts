import {
  follow,
  type OpenApiDocument,
  type OperationNode,
  type ParameterNode,
  type PathItem,
  type Located,
  type Ref,
  UnsupportedConstructError,
} from './document.ts';
import { memberPointer, toPointer } from '../sources/pointer.ts';
import type { Parameter, ParameterStyle, TypeRef } from './model.ts';
import { typeOf } from './types.ts';

const LOCATIONS = ['path', 'query', 'header', 'cookie'] as const;
const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Values that the libraries take in place of an entity tag. */
const FORMS = 'Pass the record, its `version`, or a tag, which is sent unchanged.';

/** An operation with its path and path item. */
export interface OperationSource {
  path: string;
  item: PathItem;
  operation: OperationNode;
}

/** Reports whether the core sends this parameter automatically. */
export function isIdempotencyKey(document: OpenApiDocument, { node }: Located<ParameterNode>): boolean {
  return node.in === 'header' && isIdempotencyHeader(node.name, document['x-sdk']?.idempotencyHeader);
}

/**
 * Reports whether a header has the key that makes repeated requests safe.
 * @param chosen name of that header, unless it is `Idempotency-Key`
 */
export function isIdempotencyHeader(name: string, chosen = IDEMPOTENCY_HEADER): boolean {
  return name.toLowerCase() === chosen.toLowerCase();
}

/**
 * Returns all parameters of an operation: path parameters in the order of the path, then query, header and cookie. A
 * parameter of the operation overrides one of its path item with the same location and name (OpenAPI 3.1, section
 * 4.8.10).
 */
export function parameterNodes(
  document: OpenApiDocument,
  { item, operation, path }: OperationSource,
  pointer: string,
): Located<ParameterNode>[] {
  const locatedParameters = (list: Ref<ParameterNode>[] = [], at: string): Located<ParameterNode>[] =>
    list.map((node, index) => follow(document, node, memberPointer(at, 'parameters', index)));
  const all = [
    ...locatedParameters(item.parameters, toPointer(['paths', path])),
    ...locatedParameters(operation.parameters, pointer),
  ];
  const unique = new Map(all.map((parameter) => [`${parameter.node.in} ${parameter.node.name}`, parameter]));
  const rank = ({ node }: Located<ParameterNode>): number =>
    node.in === 'path' ? path.indexOf(`{${node.name}}`) : path.length + LOCATIONS.indexOf(node.in as 'query');
  return [...unique.values()].toSorted((a, b) => rank(a) - rank(b));
}

/**
 * @param record name of the result of the operation, if it has a version
 * @throws {UnsupportedConstructError} if no SDK can send the parameter
 */
export function buildParameter(
  document: OpenApiDocument,
  { node, pointer }: Located<ParameterNode>,
  record?: string,
): Parameter {
  const location = LOCATIONS.find((known) => known === node.in);
  if (location === undefined)
    throw new UnsupportedConstructError(
      pointer,
      `parameters in ${node.in} are not supported; use path, query, header or cookie`,
    );
  const { schema, at } = schemaOf(node, pointer);
  const typed = typeOf(document, schema, at);
  const { pattern } = follow(document, schema, at).node;
  const prefix = location === 'path' ? fixedPrefix(pattern) : undefined;
  const description = node.description?.trim() ?? typed.description;
  const style = styleOf(node, location, typed.type);
  const versionOf = location === 'header' && isVersion(node.name, pattern) ? record : undefined;
  return {
    name: node.name,
    ...(node['x-sdk']?.name === undefined ? {} : { codeName: node['x-sdk'].name }),
    in: location,
    type: typed.type,
    required: node.required === true,
    description: versionOf === undefined ? description : `${description} ${FORMS}`,
    deprecated: node.deprecated === true,
    // OpenAPI 3.1, section 4.8.12: true by default for the style `form`, the default in a query.
    explode: location === 'query' && style?.name !== 'deepObject' && (node.explode ?? true),
    ...(style === undefined ? {} : { style }),
    ...(typed.default === undefined ? {} : { default: typed.default }),
    ...(isOfType(node.example, typed.type) ? { example: node.example } : {}),
    ...(prefix === undefined ? {} : { prefix }),
    ...(versionOf === undefined ? {} : { versionOf }),
  };
}

function schemaOf(
  { schema, content }: ParameterNode,
  pointer: string,
): { schema: NonNullable<ParameterNode['schema']>; at: string } {
  if (schema !== undefined) return { schema, at: memberPointer(pointer, 'schema') };
  const [[mediaType, media] = ['']] = Object.entries(content ?? {});
  if (media?.schema !== undefined) {
    return { schema: media.schema, at: memberPointer(pointer, 'content', mediaType, 'schema') };
  }
  throw new UnsupportedConstructError(pointer, 'the parameter has no schema; add one');
}

/** Returns the style of a parameter; undefined if its value is sent in the usual form of its place. */
function styleOf(
  { content, style, explode, allowReserved }: ParameterNode,
  location: Parameter['in'],
  type: TypeRef,
): ParameterStyle | undefined {
  if (content !== undefined) return { name: 'json' };
  const usual = location === 'query' || location === 'cookie' ? 'form' : 'simple';
  const name = (style ?? usual) as ParameterStyle['name'];
  if (name === 'deepObject') return { name };
  const isReserved = location === 'query' && allowReserved === true;
  if (name === usual && !isReserved && isPlain(type)) return undefined;
  // OpenAPI 3.1, section 4.8.12: true by default for the style `form`.
  const isExploded = explode ?? name === 'form';
  return { name, ...(isExploded ? { isExploded } : {}), ...(isReserved ? { isReserved } : {}) };
}

const SCALARS: ReadonlySet<TypeRef['kind']> = new Set(['string', 'integer', 'number', 'boolean', 'enum']);

const isPlain = (type: TypeRef): boolean =>
  SCALARS.has(type.kind) || (type.kind === 'list' && type.hasNulls !== true && SCALARS.has(type.items.kind));

function isOfType(value: unknown, { kind }: TypeRef): value is string | number {
  return kind === 'string' ? typeof value === 'string' : kind === 'integer' && Number.isSafeInteger(value);
}

/** Reports whether a header is an entity tag (RFC 9110, section 13.1.1) that consists of a number. */
const isVersion = (header: string, pattern = ''): boolean =>
  header.toLowerCase() === 'if-match' && /^\^"(?:\[0-9\]|\\d)\+"\$$/.test(pattern);

/**
 * Returns the text with which every match of a pattern begins: `ord_` of `^ord_[0-9]+$`. A pattern with alternatives has
 * none.
 */
function fixedPrefix(pattern = ''): string | undefined {
  // A character before a quantifier may be absent.
  return pattern.includes('|') ? undefined : /^\^([\w-]+)(?![*?{])/.exec(pattern)?.[1];
}
