import { REQUEST_ID_HEADER, RETRIED_STATUSES } from '../core/behaviour.ts';
import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import type { FakeCall } from './fake-call.ts';
import { exampleOf } from './fake-operations.ts';
import type { OperationExamples, OperationId, ResponseExample, ResultOf } from './operation-examples.ts';

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/** Type of a body: the one the contract promises for a success; an error may have any, and come from anybody. */
export type BodyOf<Id extends OperationId, Status extends number> = Status extends Success ? ResultOf<Id> : unknown;

/** An answer; what is left out is as in the contract's example. */
export interface FakeResponse<Id extends OperationId, Status extends number = 200> {
  /** 200 to 599; that of the success when left out. */
  status?: Status | undefined;
  /** More headers, or others than the usual ones. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON, or as it is when it is bytes. */
  body?: BodyOf<Id, Status> | undefined;
}

/** What answers one attempt: a `Response` is sent as it is, and with an error the attempt ends without an answer. */
export type FakeReply<Id extends OperationId, Status extends number = 200> =
  | FakeResponse<Id, Status>
  | Response
  | Error;

/** A reply, or what makes one of each call. */
export type FakeResponder<Id extends OperationId, Status extends number = 200> =
  | FakeReply<Id, Status>
  | ((call: FakeCall) => FakeReply<Id, Status> | Promise<FakeReply<Id, Status>>);

/** An answer to an operation that is known by its name only. */
export type AnyResponder = AnyReply | ((call: FakeCall) => AnyReply | Promise<AnyReply>);
type AnyReply = Response | Error | AnyResponse;
interface AnyResponse {
  status?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
}

// These have no body, not even an empty one.
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** What the `fetch` of the fake resolves to. */
export async function createResponse(
  operation: OperationExamples,
  responder: AnyResponder,
  call: FakeCall,
): Promise<Response> {
  const reply = typeof responder === 'function' ? await responder(call) : responder;
  if (reply instanceof Error) throw reply;
  // Its body can be read once, and the next call may get it again.
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
    // Calls are tried again as they are in life, but no test is to wait for it.
    ...(RETRIED_STATUSES.includes(status) ? { 'Retry-After': '0' } : {}),
  };
}

function contentOf(body: unknown, example: ResponseExample | undefined): BodyInit | null {
  if (body === undefined) return example?.body ?? null;
  return body instanceof Uint8Array || body instanceof Blob ? (body as BodyInit) : JSON.stringify(body);
}
