import { RETRY_AFTER_HEADERS } from './behaviour.ts';
import type { HeaderLookup } from './transport.ts';

const [IN_MILLISECONDS, IN_SECONDS] = RETRY_AFTER_HEADERS;

/**
 * Seconds that `Retry-After-Ms` or `Retry-After` (RFC 9110 section 10.2.3) ask to wait. A date is taken against the
 * server's own clock, the `Date` header, where there is one. Undefined when neither makes sense.
 */
export function retryAfterSeconds(headers: HeaderLookup, now: () => number = Date.now): number | undefined {
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// The three forms of RFC 9110 section 5.6.7: IMF-fixdate, RFC 850 and asctime.
const DATE =
  /^[A-Z][a-z]{2,8}(?:, (?<day>\d\d)[ -](?<month>[A-Z][a-z]{2})[ -](?<year>\d{4}|\d\d)| (?<month2>[A-Z][a-z]{2}) (?<day2>[ \d]\d)) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?: GMT| (?<year2>\d{4}))$/;

// Not `Date.parse`: it reads far more than dates, "-5" for one, and takes asctime for local time.
function httpDate(text: string): number {
  const parts = DATE.exec(text.trim())?.groups ?? {};
  const year = parts['year'] ?? parts['year2'] ?? '';
  const month = MONTHS.indexOf(parts['month'] ?? parts['month2'] ?? '');
  const day = Number(parts['day'] ?? parts['day2']);
  const [hour, minute, second] = [Number(parts['hour']), Number(parts['minute']), Number(parts['second'])];
  const date = new Date(Date.UTC(fullYear(year), month, day, hour, minute, second));
  // `Date.UTC` makes the first of February of a 32nd of January.
  return month >= 0 && date.getUTCDate() === day && hour < 24 && minute < 60 ? date.getTime() : Number.NaN;
}

// RFC 9110: two digits that seem more than 50 years ahead are the past.
function fullYear(digits: string): number {
  if (digits.length !== 2) return Number(digits);
  const thisYear = new Date().getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
