/**
 * Reads the parts of the bundled contract that the mock and its tests need, and follows each `$ref` on access. The
 * validator checks the document (`npm run check`); a gap found here is an error and never gets a default.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { followReference } from '../../generators/sources/json.ts';

/** Path of the bundle that `npm run check` and `npm run generate` write. */
export const BUNDLE = fileURLToPath(new URL('../../openapi/.build/openapi.json', import.meta.url));

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** Thrown for an error that the user can fix; the message is the line to print. */
export class MockError extends Error {
  override name = 'MockError';
  /** 2 for an invalid option or document; 1 if Prism keeps crashing. */
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

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

/**
 * Reads the bundle.
 * @throws {MockError} if there is no bundle, or if it is not JSON with paths.
 */
export function loadDocument(path: string = BUNDLE): ContractDocument {
  if (!existsSync(path)) throw new MockError(`${path} is missing: run \`npm run check\`, which creates it`);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new MockError(`${path} is not JSON (${(error as Error).message}): run \`npm run check\` to create it again`);
  }
  if (!isNode(document) || !isNode(document['paths'])) {
    throw new MockError(`${path} has no paths, so it is not a contract: run \`npm run check\` to create it again`);
  }
  return document as ContractDocument;
}

/**
 * Returns every operation under `paths` in the order of the document. Webhooks are requests to the integrator and are
 * not mocked.
 */
export function operations(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const at = locate(document, item, `/paths/${escape(path)}`);
    return METHODS.filter((method) => method in at.node).map((method) => operation(document, at, path, method));
  });
}

/** Follows `$ref`s within the document and returns the schema at the end. */
export function resolveSchema(document: ContractDocument, schema: Schema): Schema {
  return locate(document, schema as Node, '').node as Schema;
}

interface Located {
  node: Node;
  pointer: string;
}

function operation(document: ContractDocument, item: Located, path: string, method: string): Operation {
  const at = child(document, item, method);
  const parameters = [...elements(document, item, 'parameters'), ...elements(document, at, 'parameters')];
  const security = (at.node['security'] ?? document.security ?? []) as Node[];
  const { node } = at;
  return {
    operationId: node['operationId'] as string,
    method: method.toUpperCase(),
    path,
    requiresAuth: security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0),
    parameters: parameters.map((located) => parameter(document, located)),
    ...(node['requestBody'] ? { body: content(document, child(document, at, 'requestBody')) } : {}),
    responses: members(document, at, 'responses').map(([status, located]) => response(document, status, located)),
  } as Operation;
}

function parameter(document: ContractDocument, { node, pointer }: Located): Parameter {
  return {
    name: node['name'] as string,
    in: node['in'] as Parameter['in'],
    required: node['required'] === true,
    schema: child(document, { node, pointer }, 'schema').node as Schema,
    examples: examples(document, { node, pointer }),
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
  const schema = child(document, at, 'schema');
  return { mediaType, schema: schema.node as Schema, pointer: schema.pointer, examples: examples(document, at) };
}

function examples(document: ContractDocument, at: Located): Example[] {
  if ('example' in at.node) return [{ name: 'example', value: at.node['example'] }];
  return members(document, at, 'examples').map(([name, { node }]) => ({ name, value: node['value'] }));
}

function child(document: ContractDocument, parent: Located, key: string): Located {
  const node = parent.node[key];
  const pointer = `${parent.pointer}/${escape(key)}`;
  if (!isNode(node))
    throw new MockError(`The bundle has no ${pointer}: run \`npm run check\`, which reports the cause`);
  return locate(document, node, pointer);
}

function members(document: ContractDocument, parent: Located, key: string): [string, Located][] {
  const keys = Object.keys((parent.node[key] ?? {}) as Node);
  if (keys.length === 0) return [];
  const owner = child(document, parent, key);
  return keys.map((name) => [name, child(document, owner, name)]);
}

function elements(document: ContractDocument, parent: Located, key: string): Located[] {
  return members(document, parent, key).map(([, located]) => located);
}

function locate(document: ContractDocument, start: Node, pointer: string): Located {
  const { node, pointer: at, broken } = followReference(document, { node: start, pointer: `#${pointer}` });
  if (broken !== undefined || !isNode(node)) {
    throw new MockError(
      `The bundle cannot follow $ref ${broken?.target ?? at} at ${broken?.pointer.slice(1) ?? pointer}.`,
    );
  }
  return { node, pointer: at.slice(1) };
}

function escape(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
