/** Times of the attempts of a delivery. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the first attempt, the second, and so on. */
export const DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/**
 * Maximum share of a delay that is added or subtracted, so that deliveries do not all return at once after an outage.
 */
const SPREAD = 0.1;
/** Longest delay that a receiver may ask for. */
const LONGEST = 24 * HOUR;

const SECONDS = /^[0-9]+$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$/;

/** Returns the delay that `Retry-After` asks for, in seconds or as a date; 0 if it is missing, wrong or in the past. */
export function retryAfter(header: string | undefined, realTime: number): number {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Math.min(Number(text) * SECOND, LONGEST);
  if (!HTTP_DATE.test(text)) return 0;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at - realTime, 0), LONGEST);
}

/**
 * Returns the delay before the next attempt, undefined after the last one. `made` is the number of attempts of the
 * series, `asked` the delay that the receiver asked for, `random` a number from 0 to 1.
 */
export function delayAfter(made: number, asked: number, random: number): number | undefined {
  const delay = DELAYS[made - 1];
  if (delay === undefined) return undefined;
  return Math.max(Math.round(delay * (1 - SPREAD + 2 * SPREAD * random)), asked);
}
