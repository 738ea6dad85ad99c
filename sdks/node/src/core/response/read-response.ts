import { RESPONSES_PREFIX_HINT_STATUSES, RESPONSES_REQUEST_ID_HEADER } from '../../generated/behaviour.ts';
import type { ApiError } from '../errors/api-error.ts';
import type { Redact } from '../errors/redaction.ts';
import { type CallFacts, DecodeError } from '../errors/sdk-errors.ts';
import { apiErrorFor } from '../errors/status-errors.ts';
import { parseRateLimit } from '../rate-limit/rate-limit-status.ts';
import type { JsonResult } from '../stream/opened-response.ts';
import type { PreparedRequest } from '../request/prepare-request.ts';
import { parseRetryAfter } from '../retry/retry-after-header.ts';
import { isRetryableStatus } from '../retry/retry-policy.ts';
import { type HttpResponse, lookup, type QuickResponse, type Shortcuts } from '../transport/http.ts';
import { parseJson } from '../json/json.ts';

export function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status <= 299;
}

/** Reports whether a response is the result of a call, and not an error. */
export const isResult = ({ operation }: PreparedRequest, response: HttpResponse): boolean =>
  isSuccess(response) || operation.moreResults?.includes(response.status) === true;

/** Creates the error for the part of a successful response that cannot be decoded. */
export type DecodeFailure = (mismatch: string, cause?: unknown, rawBody?: Uint8Array) => DecodeError;

export function decodeFailureOf(response: HttpResponse, facts: CallFacts, redact: Redact): DecodeFailure {
  const { status, body } = response;
  return (mismatch, cause, rawBody = body) => {
    const requestId = redact(lookup(response).get(RESPONSES_REQUEST_ID_HEADER) ?? '') || undefined;
    const message = `${facts.method} ${facts.path} returned ${status}, but ${mismatch}`;
    return new DecodeError(message, { ...facts, cause, status, rawBody, requestId });
  };
}

/**
 * Returns the result of a call: the parsed JSON, the bytes of a binary response, or undefined if there is no body.
 * @throws {DecodeError} if a successful response cannot be decoded
 */
export function readResult(
  { operation, url }: PreparedRequest,
  response: HttpResponse,
  facts: CallFacts,
  redact: Redact,
): unknown {
  const { unreadable } = response;
  if (operation.isEmpty === true) return undefined;
  if (operation.mayBeEmpty === true && response.body.length === 0 && unreadable === undefined) return undefined;
  const failure = (mismatch: string, cause?: unknown): DecodeError =>
    decodeFailureOf(response, facts, redact)(`the body ${mismatch}`, cause);
  if (unreadable !== undefined) throw failure(unreadable);
  if (operation.readBody !== undefined) return otherResult(() => operation.readBody?.(response, url), failure);
  return parsedItem(operation, response.body, failure, (response as QuickResponse).shortcuts?.decode);
}

/**
 * Returns the JSON value of a response, or of an item of a stream.
 * @throws the error from `failure` if it is not JSON of the type that the contract describes
 */
export function parsedItem(
  operation: JsonResult,
  bytes: Uint8Array,
  failure: (mismatch: string, cause?: unknown) => DecodeError,
  decode?: Shortcuts['decode'],
): unknown {
  const expected = operation.result ?? 'object';
  const value = parsed(bytes, decode, (cause) => failure('is not valid JSON', cause));
  const kind = kindOf(value);
  if (kind === 'null' && operation.mayBeNull === true) return value;
  if (expected !== 'any' && kind !== expected) throw failure(`is JSON of type ${kind} instead of ${expected}`);
  operation.hideSecrets?.(value, operation.secrets ?? []);
  return value;
}

function otherResult(read: () => unknown, failure: (mismatch: string) => DecodeError): unknown {
  try {
    return read();
  } catch (error) {
    throw failure((error as Error).message);
  }
}

function parsed(
  bytes: Uint8Array,
  decode: Shortcuts['decode'] | undefined,
  failure: (cause: unknown) => DecodeError,
): unknown {
  try {
    return parseJson(bytes, decode);
  } catch (cause) {
    throw failure(cause);
  }
}

function jsonOf(response: QuickResponse): unknown {
  return parseJson(response.body, response.shortcuts?.decode);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** Returns the error of a response with a status other than 2xx. */
export function errorOf(request: PreparedRequest, response: HttpResponse, facts: CallFacts, redact: Redact): ApiError {
  const { status, headers, body: rawBody } = response;
  const found = lookup(response);
  return apiErrorFor({
    ...facts,
    status,
    headers,
    body: jsonOrNothing(response),
    rawBody,
    requestId: found.get(RESPONSES_REQUEST_ID_HEADER) ?? undefined,
    retryAfter: parseRetryAfter(found),
    rateLimit: parseRateLimit(found),
    isRetryable: isRetryableStatus(status, found),
    hint: RESPONSES_PREFIX_HINT_STATUSES.includes(status) ? prefixHint(request) : '',
    redirect: redirectOf(status, found.get('Location'), request.url),
    redact,
  });
}

/** Returns a sentence about the first path value without its prefix. It does not show the value, which is data. */
function prefixHint({ operation: { path, idPrefixes = [] }, pathValues }: PreparedRequest): string {
  const index = idPrefixes.findIndex((prefix, at) => !String(pathValues[at]).startsWith(prefix));
  if (index < 0) return '';
  return `${path.split(/[{}]/)[2 * index + 1]} does not start with "${idPrefixes[index]}"`;
}

// Proxies return errors as HTML.
function jsonOrNothing(response: HttpResponse): unknown {
  try {
    return jsonOf(response);
  } catch {
    return undefined;
  }
}

/** Returns the target of a redirect without its parts that may be secret. */
function redirectOf(status: number, location: string | null, base: string): string | undefined {
  // Browsers reveal nothing else about a redirect
  // (https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect).
  if (status === 0) return 'another address';
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, base)) return undefined;
  const { origin } = new URL(location, base);
  // The origin of other schemes, such as `file:`, is the text `null`.
  return origin === 'null' ? undefined : origin;
}
