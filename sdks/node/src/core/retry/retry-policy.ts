import {
  BACKOFF,
  MAX_RETRY_AFTER_MS,
  RETRIED_STATUSES,
  RETRY_AFTER_JITTER,
  SHOULD_RETRY_HEADER,
} from '../behaviour.ts';
import type { HeaderLookup } from '../transport/http.ts';

/** Reports whether a failed request may be retried: the server decides, otherwise the status does. */
export function isRetryableStatus(status: number, headers: HeaderLookup): boolean {
  const shouldRetry = headers.get(SHOULD_RETRY_HEADER)?.trim().toLowerCase();
  if (shouldRetry === 'true' || shouldRetry === 'false') return shouldRetry === 'true';
  return RETRIED_STATUSES.includes(status);
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
  longest: number = MAX_RETRY_AFTER_MS,
): number | undefined {
  if (retryAfter !== undefined) {
    const asked = retryAfter * 1000;
    return asked > longest ? undefined : asked * (1 + Math.random() * RETRY_AFTER_JITTER);
  }
  const { base, factor, cap, jitterMin, jitterMax } = BACKOFF;
  return Math.min(cap, base * factor ** retries) * (jitterMin + Math.random() * (jitterMax - jitterMin));
}
