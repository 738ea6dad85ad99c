/** Operations of the contract, in the form in which the server needs them, and their routes. */
import { HTTP_METHODS } from '../../../openapi/rules/http-methods.ts';
import {
  type ContractDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  type SchemaObject,
  resolved,
} from './document.ts';
import type { OperationId, Schema } from './types.ts';

/** Parameter with the JSON pointer of its schema. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterObject['in'];
  readonly required: boolean;
  readonly schema: SchemaObject;
  readonly pointer: string;
}

/** Rate limit of an operation, as its header `RateLimit-Policy` documents it. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Value of the header. */
  readonly header: string;
}

interface ResponseRule {
  /** Media type and pointer of the schema; undefined for a response without a body. */
  readonly content: { readonly mediaType: string; readonly pointer: string } | undefined;
  readonly headers: readonly { readonly name: string; readonly required: boolean; readonly pointer: string }[];
}

export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  /** Path template. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Pointer of the schema of the body; undefined if the operation ignores bodies. */
  readonly body: string | undefined;
  /** Scopes that the key needs; undefined if the operation needs no key. */
  readonly scopes: readonly Schema<'Scope'>[] | undefined;
  readonly policy: RateLimitPolicy;
  readonly responses: ReadonlyMap<number, ResponseRule>;
}

const POLICY = /^"([^"]+)";q=(\d+);w=(\d+)$/;

/** Returns all operations of the document. */
export function operationsOf(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => HTTP_METHODS.includes(method))
      .map(([method, operation]) => operationOf(document, path, method, operation)),
  );
}

function operationOf(document: ContractDocument, path: string, method: string, operation: OperationObject): Operation {
  const pointer = `/paths/${escaped(path)}/${method}`;
  const security = (operation.security ?? document.security ?? [])[0];
  const responses = new Map(
    Object.entries(operation.responses).map(([status, response]) => [
      Number(status),
      responseRuleOf(document, response, `${pointer}/responses/${status}`),
    ]),
  );
  return {
    id: operation.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(document, pointer, operation),
    body: operation.requestBody && `${pointer}/requestBody/content/application~1json/schema`,
    scopes: security && (Object.values(security).flat() as Schema<'Scope'>[]),
    policy: policyOf(document, operation),
    responses,
  };
}

/** Returns the parameters of the operation at a pointer. */
export function parametersOf(document: ContractDocument, pointer: string, operation: OperationObject): Parameter[] {
  return (operation.parameters ?? []).map((parameter, index) =>
    parameterOf(document, parameter, `${pointer}/parameters/${index}`),
  );
}

function parameterOf(
  document: ContractDocument,
  node: NonNullable<OperationObject['parameters']>[number],
  place: string,
): Parameter {
  const { name, in: where, required = false, schema } = resolved<ParameterObject>(document, node);
  return {
    name,
    in: where,
    required,
    schema: resolved(document, schema),
    pointer: `${pointerOf(node, place)}/schema`,
  };
}

function responseRuleOf(document: ContractDocument, node: object, place: string): ResponseRule {
  const response = resolved<ResponseObject>(document, node as ResponseObject);
  const pointer = pointerOf(node, place);
  const mediaType = Object.keys(response.content ?? {})[0];
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({
    name: name.toLowerCase(),
    required: resolved<{ required?: boolean }>(document, header).required ?? false,
    pointer: `${pointerOf(header, `${pointer}/headers/${name}`)}/schema`,
  }));
  const content = mediaType && { mediaType, pointer: `${pointer}/content/${escaped(mediaType)}/schema` };
  return { content: content || undefined, headers };
}

/** Reads the policy from the example of the header, so that the numbers of the contract are not repeated in code. */
function policyOf(document: ContractDocument, operation: OperationObject): RateLimitPolicy {
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? '';
  const { headers = {} } = resolved<ResponseObject>(document, operation.responses[success] ?? {});
  const node = headers['RateLimit-Policy'];
  const header = String(node && resolved<{ schema: SchemaObject }>(document, node).schema.example);
  const match = POLICY.exec(header);
  if (!match) throw new Error(`${operation.operationId} has no example of its RateLimit-Policy`);
  return { name: match[1] ?? '', limit: Number(match[2]), windowMs: Number(match[3]) * 1000, header };
}

/** Returns the pointer of the node that a reference at `place` leads to. */
function pointerOf(node: object, place: string): string {
  return '$ref' in node && typeof node.$ref === 'string' ? node.$ref.slice(1) : place;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

// Routes: the operation of a path and a method.

/** Parts of an operation that its route needs. */
type Routed = Pick<Operation, 'method' | 'path'>;

export interface Route<T extends Routed = Operation> {
  /** Operations of the path by method; HEAD has the operation of GET. */
  readonly operations: ReadonlyMap<string, T>;
  /** Values of path parameters by name, percent-encoded as they were sent. */
  readonly values: Readonly<Record<string, string>>;
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  parameter: { readonly name: string; readonly node: Node<T> } | undefined;
  operations: Map<string, T> | undefined;
}

/** Returns the route of a path, undefined if the contract does not have the path. */
export type Router<T extends Routed = Operation> = (path: string) => Route<T> | undefined;

export function routerOf<T extends Routed>(operations: readonly T[]): Router<T> {
  const root = newNode<T>();
  for (const operation of operations) add(root, operation);
  return (path) => {
    // An absolute path begins with an empty segment.
    const [first, ...segments] = path.split('/');
    return first === '' ? find(root, segments) : undefined;
  };
}

const newNode = <T>(): Node<T> => ({ literals: new Map(), parameter: undefined, operations: undefined });

function add<T extends Routed>(root: Node<T>, operation: T): void {
  let node = root;
  for (const segment of operation.path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      const known = node.literals.get(segment) ?? newNode<T>();
      node.literals.set(segment, known);
      node = known;
    } else {
      node.parameter ??= { name, node: newNode<T>() };
      if (node.parameter.name !== name) throw new Error(`${operation.path} renames {${node.parameter.name}}`);
      node = node.parameter.node;
    }
  }
  node.operations ??= new Map();
  node.operations.set(operation.method, operation);
  if (operation.method === 'GET') node.operations.set('HEAD', operation);
}

function find<T extends Routed>(root: Node<T>, segments: readonly string[]): Route<T> | undefined {
  let node = root;
  const values: Record<string, string> = {};
  for (const segment of segments) {
    const literal = node.literals.get(segment) ?? node.literals.get(decoded(segment));
    if (literal) node = literal;
    else if (node.parameter && segment !== '') {
      values[node.parameter.name] = segment;
      ({ node } = node.parameter);
    } else return undefined;
  }
  return node.operations && { operations: node.operations, values };
}

/** Returns the decoded segment, or an empty text, which no literal equals, if it cannot be decoded. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
