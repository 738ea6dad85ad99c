/** Requests made of the contract's own examples, and sending them. */
import {
  type ContractDocument,
  type Operation,
  type Parameter,
  MockError,
  resolveSchema,
  type Schema,
} from './document.ts';

/** With `application/json` alone Prism answers `Prefer: code=429` with a 200: it has nothing else to offer. */
export const ACCEPT = 'application/json, application/problem+json';

const TOKEN = 'ik_test_mock';

export interface Call {
  method: string;
  /** Path and query, percent-encoded. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Arguments {
  /** Which parameters to fill from their examples. */
  parameters: 'required' | 'all';
  /** Values to send instead of the examples, by parameter name; undefined leaves the parameter out. */
  replace?: Record<string, unknown>;
  /** Sent as JSON when present. */
  body?: unknown;
  /** False for a call without a token. */
  token?: boolean;
  /** Value of the Prefer header. */
  prefer?: string;
}

/** @throws {MockError} when a parameter to send has no example. */
export function callOf(document: ContractDocument, operation: Operation, args: Arguments): Call {
  const { parameters, replace = {}, body, token = true, prefer } = args;
  let path = operation.path;
  const query: string[] = [];
  const headers: Record<string, string> = { accept: ACCEPT };
  if (token && !operation.isPublic) headers['authorization'] = `Bearer ${TOKEN}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (prefer) headers['prefer'] = prefer;
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    if (name in replace ? replace[name] === undefined : parameters === 'required' && !parameter.required) continue;
    const value = name in replace ? replace[name] : exampleOf(document, operation, parameter);
    if (parameter.in === 'path') path = path.replace(`{${name}}`, encode(value));
    if (parameter.in === 'query') query.push(`${encodeURIComponent(name)}=${encode(value)}`);
    if (parameter.in === 'header') headers[name.toLowerCase()] = String(value);
  }
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  return { method: operation.method, target, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON; undefined when there is none. */
  body: unknown;
}

export async function send(url: string, { method, target, headers, body }: Call): Promise<Answer> {
  const response = await fetch(url + target, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

function exampleOf(document: ContractDocument, operation: Operation, parameter: Parameter): unknown {
  const value = parameter.examples[0]?.value ?? schemaExample(document, parameter.schema);
  if (value === undefined) {
    throw new MockError(`${operation.operationId}: ${parameter.in} parameter ${parameter.name} has no example.`);
  }
  return value;
}

function schemaExample(document: ContractDocument, reference: Schema): unknown {
  const schema = resolveSchema(document, reference);
  if (schema.example !== undefined) return schema.example;
  if (!schema.items) return schema.enum?.[0];
  const item = schemaExample(document, schema.items);
  return item === undefined ? undefined : [item];
}

/** RFC 3986; an array is joined by commas that stay commas (style form or simple, not exploded). */
function encode(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).map((item) => encodeURIComponent(String(item))).join(',');
}
