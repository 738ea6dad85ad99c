import {
  follow,
  HTTP_METHODS,
  type OpenApiDocument,
  type OperationNode,
  type ParameterNode,
  type PathItem,
  type Ref,
  Unsupported,
} from './document.ts';
import { memberPointer, toPointer } from '../sources/pointer.ts';
import type { Method, Parameter, Resource, Schema, TypeRef } from './model.ts';
import { examplesOf } from './examples.ts';
import { answerOf, buildBody } from './media.ts';
import { credentialOf } from './security.ts';
import { typeOf } from './types.ts';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;
const IDEMPOTENCY_KEY = 'idempotency-key';

/** All resources with their methods, both in the order in which the document names them. */
export function buildResources(document: OpenApiDocument, schemas: readonly Schema[]): Resource[] {
  const resources = new Map<string, Resource>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const httpMethod of HTTP_METHODS.filter((method) => method in item)) {
      const operation = item[httpMethod] as OperationNode;
      const { resource: name } = operation['x-sdk'];
      const resource = resources.get(name) ?? { name, description: descriptionOf(document, operation), methods: [] };
      resource.methods.push(buildMethod(document, { path, item, httpMethod, operation }, schemas));
      resources.set(name, resource);
    }
  }
  return [...resources.values()];
}

interface Source {
  path: string;
  item: PathItem;
  httpMethod: string;
  operation: OperationNode;
}

function buildMethod(document: OpenApiDocument, source: Source, schemas: readonly Schema[]): Method {
  const { path, httpMethod, operation } = source;
  const pointer = toPointer(['paths', path, httpMethod]);
  const nodes = parameterNodes(document, source, pointer);
  const parameters = nodes.filter((node) => !isIdempotencyKey(node)).map((placed) => buildParameter(document, placed));
  const key = nodes.find(isIdempotencyKey);
  const security = operation.security ?? document.security ?? [];
  const body = buildBody(document, operation, pointer);
  const answer = answerOf(document, operation, pointer);
  const pageItem = pageItemOf(answer, parameters, schemas);
  const credential = credentialOf(document, security, memberPointer(pointer, 'security'));
  return {
    name: operation['x-sdk'].method,
    operationId: operation.operationId,
    summary: operation.summary?.trim() ?? '',
    description: operation.description?.trim() ?? '',
    deprecated: operation.deprecated === true,
    httpMethod: httpMethod.toUpperCase(),
    path,
    scopes: [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))],
    ...(credential === undefined ? {} : { credential }),
    parameters,
    ...(body === undefined ? {} : { body }),
    idempotency: key === undefined ? 'none' : key.node.required === true ? 'required' : 'optional',
    ...answer,
    ...(pageItem === undefined ? {} : { pageItem }),
    examples: examplesOf(document, operation, pointer),
  };
}

interface PlacedParameter {
  node: ParameterNode;
  pointer: string;
}

function isIdempotencyKey({ node }: PlacedParameter): boolean {
  return node.in === 'header' && node.name.toLowerCase() === IDEMPOTENCY_KEY;
}

// An operation's own parameter replaces the one of its path item with the same place and name.
function parameterNodes(
  document: OpenApiDocument,
  { item, operation, path }: Source,
  pointer: string,
): PlacedParameter[] {
  const placed = (list: Ref<ParameterNode>[] = [], at: string): PlacedParameter[] =>
    list.map((node, index) => follow(document, node, memberPointer(at, 'parameters', index)));
  const all = [...placed(item.parameters, toPointer(['paths', path])), ...placed(operation.parameters, pointer)];
  const unique = new Map(all.map((parameter) => [`${parameter.node.in} ${parameter.node.name}`, parameter]));
  const rank = ({ node }: PlacedParameter): number =>
    node.in === 'path' ? path.indexOf(`{${node.name}}`) : path.length + PLACES.indexOf(node.in as 'query');
  return [...unique.values()].toSorted((a, b) => rank(a) - rank(b));
}

function buildParameter(document: OpenApiDocument, { node, pointer }: PlacedParameter): Parameter {
  const place = PLACES.find((known) => known === node.in);
  if (place === undefined)
    throw new Unsupported(pointer, `a parameter in ${node.in} is not sent; use path, query, header or cookie`);
  if (node.schema === undefined) throw new Unsupported(pointer, 'a parameter needs a schema; add one');
  const typed = typeOf(document, node.schema, memberPointer(pointer, 'schema'));
  return {
    name: node.name,
    in: place,
    type: typed.type,
    required: node.required === true,
    description: node.description?.trim() ?? typed.description,
    deprecated: node.deprecated === true,
    // OpenAPI 3.1, section 4.8.12: true for `form`, which a query has by default.
    explode: place === 'query' && (node.explode ?? true),
    ...(typed.default === undefined ? {} : { default: typed.default }),
  };
}

function pageItemOf(
  { result, mayBeEmpty, mayBeNull }: Pick<Method, 'result' | 'mayBeEmpty' | 'mayBeNull'>,
  parameters: readonly Parameter[],
  schemas: readonly Schema[],
): TypeRef | undefined {
  const hasCursor = parameters.some(
    ({ name, in: place, type }) => name === 'cursor' && place === 'query' && type.kind === 'string',
  );
  if (result?.kind !== 'schema' || !hasCursor || mayBeEmpty || mayBeNull) return undefined;
  const page = schemas.find(({ name }) => name === result.name);
  if (page?.kind !== 'object' || page.meaning !== 'page') return undefined;
  const data = page.fields.find(({ name }) => name === 'data')?.type;
  return data?.kind === 'list' ? data.items : undefined;
}

function descriptionOf(document: OpenApiDocument, { tags = [] }: OperationNode): string {
  return document.tags?.find(({ name }) => name === tags[0])?.description?.trim() ?? '';
}
