/**
 * Seconds that `Retry-After-Ms` or `Retry-After` (RFC 9110 section 10.2.3) ask to wait. A date is taken against the
 * server's own clock, the `Date` header, where there is one. Undefined when neither makes sense.
 */
export function retryAfterSeconds(headers: Headers, now: () => number = Date.now): number | undefined {
  const milliseconds = decimal(headers.get('Retry-After-Ms'));
  if (milliseconds !== undefined) return milliseconds / 1000;
  const text = headers.get('Retry-After');
  const seconds = decimal(text);
  if (seconds !== undefined || text === null) return seconds;
  const clock = Date.parse(headers.get('Date') ?? '');
  const wait = (httpDate(text) - (Number.isNaN(clock) ? now() : clock)) / 1000;
  return wait >= 0 ? wait : undefined;
}

function decimal(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}(?:\.\d{1,9})?$/.test(text.trim()) ? Number(text) : undefined;
}

// `Date.parse` alone reads far more than dates: "-5" is one to it.
function httpDate(text: string): number {
  return /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
}
