/** Leap second in RFC 3339, which `Date` does not know. */
const LEAP_SECOND = /^(.{17})60/;

/** Returns the time that an RFC 3339 text means, in milliseconds since the epoch; a leap second is the next second. */
export function instantOf(text: string): number {
  const upper = text.toUpperCase();
  return LEAP_SECOND.test(upper) ? Date.parse(upper.replace(LEAP_SECOND, '$159')) + 1000 : Date.parse(upper);
}

/** Returns the RFC 3339 text of a time, in UTC. */
export const textOf = (time: number): string => new Date(time).toISOString();
