import {
  BACKOFF,
  MAX_RETRY_AFTER_MS,
  RETRIED_STATUSES,
  RETRY_AFTER_JITTER,
  SHOULD_RETRY_HEADER,
} from '../behaviour.ts';
import type { HeaderLookup } from '../transport/http.ts';

/** Whether an answer that is no success may be asked for again: as the server says, else by its status. */
export function isRetryableStatus(status: number, headers: HeaderLookup): boolean {
  const told = headers.get(SHOULD_RETRY_HEADER)?.trim().toLowerCase();
  if (told === 'true' || told === 'false') return told === 'true';
  return RETRIED_STATUSES.includes(status);
}

/**
 * Milliseconds before the next attempt: what the server asked for and a little more, so that its clients don't come back
 * all at once, else a backoff that doubles with each retry. Undefined when the server asks for more than `longest`.
 * @param retries retries so far
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
