import { apiErrorFor } from './api-errors.ts';
import type { RawResponse } from './attempt.ts';
import { REQUEST_ID_HEADER } from './behaviour.ts';
import { DecodeError } from './errors.ts';
import type { PreparedRequest } from './request.ts';
import { retryAfterSeconds } from './retry-after.ts';

/**
 * The result of a call: the JSON of the answer as it is, its bytes where the operation downloads them, or undefined
 * where it has no body.
 * @throws {ApiError} for every status that is not 2xx
 * @throws {DecodeError} for a success that is not JSON
 */
export function readResponse(request: PreparedRequest, response: RawResponse): unknown {
  const { operation, idempotencyKey } = request;
  const { status, headers, body } = response;
  const requestId = headers.get(REQUEST_ID_HEADER) ?? undefined;
  if (status < 200 || status > 299) {
    const retryAfter = retryAfterSeconds(headers);
    const { method, path } = operation;
    const known = { status, headers, requestId, retryAfter, idempotencyKey, method, path };
    throw apiErrorFor({ ...known, body: jsonOrNothing(body), rawBody: body });
  }
  if (operation.isEmpty === true || (operation.mayBeEmpty === true && body.length === 0)) return undefined;
  if (operation.download !== undefined) return body;
  try {
    return parse(body);
  } catch (cause) {
    const message = `${operation.method} ${operation.path} was answered with ${status}, but not with JSON`;
    throw new DecodeError(message, { cause, rawBody: body, requestId });
  }
}

function parse(body: Uint8Array): unknown {
  // `fatal`: text with replacement characters would be data that nobody sent. A byte order mark is skipped.
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
}

// An error can come from a proxy, which writes HTML.
function jsonOrNothing(body: Uint8Array): unknown {
  try {
    return parse(body);
  } catch {
    return undefined;
  }
}
