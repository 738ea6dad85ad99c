import { RETRIES_RETRY_AFTER_HEADERS } from '../../generated/behaviour.ts';
import type { HeaderLookup } from '../transport/http.ts';

const [IN_MILLISECONDS, IN_SECONDS] = RETRIES_RETRY_AFTER_HEADERS;

/**
 * Returns the seconds to wait from `Retry-After-Ms` or `Retry-After` (RFC 9110 section 10.2.3), or undefined if neither
 * is valid. A date is compared with the clock of the server, the `Date` header, if present.
 */
export function parseRetryAfter(headers: HeaderLookup, now: () => number = Date.now): number | undefined {
  const milliseconds = decimal(headers.get(IN_MILLISECONDS));
  if (milliseconds !== undefined) return milliseconds / 1000;
  const text = headers.get(IN_SECONDS);
  const seconds = decimal(text);
  if (seconds !== undefined || text === null) return seconds;
  const clock = httpDate(headers.get('Date') ?? '');
  const wait = (httpDate(text) - (Number.isNaN(clock) ? now() : clock)) / 1000;
  return wait >= 0 ? wait : undefined;
}

function decimal(text: string | null): number | undefined {
  return text !== null && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

// IMF-fixdate and the format of RFC 850 (RFC 9110 section 5.6.7).
const DATE = /^[A-Z][a-z]{2,8}, ([ \d]\d)[ -]([A-Z][a-z]{2})[ -](\d{4}|\d\d) (\d\d:\d\d:)(\d\d) GMT$/;
// The third format, asctime: `Sun Nov  6 08:49:37 1994`.
const ASCTIME = /^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) ([ \d]\d) ([\d:]{8}) (\d{4})$/;

// `Date.parse` accepts far more than dates, such as "-5", and reads asctime as local time.
function httpDate(text: string): number {
  const [, day = '', month, year = '', time, second] =
    DATE.exec(text.trim().replace(ASCTIME, '$1, $3 $2 $5 $4 GMT')) ?? [];
  const minute = `${day.replace(' ', '0')} ${month} ${fullYear(year)} ${time}00 GMT`;
  const date = new Date(minute);
  // `Date` turns 31 February into 3 March.
  const isReal = date.toUTCString().endsWith(minute);
  // A leap second counts as the second before it.
  const seconds = second === '60' ? 59 : Number(second);
  return isReal && seconds < 60 ? date.getTime() + seconds * 1000 : Number.NaN;
}

// RFC 9110: a two-digit year that appears to be more than 50 years in the future is in the past.
function fullYear(digits: string): number {
  if (digits.length !== 2) return Number(digits);
  const thisYear = new Date().getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
