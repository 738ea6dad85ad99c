const MILLISECOND = 1;
const SECOND = 1000 * MILLISECOND;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Longest duration of one step: ten years, so that times stay far from the limits of a date. */
const LONGEST = 3650 * DAY;

const SHORT_UNITS: Readonly<Record<string, number>> = {
  ms: MILLISECOND,
  s: SECOND,
  m: MINUTE,
  min: MINUTE,
  h: HOUR,
  d: DAY,
  w: WEEK,
};
const SHORT = /^(?:\d{1,9}(?:ms|min|s|m|h|d|w))+$/;
const SHORT_PART = /(\d+)(ms|min|s|m|h|d|w)/g;
const ISO =
  /^P(?!$)(?:(\d{1,9})W|(?:(\d{1,9})D)?(?:T(?!$)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?)$/;
const CALENDAR = /^P\d+[YM]|^P\d+Y\d+M/;

/** Thrown for a text that is not a duration; the message lists the valid forms. */
export class DurationError extends Error {
  override readonly name = 'DurationError';
}

/** Returns the milliseconds of a duration in ISO 8601 (`P3DT12H`) or in short form (`3d12h`, `90s`, `250ms`). */
export function parseDuration(text: string): number {
  const milliseconds = shortForm(text) ?? isoForm(text);
  if (milliseconds === undefined) throw new DurationError(reasonAgainst(text));
  if (milliseconds > LONGEST) throw new DurationError('A duration is at most 3650 days.');
  return milliseconds;
}

function shortForm(text: string): number | undefined {
  if (!SHORT.test(text)) return undefined;
  let total = 0;
  for (const [, count, unit] of text.matchAll(SHORT_PART)) total += Number(count) * (SHORT_UNITS[unit ?? ''] ?? 0);
  return total;
}

function isoForm(text: string): number | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return Math.round(
    (weeks ?? 0) * WEEK + (days ?? 0) * DAY + (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE + (seconds ?? 0) * SECOND,
  );
}

const reasonAgainst = (text: string): string =>
  CALENDAR.test(text)
    ? 'Years and months have no fixed length. Write the duration in weeks, days, hours, minutes or seconds.'
    : 'A duration looks like 3d, 12h, 1d12h, 90s, 250ms or P3DT12H.';
