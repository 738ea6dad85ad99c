import type { OpenApiDocument, OperationNode } from './document.ts';
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import { memberPointer, toPointer } from '../sources/pointer.ts';
import type { Method, Parameter, Resource, Schema, Scheme, TypeRef } from './model.ts';
import { examplesOf } from './examples.ts';
import { buildBody, declaresLink, resultOf } from './media.ts';
import { recogniseInBody, recogniseList } from './page-strategy.ts';
import { buildParameter, isIdempotencyKey, type OperationSource, parameterNodes } from './parameters.ts';
import { alternativesOf } from './schemes.ts';
import { authOf } from './security.ts';
import { authorisationText, documentation, titleOf } from './texts.ts';

// All writes send an idempotency key (behaviour.yaml), so that the caller can choose it.
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Builds all resources and their methods, in the order of the document. */
export function buildResources(
  document: OpenApiDocument,
  schemas: readonly Schema[],
  schemes: readonly Scheme[],
): Resource[] {
  const resources = new Map<string, Resource>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const httpMethod of HTTP_METHODS.filter((method) => method in item)) {
      const operation = item[httpMethod] as OperationNode;
      const { resource: name } = operation['x-sdk'];
      const resource = resources.get(name) ?? {
        name,
        description: descriptionOf(document, operation, name),
        methods: [],
      };
      resource.methods.push(buildMethod(document, { path, item, httpMethod, operation }, { schemas, schemes }));
      resources.set(name, resource);
    }
  }
  return withKeyedAlone([...resources.values()]);
}

/** Marks the writes with an idempotency key whose HTTP method has none in other operations. */
function withKeyedAlone(resources: readonly Resource[]): Resource[] {
  const methods = resources.flatMap((resource) => resource.methods);
  const withoutKey = new Set(methods.filter(({ isWrite }) => !isWrite).map(({ httpMethod }) => httpMethod));
  return resources.map((resource) => ({
    ...resource,
    methods: resource.methods.map((method) => ({
      ...method,
      isKeyedAlone: method.isWrite && withoutKey.has(method.httpMethod),
    })),
  }));
}

interface Source extends OperationSource {
  httpMethod: string;
}

interface Parts {
  schemas: readonly Schema[];
  schemes: readonly Scheme[];
}

function buildMethod(document: OpenApiDocument, source: Source, { schemas, schemes }: Parts): Method {
  const { path, httpMethod, operation } = source;
  const { formOf } = operation['x-sdk'];
  const pointer = toPointer(['paths', path, httpMethod]);
  const nodes = parameterNodes(document, source, pointer);
  const result = resultOf(document, operation, pointer);
  const parameters = nodes
    .filter((node) => !isIdempotencyKey(document, node))
    .map((parameter) => buildParameter(document, parameter, versionedRecord(result.result, schemas)));
  const security = operation.security ?? document.security ?? [];
  const body = buildBody(document, operation, pointer);
  const response = { path, ...result, hasLink: declaresLink(document, operation, pointer) };
  const list = listOf(httpMethod, response, { parameters, body }, schemas);
  const auth = authOf(document, security, memberPointer(pointer, 'security'));
  const alternatives = alternativesOf(document, security, schemes);
  const scopes = [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))];
  const isForm = operation['x-sdk']?.formOf !== undefined;
  const wire = {
    operationId: operation.operationId,
    httpMethod: httpMethod.toUpperCase(),
    // The fragment only tells the forms of an operation apart.
    path: isForm ? path.replace(/#[^#]*$/, '') : path,
  };
  const title = titleOf(operation);
  const [own, usual] = [operation.servers?.[0]?.url, document.servers?.[0]?.url];
  return {
    name: operation['x-sdk'].method,
    ...wire,
    ...(formOf === undefined ? {} : { formOf }),
    ...(own === undefined || usual === undefined || own === usual ? {} : { server: { own, usual } }),
    title,
    description: documentation(title, operation.description, {
      ...wire,
      access: authorisationText(scopes, auth, alternatives),
    }),
    deprecated: operation.deprecated === true,
    isWrite: WRITES.has(wire.httpMethod) && nodes.some((node) => isIdempotencyKey(document, node)),
    isKeyedAlone: false,
    auth,
    ...(alternatives.length === 0 ? {} : { alternatives }),
    parameters,
    ...(body === undefined ? {} : { body }),
    ...result,
    ...list,
    examples: examplesOf(document, operation, pointer),
  };
}

/** Returns the name of a result that has a version. */
function versionedRecord(result: TypeRef | undefined, schemas: readonly Schema[]): string | undefined {
  const record = schemas.find(({ name }) => result?.kind === 'object' && name === result.name);
  const isVersioned =
    record?.kind === 'object' &&
    record.fields.some(
      ({ name, type, required, nullable }) => name === 'version' && type.kind === 'integer' && required && !nullable,
    );
  return isVersioned ? record.name : undefined;
}

/** Returns the members of a method that returns a list of our contract, or a list that is recognised. */
function listOf(
  httpMethod: string,
  result: Parameters<typeof recogniseList>[0],
  { parameters, body }: { parameters: Parameter[]; body: Method['body'] },
  schemas: readonly Schema[],
): Pick<Method, 'pageItem' | 'paging'> {
  const pageItem = httpMethod === 'get' ? pageItemOf(result, parameters, schemas) : undefined;
  if (pageItem !== undefined) return { pageItem };
  if (httpMethod !== 'get' && httpMethod !== 'post') return {};
  const list =
    httpMethod === 'get'
      ? recogniseList(result, parameters, schemas)
      : recogniseInBody(result, { parameters, body }, schemas);
  return list === undefined ? {} : { pageItem: list.item, paging: list.strategy };
}

function pageItemOf(
  { result, mayBeEmpty, mayBeNull }: Pick<Method, 'result' | 'mayBeEmpty' | 'mayBeNull'>,
  parameters: readonly Parameter[],
  schemas: readonly Schema[],
): TypeRef | undefined {
  const hasCursor = parameters.some(
    ({ name, in: location, type }) => name === 'cursor' && location === 'query' && type.kind === 'string',
  );
  if (result?.kind !== 'object' || !hasCursor || mayBeEmpty || mayBeNull) return undefined;
  const page = schemas.find(({ name }) => name === result.name);
  if (page?.kind !== 'object' || page.role !== 'page') return undefined;
  const data = page.fields.find(({ name }) => name === 'data')?.type;
  return data?.kind === 'list' && data.hasNulls !== true ? data.items : undefined;
}

function descriptionOf(document: OpenApiDocument, { tags = [] }: OperationNode, resource: string): string {
  const text = document.tags?.find(({ name }) => name === tags[0])?.description?.trim();
  return text === undefined || text === '' ? `Operations on \`${resource}\`.` : text;
}
