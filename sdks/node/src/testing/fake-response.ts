import { RESPONSES_REQUEST_ID_HEADER, RETRIES_STATUSES } from '../generated/behaviour.ts';
import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import type { OperationExamples, ResponseExample } from '../generated/examples.ts';
import type { FakeCall } from './fake-call.ts';
import { exampleOf } from './fake-operations.ts';
import { isJson } from './media-type.ts';
import type { OperationName, ResultOf } from './operation-name.ts';

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/**
 * Type of a response body: the one in the contract for a success. An error can have any body, because proxies return
 * errors too.
 */
export type BodyOf<Id extends OperationName, Status extends number> = Status extends Success ? ResultOf<Id> : unknown;

/** A response. Omitted fields are those of the contract's example. */
export interface FakeResponse<Id extends OperationName, Status extends number = 200> {
  /** Status from 200 to 599. Default: status of the successful response. */
  status?: Status | undefined;
  /** Additional headers, which replace the default ones. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Body, sent as JSON, or unchanged if it consists of bytes. */
  body?: BodyOf<Id, Status> | undefined;
  /** Fields that replace those of the contract's example. */
  fields?: Partial<BodyOf<Id, Status>> | undefined;
}

/** Reply to one attempt. A `Response` is returned unchanged; an `Error` ends the attempt without a response. */
export type FakeReply<Id extends OperationName, Status extends number = 200> =
  | FakeResponse<Id, Status>
  | Response
  | Error;

/** A reply, or a function that creates one for each call. */
export type FakeResponder<Id extends OperationName, Status extends number = 200> =
  | FakeReply<Id, Status>
  | ((call: FakeCall) => FakeReply<Id, Status> | Promise<FakeReply<Id, Status>>);

/** A responder without the types of its operation. */
export type AnyResponder = AnyReply | ((call: FakeCall) => AnyReply | Promise<AnyReply>);
type AnyReply = Response | Error | AnyResponse;
interface AnyResponse {
  status?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
  fields?: object | undefined;
}

// Responses with these statuses cannot have a body, not even an empty one.
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Returns the result of the fake's `fetch`. */
export async function createResponse(
  operation: OperationExamples,
  responder: AnyResponder,
  call: FakeCall,
): Promise<Response> {
  const reply = typeof responder === 'function' ? await responder(call) : responder;
  if (reply instanceof Error) throw reply;
  // A body can be read only once, and the next call may receive the same response.
  if (reply instanceof Response) return reply.clone();
  return buildResponse(operation, reply);
}

function buildResponse(operation: OperationExamples, reply: AnyResponse): Response {
  const { operation: id } = operation;
  const status = reply.status ?? exampleOf(operation)?.status ?? 200;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new ConfigurationError(`the response to ${id} has status ${status}; use a status from 200 to 599`);
  }
  const example = exampleOf(operation, status);
  if (reply.status === undefined && reply.body === undefined && example === undefined) {
    throw new ConfigurationError(`the contract has no example response of ${id}; pass a body`);
  }
  const headers = new Headers(usualHeaders(status, example));
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers.set(name, value);
  return new Response(EMPTY.has(status) ? null : contentOf(bodyOf(reply, id, example), example), { status, headers });
}

/** Returns the body to send; undefined for the example. */
function bodyOf({ body, fields }: AnyResponse, id: string, example: ResponseExample | undefined): unknown {
  return fields === undefined ? body : { ...objectOf(example, id), ...fields };
}

/**
 * Returns the example as an object whose fields can be replaced.
 * @throws {ConfigurationError} if it has no fields
 */
export function objectOf(example: ResponseExample | undefined, id: string): object {
  const value: unknown = isJson(example?.contentType ?? '') ? JSON.parse(example?.body ?? 'null') : null;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new ConfigurationError(`the example response of ${id} is not an object, so it has no fields to replace`);
}

function usualHeaders(status: number, example: ResponseExample | undefined): Record<string, string> {
  const json = status < 400 ? 'application/json' : 'application/problem+json';
  return {
    [RESPONSES_REQUEST_ID_HEADER]: 'req_fake',
    ...(EMPTY.has(status) ? {} : { 'Content-Type': example?.contentType ?? json }),
    // Calls are retried as in production, but tests should not wait.
    ...(RETRIES_STATUSES.includes(status) ? { 'Retry-After': '0' } : {}),
  };
}

function contentOf(body: unknown, example: ResponseExample | undefined): BodyInit | null {
  if (body === undefined) return example?.body ?? null;
  return body instanceof Uint8Array || body instanceof Blob ? (body as BodyInit) : JSON.stringify(body);
}
