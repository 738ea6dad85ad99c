import { RETRY_AFTER_HEADERS } from '../behaviour.ts';
import type { HeaderLookup } from '../transport/http.ts';

const [IN_MILLISECONDS, IN_SECONDS] = RETRY_AFTER_HEADERS;

/**
 * Seconds that `Retry-After-Ms` or `Retry-After` (RFC 9110 section 10.2.3) ask to wait. A date is taken against the
 * server's own clock, the `Date` header, where there is one. Undefined when neither makes sense.
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// IMF-fixdate and the form of RFC 850 (RFC 9110 section 5.6.7).
const DATE = /^[A-Z][a-z]{2,8}, ([ \d]\d)[ -]([A-Z][a-z]{2})[ -](\d{4}|\d\d) (\d\d):(\d\d):(\d\d) GMT$/;
// The third form, asctime: `Sun Nov  6 08:49:37 1994`.
const ASCTIME = /^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) ([ \d]\d) ([\d:]{8}) (\d{4})$/;

// Not `Date.parse`: it reads far more than dates, "-5" for one, and takes asctime for local time.
function httpDate(text: string): number {
  const [, day, month = '', year = '', ...time] = DATE.exec(text.trim().replace(ASCTIME, '$1, $3 $2 $5 $4 GMT')) ?? [];
  const [hour = 0, minute = 0, second = 0] = time.map(Number);
  const date = new Date(Date.UTC(fullYear(year), MONTHS.indexOf(month), Number(day), hour, minute, second));
  // `Date.UTC` makes the first of February of a 32nd of January, and of an unknown month a December.
  const isReal = MONTHS.includes(month) && date.getUTCDate() === Number(day) && hour < 24 && minute < 60;
  return isReal ? date.getTime() : Number.NaN;
}

// RFC 9110: two digits that seem more than 50 years ahead are the past.
function fullYear(digits: string): number {
  if (digits.length !== 2) return Number(digits);
  const thisYear = new Date().getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
