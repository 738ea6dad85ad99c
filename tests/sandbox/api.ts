/** Sends requests to a sandbox as the contract describes them, and validates every response against the contract. */
import { randomUUID } from 'node:crypto';
import { type Operation, operations } from '../../generators/sources/bundle.ts';
import { loadDocument } from '../../scripts/mock/document.ts';
import { validator } from '../../scripts/mock/validate.ts';
import type { ErrorCode, FieldError, OperationId } from '../../sandbox/api/contract/types.ts';
import type { operations as Operations } from '../../openapi/.build/types.ts';
import { responseChecker } from '../mock/response-errors.ts';

export const contract = loadDocument();
export const OPERATIONS: readonly Operation[] = operations(contract);

const byId = new Map(OPERATIONS.map((operation) => [operation.operationId, operation]));
const differences = responseChecker(contract);
const schemaErrors = validator(contract);

/** Returns an operation of the contract. */
function operationOf(id: OperationId): Operation {
  const operation = byId.get(id);
  if (!operation) throw new Error(`the contract has no operation ${id}`);
  return operation;
}

export interface Request {
  /** Secret of an API key; null sends none. */
  key: string | null;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Undefined omits a header that would be sent otherwise. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** Value to send as JSON. */
  body?: unknown;
  /** Body as it is sent, instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  /** Text that follows the path. */
  suffix?: string;
  method?: string;
}

/** Response of the sandbox, which matches the contract. */
export interface Answer {
  operationId: OperationId;
  status: number;
  headers: Headers;
  body: unknown;
  /** Code of a problem. */
  code: ErrorCode | undefined;
  /** Errors of single fields. */
  fields: readonly FieldError[];
}

type Responses<Id extends OperationId> = Operations[Id]['responses'];
type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Success<Id extends OperationId> = Json<Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202 | 204>]>;

export class Api {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** @throws {Error} if the response differs from the one that the contract documents for its status */
  async send(id: OperationId, request: Request): Promise<Answer> {
    const operation = operationOf(id);
    const { target, init } = messageOf(operation, request);
    const response = await fetch(this.url + target, init);
    return judged(operation, response.status, response.headers, await response.text());
  }

  /** Sends a request that must succeed, and returns the body of the response. */
  async read<Id extends OperationId>(id: Id, request: Request): Promise<Success<Id>> {
    const { status, body } = await this.send(id, request);
    if (status >= 300) throw new Error(`${id} returned ${status}: ${JSON.stringify(body)}`);
    return body as Success<Id>;
  }
}

/** Returns the target of a request and its message. */
export function messageOf(operation: Operation, request: Request): { target: string; init: RequestInit } {
  const { key, path = {}, query = {}, body, raw, suffix = '', method = operation.method } = request;
  const names = new Set(operation.parameters.map(({ name }) => name));
  const headers: Record<string, string | undefined> = {
    ...(key !== null && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(names.has('Idempotency-Key') && { 'idempotency-key': randomUUID() }),
    ...request.headers,
  };
  const search = new URLSearchParams(query).toString();
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? `{${name}}`);
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    target: `${filled}${suffix}${search === '' ? '' : `?${search}`}`,
    init: {
      method,
      headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ...(sent !== undefined && { body: sent }),
    },
  };
}

/** Returns the response if it matches the contract. */
export function judged(operation: Operation, status: number, headers: Headers, text: string): Answer {
  const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
  const wrong = differencesOf(operation, { status, headers, body });
  if (wrong.length > 0)
    throw new Error(`the response ${status} of ${operation.operationId} differs: ${wrong.join('; ')}\n${text}`);
  return {
    operationId: operation.operationId as OperationId,
    status,
    headers,
    body,
    code: body?.['code'] as ErrorCode | undefined,
    fields: (body?.['errors'] ?? []) as FieldError[],
  };
}

/** Statuses that the contract describes for all operations at once. */
const EVERYWHERE: ReadonlySet<number> = new Set([404, 405, 406, 408, 504]);

function differencesOf(
  operation: Operation,
  actual: { status: number; headers: Headers; body: unknown },
): readonly string[] {
  const documented = operation.responses.find(({ status }) => status === actual.status);
  if (documented) return differences(actual, documented);
  if (!EVERYWHERE.has(actual.status)) return [`${operation.operationId} documents no ${actual.status}`];
  return [
    ...schemaErrors('/components/schemas/Problem', actual.body),
    ...(actual.headers.has('x-request-id') ? [] : ['no x-request-id header']),
  ];
}
