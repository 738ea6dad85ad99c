/** Creates requests from the examples of the contract, and sends them. */
import {
  type ContractDocument,
  type Operation,
  type Parameter,
  resolveSchema,
  type Schema,
} from '../../generators/sources/bundle.ts';
import { MockError } from './document.ts';

/** With `application/json` alone, Prism responds to `Prefer: code=429` with a 200, because no error has that type. */
const ACCEPT = 'application/json, application/problem+json';

const TOKEN = 'ik_test_mock';

export interface Call {
  method: string;
  /** Percent-encoded path and query. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Arguments {
  /** Parameters to fill from their examples. */
  parameters: 'required' | 'all';
  /** Values to send instead of the examples, by parameter name; undefined omits the parameter. */
  replace?: Record<string, unknown>;
  /** Body to send as JSON. */
  body?: unknown;
  /** False for a call without a token. */
  token?: boolean;
  /** Value of the Prefer header. */
  prefer?: string;
}

/** @throws {MockError} if a parameter has no example. */
export function callOf(document: ContractDocument, operation: Operation, args: Arguments): Call {
  const { parameters, replace = {}, body, token = true, prefer } = args;
  let path = operation.path;
  const query: string[] = [];
  const headers: Record<string, string> = { accept: ACCEPT };
  if (token && operation.requiresAuth) headers['authorization'] = `Bearer ${TOKEN}`;
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

export interface MockResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined for an empty body. */
  body: unknown;
}

export async function send(url: string, { method, target, headers, body }: Call): Promise<MockResponse> {
  const response = await fetch(url + target, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

function exampleOf(document: ContractDocument, operation: Operation, parameter: Parameter): unknown {
  const value = parameter.examples[0]?.value ?? schemaExample(document, parameter.schema);
  if (value === undefined) {
    throw new MockError(`${operation.operationId}: ${parameter.in} parameter ${parameter.name} has no example`);
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

/** Percent-encodes a value (RFC 3986); commas between the items of an array stay literal (style form or simple). */
function encode(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).map((item) => encodeURIComponent(String(item))).join(',');
}
