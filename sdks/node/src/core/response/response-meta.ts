import { IDEMPOTENCY_REPLAYED_HEADER, RESPONSES_REQUEST_ID_HEADER } from '../../generated/behaviour.ts';
import type { CallFacts } from '../errors/sdk-errors.ts';
import { parseRateLimit } from '../rate-limit/rate-limit-status.ts';
import { type HttpResponse, lookup } from '../transport/http.ts';
import type { ResponseMeta } from './api-promise.ts';

/** Returns the metadata of a response. */
export function metaOf(response: HttpResponse, facts: CallFacts): ResponseMeta {
  const { status, headers } = response;
  const { attempts, resends, idempotencyKey } = facts;
  const found = lookup(response);
  return {
    status,
    headers,
    requestId: found.get(RESPONSES_REQUEST_ID_HEADER) ?? undefined,
    rateLimit: parseRateLimit(found),
    attempts,
    resends,
    idempotencyKey,
    replayed: found.get(IDEMPOTENCY_REPLAYED_HEADER)?.toLowerCase() === 'true',
  };
}
