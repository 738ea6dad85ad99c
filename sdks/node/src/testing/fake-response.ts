import { REQUEST_ID_HEADER, RETRIED_STATUSES } from '../core/behaviour.ts';
import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import type { FakeCall } from './fake-call.ts';
import { exampleOf } from './fake-operations.ts';
import type { OperationExamples, OperationId, ResponseExample, ResultOf } from './operation-examples.ts';

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/**
 * Type of a response body: the one in the contract for a success. An error can have any body, because proxies return
 * errors too.
 */
export type BodyOf<Id extends OperationId, Status extends number> = Status extends Success ? ResultOf<Id> : unknown;

/** A response. Omitted fields are those of the contract's example. */
export interface FakeResponse<Id extends OperationId, Status extends number = 200> {
  /** Status from 200 to 599. Default: status of the successful response. */
  status?: Status | undefined;
  /** Additional headers, which replace the default ones. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Body, sent as JSON, or unchanged if it consists of bytes. */
  body?: BodyOf<Id, Status> | undefined;
}

/** Reply to one attempt. A `Response` is returned unchanged; an `Error` ends the attempt without a response. */
export type FakeReply<Id extends OperationId, Status extends number = 200> =
  | FakeResponse<Id, Status>
  | Response
  | Error;

/** A reply, or a function that creates one for each call. */
export type FakeResponder<Id extends OperationId, Status extends number = 200> =
  | FakeReply<Id, Status>
  | ((call: FakeCall) => FakeReply<Id, Status> | Promise<FakeReply<Id, Status>>);

/** A responder without the types of its operation. */
export type AnyResponder = AnyReply | ((call: FakeCall) => AnyReply | Promise<AnyReply>);
type AnyReply = Response | Error | AnyResponse;
interface AnyResponse {
  status?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
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
  return new Response(EMPTY.has(status) ? null : contentOf(reply.body, example), { status, headers });
}

function usualHeaders(status: number, example: ResponseExample | undefined): Record<string, string> {
  const json = status < 400 ? 'application/json' : 'application/problem+json';
  return {
    [REQUEST_ID_HEADER]: 'req_fake',
    ...(EMPTY.has(status) ? {} : { 'Content-Type': example?.contentType ?? json }),
    // Calls are retried as in production, but tests should not wait.
    ...(RETRIED_STATUSES.includes(status) ? { 'Retry-After': '0' } : {}),
  };
}

function contentOf(body: unknown, example: ResponseExample | undefined): BodyInit | null {
  if (body === undefined) return example?.body ?? null;
  return body instanceof Uint8Array || body instanceof Blob ? (body as BodyInit) : JSON.stringify(body);
}
