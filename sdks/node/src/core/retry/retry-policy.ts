import {
  RETRIES_BACKOFF_BASE_MS,
  RETRIES_BACKOFF_CAP_MS,
  RETRIES_BACKOFF_FACTOR,
  RETRIES_BACKOFF_JITTER_MAX,
  RETRIES_BACKOFF_JITTER_MIN,
  RETRIES_RETRY_AFTER_MAX_MS,
  RETRIES_STATUSES,
  RETRIES_RETRY_AFTER_JITTER_MAX,
  RETRIES_RETRY_AFTER_JITTER_MIN,
  RETRIES_OVERRIDE_HEADER,
} from '../../generated/behaviour.ts';
import type { HeaderLookup } from '../transport/http.ts';

/** Methods that an API may apply twice if their requests carry no idempotency key (RFC 9110, section 9.2.2). */
const NOT_IDEMPOTENT = new Set(['POST', 'PATCH']);

/** Reports whether a request may be sent again at all. */
export function isRepeatable(method: string, idempotencyKey: string | undefined): boolean {
  return idempotencyKey !== undefined || !NOT_IDEMPOTENT.has(method);
}

/** Reports whether a failed request may be retried: the server decides, otherwise the status does. */
export function isRetryableStatus(status: number, headers: HeaderLookup): boolean {
  const shouldRetry = headers.get(RETRIES_OVERRIDE_HEADER)?.trim().toLowerCase();
  if (shouldRetry === 'true' || shouldRetry === 'false') return shouldRetry === 'true';
  return RETRIES_STATUSES.includes(status);
}

/**
 * Returns the milliseconds to wait before the next attempt: the time that the server asks for plus jitter, so that its
 * clients do not all return at once, otherwise a backoff that doubles with each retry. Returns undefined if the server
 * asks for more than `longest`.
 * @param retries number of retries so far
 * @param retryAfter seconds
 */
export function retryDelay(
  retries: number,
  retryAfter: number | undefined,
  longest: number = RETRIES_RETRY_AFTER_MAX_MS,
): number | undefined {
  if (retryAfter !== undefined) {
    const asked = retryAfter * 1000;
    const jitter = between(RETRIES_RETRY_AFTER_JITTER_MIN, RETRIES_RETRY_AFTER_JITTER_MAX);
    return asked > longest ? undefined : asked * (1 + jitter);
  }
  const backoff = Math.min(RETRIES_BACKOFF_CAP_MS, RETRIES_BACKOFF_BASE_MS * RETRIES_BACKOFF_FACTOR ** retries);
  return backoff * between(RETRIES_BACKOFF_JITTER_MIN, RETRIES_BACKOFF_JITTER_MAX);
}

function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}
