import type { Redact } from '../errors/redaction.ts';
import type { CallFacts } from '../errors/sdk-errors.ts';
import type { PreparedRequest } from '../request/prepare-request.ts';
import type { ResponseMeta } from '../response/api-promise.ts';
import { decodeFailureOf } from '../response/read-response.ts';
import type { OpenedResponse } from '../stream/opened-response.ts';
import { contentOfBytes } from '../transport/content.ts';
import type { HttpResponse } from '../transport/http.ts';
import { cancelled, connectionError } from './attempt.ts';

/**
 * Returns a successful response to be read while it arrives.
 * @throws {DecodeError} if the transport cannot read its body
 */
export function openedOf(
  { operation, url }: PreparedRequest,
  response: HttpResponse,
  { maxBytes, limits }: Pick<OpenedResponse, 'maxBytes' | 'limits'>,
  { facts, redact, meta }: { facts: CallFacts; redact: Redact; meta: () => ResponseMeta },
): OpenedResponse {
  const decodeError = decodeFailureOf(response, facts, redact);
  const { unreadable, content = contentOfBytes(response.body) } = response;
  if (unreadable !== undefined) throw decodeError(`the body ${unreadable}`);
  return {
    operation,
    content,
    facts,
    limits,
    maxBytes,
    meta,
    failure: (cause) => connectionError(facts, url, cause, redact),
    decodeError,
    cancelled: () => cancelled(facts, limits.signal),
  };
}
