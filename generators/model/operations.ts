import {
  type BodyNode,
  follow,
  HTTP_METHODS,
  type OpenApiDocument,
  type OperationNode,
  type ParameterNode,
  type PathItem,
  type Ref,
  type ResponseNode,
  Unsupported,
} from './document.ts';
import { toPointer } from '../sources/pointer.ts';
import type { Body, Method, Parameter, Resource, Schema, TypeRef } from './model.ts';
import { typeOf } from './types.ts';

const PLACES = ['path', 'query', 'header'] as const;
const JSON_TYPE = 'application/json';
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
  const key = nodes.find(({ node }) => node.in === 'header' && node.name.toLowerCase() === IDEMPOTENCY_KEY);
  const security = operation.security ?? document.security ?? [];
  const body = buildBody(document, operation, pointer);
  const result = resultOf(document, operation, pointer);
  const pageItem = pageItemOf(result, schemas);
  return {
    name: operation['x-sdk'].method,
    operationId: operation.operationId,
    summary: operation.summary?.trim() ?? '',
    description: operation.description?.trim() ?? '',
    deprecated: operation.deprecated === true,
    httpMethod: httpMethod.toUpperCase(),
    path,
    scopes: [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))],
    isPublic: security.length === 0 || security.some((requirement) => Object.keys(requirement).length === 0),
    parameters: nodes.filter((node) => node !== key).map((placed) => buildParameter(document, placed)),
    ...(body === undefined ? {} : { body }),
    idempotency: key === undefined ? 'none' : key.node.required === true ? 'required' : 'optional',
    ...(result === undefined ? {} : { result }),
    ...(pageItem === undefined ? {} : { pageItem }),
  };
}

interface PlacedParameter {
  node: ParameterNode;
  pointer: string;
}

// An operation's own parameter replaces the one of its path item with the same place and name.
function parameterNodes(
  document: OpenApiDocument,
  { item, operation, path }: Source,
  pointer: string,
): PlacedParameter[] {
  const placed = (list: Ref<ParameterNode>[] = [], at: string): PlacedParameter[] =>
    list.map((node, index) => follow(document, node, `${at}/parameters/${index}`));
  const all = [...placed(item.parameters, pointer.replace(/\/\w+$/, '')), ...placed(operation.parameters, pointer)];
  const unique = new Map(all.map((parameter) => [`${parameter.node.in} ${parameter.node.name}`, parameter]));
  const rank = ({ node }: PlacedParameter): number =>
    node.in === 'path' ? path.indexOf(`{${node.name}}`) : path.length + PLACES.indexOf(node.in as 'query');
  return [...unique.values()].toSorted((a, b) => rank(a) - rank(b));
}

function buildParameter(document: OpenApiDocument, { node, pointer }: PlacedParameter): Parameter {
  const place = PLACES.find((known) => known === node.in);
  if (place === undefined)
    throw new Unsupported(pointer, `a parameter in ${node.in} is not sent; use path, query or header`);
  if (node.schema === undefined) throw new Unsupported(pointer, 'a parameter needs a schema; add one');
  const typed = typeOf(document, node.schema, `${pointer}/schema`);
  return {
    name: node.name,
    in: place,
    type: typed.type,
    required: node.required === true,
    description: node.description?.trim() ?? typed.description,
    deprecated: node.deprecated === true,
    ...(typed.default === undefined ? {} : { default: typed.default }),
  };
}

function buildBody(document: OpenApiDocument, operation: OperationNode, pointer: string): Body | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { node, pointer: at } = follow<BodyNode>(document, operation.requestBody, `${pointer}/requestBody`);
  const schema = node.content[JSON_TYPE]?.schema;
  if (schema === undefined) throw new Unsupported(at, `only ${JSON_TYPE} bodies are sent; document one`);
  const { type } = typeOf(document, schema, `${at}/content/application~1json/schema`);
  return { type, required: node.required === true, description: node.description?.trim() ?? '' };
}

function resultOf(document: OpenApiDocument, operation: OperationNode, pointer: string): TypeRef | undefined {
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const [success, ...others] = successes;
  if (success === undefined || others.length > 0) {
    throw new Unsupported(
      `${pointer}/responses`,
      'a method returns one type, so an operation has one 2xx response; document just one',
    );
  }
  const [status, response] = success;
  const { node, pointer: at } = follow<ResponseNode>(document, response, `${pointer}/responses/${status}`);
  if (node.content === undefined) return undefined;
  const schema = node.content[JSON_TYPE]?.schema;
  if (schema === undefined) throw new Unsupported(at, `only ${JSON_TYPE} answers are decoded; document one`);
  return typeOf(document, schema, `${at}/content/application~1json/schema`).type;
}

function pageItemOf(result: TypeRef | undefined, schemas: readonly Schema[]): TypeRef | undefined {
  if (result?.kind !== 'schema') return undefined;
  const page = schemas.find(({ name }) => name === result.name);
  if (page?.kind !== 'object' || page.meaning !== 'page') return undefined;
  const data = page.fields.find(({ name }) => name === 'data')?.type;
  return data?.kind === 'list' ? data.items : undefined;
}

function descriptionOf(document: OpenApiDocument, { tags = [] }: OperationNode): string {
  return document.tags?.find(({ name }) => name === tags[0])?.description?.trim() ?? '';
}
