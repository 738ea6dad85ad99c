import { argumentError } from '../errors/own-error.ts';
import { InvalidRequestError } from '../errors/sdk-errors.ts';
import type { Operation, PathValue, WriteOptions } from '../request/operation.ts';
import { ApiPromise } from '../response/api-promise.ts';
import { assertValid, type ObjectSchema } from '../schema/schema.ts';
import type { ApiClient } from './api-client.ts';
import { send } from './send.ts';

/** A request to an operation that this version of the library does not know. */
export interface RawRequest {
  /** HTTP method. All of them except GET carry an idempotency key. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Path below the base URL, percent-encoded, such as `/api/v1/orders/{order_id}/notes`. Errors and logs show it as it
   * is written here, so pass identifiers as `pathParams`.
   */
  path: string;
  /** Values of the `{placeholders}` in the path. */
  pathParams?: Readonly<Record<string, PathValue>> | undefined;
  /** Query parameters: strings, numbers and booleans, or lists of them, which are sent as `a,b`. */
  query?: Readonly<Record<string, PathValue | undefined>> | undefined;
  /** Body, sent as JSON. */
  body?: unknown;
}

/** The part of an operation that determines how the API key is sent, which the contract decides. */
export type RequestAuth = Pick<
  Operation,
  | 'auth'
  | 'apiKeyHeader'
  | 'apiKeyParameter'
  | 'apiKeyCookie'
  | 'keyPlaces'
  | 'choices'
  | 'alternatives'
  | 'isKeyOptional'
>;

const ID = 'request';

const FIELDS: ObjectSchema = {
  required: { method: 'string', path: 'string' },
  optional: { pathParams: { map: 'json' }, query: { map: 'json' }, body: 'json' },
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

// Segments of unreserved characters, sub-delimiters (RFC 3986 section 3.3), placeholders and percent-encoded bytes. A
// URL parser removes dot segments, encoded ones too, and a proxy may decode line breaks and NUL.
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))(?:[\w.~!$&'()*+,;=:@-]|%(?!2[eEfF]|5[cC]|0[0aAdD])[\dA-Fa-f]{2}|\{\w+\})+)+$/;

const PLACEHOLDER = /(?<=\{)\w+(?=\})/g;

/** Sends a request to any path of the API, with the key, the retries and the errors of every call. */
export function request<Result>(
  client: ApiClient,
  auth: RequestAuth,
  given: RawRequest,
  options?: WriteOptions,
): ApiPromise<Result> {
  try {
    const operation: Operation = { ...auth, ...operationOf(given) };
    return send(client, operation, { path: pathValues(given), query: given.query ?? {}, body: given.body }, options);
  } catch (reason) {
    // An invalid argument rejects the promise, like any other failure of a call.
    return new ApiPromise<Result>(Promise.reject(argumentError(ID, reason)));
  }
}

function operationOf(given: RawRequest): Operation {
  assertValid(ID, 'the request', FIELDS, given);
  const { method, path, query = {}, body } = given;
  if (!METHODS.includes(method)) throw new InvalidRequestError(`${ID}: method must be one of ${METHODS.join(', ')}`);
  if (method === 'GET' && body !== undefined) throw new InvalidRequestError(`${ID}: a GET request has no body`);
  if (!PATH.test(path)) {
    throw new InvalidRequestError(
      `${ID}: path must be one such as /api/v1/orders/{order_id}; pass values as pathParams or query`,
    );
  }
  const parameters = Object.fromEntries(Object.keys(query).map((name) => [name, 'json'] as const));
  return {
    id: ID,
    method,
    path,
    query: { optional: parameters },
    body: 'json',
    isBodyOptional: true,
    result: 'any',
    mayBeEmpty: true,
    mayBeNull: true,
  };
}

function pathValues({ path, pathParams = {} }: RawRequest): PathValue[] {
  const names: readonly string[] = path.match(PLACEHOLDER) ?? [];
  const stray = Object.keys(pathParams).find((name) => !names.includes(name));
  if (stray !== undefined) throw new InvalidRequestError(`${ID}: the path has no placeholder {${stray}}`);
  // A missing value is rejected like an empty identifier.
  return names.map((name) => (Object.hasOwn(pathParams, name) ? pathParams[name] : undefined) ?? '');
}
