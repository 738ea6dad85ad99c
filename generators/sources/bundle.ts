/**
 * Operations of a bundled and valid document as they are on the wire, for servers and tests. Every `$ref` is followed, and
 * each schema has its pointer. The generator model (`generators/model/`) describes the same operations for libraries.
 */
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import { followReference } from './json.ts';
import { memberPointer } from './pointer.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  enum?: unknown[];
  example?: unknown;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  additionalProperties?: boolean | Schema;
}

export interface Example {
  name: string;
  value: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  examples: Example[];
}

/** Body in one media type; `pointer` is the JSON pointer of its schema in the document. */
interface Content {
  mediaType: string;
  schema: Schema;
  pointer: string;
  examples: Example[];
}

export interface DocumentedResponse {
  status: number;
  /** Headers by name, with `required` from the document. */
  headers: { name: string; required: boolean }[];
  /** Absent for a response without a body. */
  content?: Content;
}

export interface Operation {
  operationId: string;
  /** HTTP method in upper case. */
  method: string;
  path: string;
  /** True when the operation may be called without a token. */
  requiresAuth: boolean;
  parameters: Parameter[];
  body?: Content;
  responses: DocumentedResponse[];
}

type Node = Record<string, unknown>;

export interface ContractDocument {
  info: { title: string; version: string };
  paths: Record<string, Node>;
  security?: Node[];
  [member: string]: unknown;
}

interface Located {
  node: Node;
  pointer: string;
}

/** Returns every operation under `paths` in the order of the document. Webhooks are requests to the integrator. */
export function operations(document: ContractDocument): Operation[] {
  const paths = { node: document.paths, pointer: '#/paths' };
  return Object.keys(document.paths).flatMap((path) => {
    const item = child(document, paths, path);
    return HTTP_METHODS.filter((method) => method in item.node).map((method) =>
      operation(document, item, path, method),
    );
  });
}

/** Follows `$ref`s within the document and returns the schema at the end. */
export function resolveSchema(document: ContractDocument, schema: Schema): Schema {
  return followed(document, schema, '#').node as Schema;
}

function operation(document: ContractDocument, item: Located, path: string, method: string): Operation {
  const at = child(document, item, method);
  const security = (at.node['security'] ?? document.security ?? []) as Node[];
  const parameters = [item, at].flatMap((owner) => members(document, owner, 'parameters'));
  return {
    operationId: at.node['operationId'] as string,
    method: method.toUpperCase(),
    path,
    requiresAuth: security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0),
    parameters: parameters.map(([, located]) => parameter(document, located)),
    ...('requestBody' in at.node ? { body: content(document, child(document, at, 'requestBody')) } : {}),
    responses: members(document, at, 'responses').map(([status, located]) => response(document, status, located)),
  } as Operation;
}

function parameter(document: ContractDocument, at: Located): Parameter {
  return {
    name: at.node['name'] as string,
    in: at.node['in'] as Parameter['in'],
    required: at.node['required'] === true,
    schema: child(document, at, 'schema').node as Schema,
    examples: examples(document, at),
  };
}

function response(document: ContractDocument, status: string, at: Located): DocumentedResponse {
  const headers = members(document, at, 'headers').map(([name, header]) => ({
    name,
    required: header.node['required'] === true,
  }));
  const body = content(document, at);
  return { status: Number(status), headers, ...(body ? { content: body } : {}) };
}

function content(document: ContractDocument, owner: Located): Content | undefined {
  const [first] = members(document, owner, 'content');
  if (!first) return undefined;
  const [mediaType, at] = first;
  const { node, pointer } = child(document, at, 'schema');
  return { mediaType, schema: node as Schema, pointer: pointer.slice(1), examples: examples(document, at) };
}

function examples(document: ContractDocument, at: Located): Example[] {
  if ('example' in at.node) return [{ name: 'example', value: at.node['example'] }];
  return members(document, at, 'examples').map(([name, { node }]) => ({ name, value: node['value'] }));
}

function members(document: ContractDocument, parent: Located, key: string): [string, Located][] {
  if (parent.node[key] === undefined) return [];
  const owner = child(document, parent, key);
  return Object.keys(owner.node).map((name) => [name, child(document, owner, name)]);
}

function child(document: ContractDocument, parent: Located, key: string): Located {
  return followed(document, parent.node[key], memberPointer(parent.pointer, key));
}

/** @throws {Error} if the document has no object there, or a reference that cannot be followed */
function followed(document: ContractDocument, start: unknown, at: string): Located {
  const { node, pointer } = followReference(document, { node: start, pointer: at });
  if (typeof node !== 'object' || node === null) throw new Error(`the document has nothing at ${at}: ${pointer}`);
  return { node: node as Node, pointer };
}
