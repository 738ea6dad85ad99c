/** Leap second in RFC 3339, which `Date` does not know. */
const LEAP_SECOND = /^(.{17})60/;
/** First and last time in UTC, which an offset can exceed: many languages have no year 0000, and RFC 3339 no year 10000. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns the time that an RFC 3339 text means, in milliseconds since the epoch; a leap second is the next second. Times
 * beyond them become the nearest that it can.
 */
export function instantOf(text: string): number {
  const upper = text.toUpperCase();
  const time = LEAP_SECOND.test(upper) ? Date.parse(upper.replace(LEAP_SECOND, '$159')) + 1000 : Date.parse(upper);
  return Math.min(Math.max(time, EARLIEST), LATEST);
}

/** Returns the RFC 3339 text of a time, in UTC. */
export const textOf = (time: number): string => new Date(time).toISOString();
