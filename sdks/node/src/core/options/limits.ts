import { show } from '../request/serialise.ts';

const DURATIONS = new Set(['timeout', 'totalTimeout', 'connectTimeout']);

/** Returns the message for the first invalid limit, or undefined if all are valid. */
export function limitError(limits: Readonly<Record<string, unknown>>): string | undefined {
  for (const name in limits) {
    const value = limits[name];
    if (value === undefined) continue;
    const number = typeof value === 'number' ? value : Number.NaN;
    const expected = DURATIONS.has(name) ? durationError(number) : countError(name, number);
    if (expected !== undefined) return `${name} must be ${expected}, not ${show(value)}`;
  }
  return undefined;
}

// Timers above 2^31 - 1 milliseconds fire at once.
function durationError(value: number): string | undefined {
  return value > 0 && value < 2 ** 31 ? undefined : 'a positive number of milliseconds below 2^31';
}

function countError(name: string, value: number): string | undefined {
  if (name === 'requestsPerMinute')
    return value > 0 && value <= 60_000_000 ? undefined : 'a positive number of at most 60,000,000';
  if (name === 'maxRetryAfter') return value >= 0 ? undefined : 'a non-negative number of milliseconds';
  const isCounter = name === 'maxRetries';
  if (Number.isSafeInteger(value) && value >= (isCounter ? 0 : 1)) return undefined;
  return isCounter ? 'a non-negative integer' : 'a positive integer';
}
