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
import type { Parameter } from './model.ts';
import { typeOf } from './types.ts';

const LOCATIONS = ['path', 'query', 'header', 'cookie'] as const;
const IDEMPOTENCY_KEY = 'idempotency-key';

/** An operation where it stands. */
export interface OperationSource {
  path: string;
  item: PathItem;
  operation: OperationNode;
}

/** Reports whether the core sends this parameter by itself. */
export function isIdempotencyKey({ node }: Located<ParameterNode>): boolean {
  return node.in === 'header' && node.name.toLowerCase() === IDEMPOTENCY_KEY;
}

/**
 * Returns all parameters of an operation: those of the path in its order, then query, header and cookie. An operation's
 * own parameter replaces the one of its path item with the same place and name (OpenAPI 3.1, section 4.8.10).
 */
export function parameterNodes(
  document: OpenApiDocument,
  { item, operation, path }: OperationSource,
  pointer: string,
): Located<ParameterNode>[] {
  const placed = (list: Ref<ParameterNode>[] = [], at: string): Located<ParameterNode>[] =>
    list.map((node, index) => follow(document, node, memberPointer(at, 'parameters', index)));
  const all = [...placed(item.parameters, toPointer(['paths', path])), ...placed(operation.parameters, pointer)];
  const unique = new Map(all.map((parameter) => [`${parameter.node.in} ${parameter.node.name}`, parameter]));
  const rank = ({ node }: Located<ParameterNode>): number =>
    node.in === 'path' ? path.indexOf(`{${node.name}}`) : path.length + LOCATIONS.indexOf(node.in as 'query');
  return [...unique.values()].toSorted((a, b) => rank(a) - rank(b));
}

/** @throws {UnsupportedConstructError} when no SDK can send it */
export function buildParameter(document: OpenApiDocument, { node, pointer }: Located<ParameterNode>): Parameter {
  const location = LOCATIONS.find((known) => known === node.in);
  if (location === undefined)
    throw new UnsupportedConstructError(
      pointer,
      `a parameter in ${node.in} is not sent; use path, query, header or cookie`,
    );
  if (node.schema === undefined) throw new UnsupportedConstructError(pointer, 'a parameter needs a schema; add one');
  const typed = typeOf(document, node.schema, memberPointer(pointer, 'schema'));
  return {
    name: node.name,
    in: location,
    type: typed.type,
    required: node.required === true,
    description: node.description?.trim() ?? typed.description,
    deprecated: node.deprecated === true,
    // OpenAPI 3.1, section 4.8.12: true for `form`, which a query has by default.
    explode: location === 'query' && (node.explode ?? true),
    ...(typed.default === undefined ? {} : { default: typed.default }),
  };
}
