const DURATIONS = new Set(['timeout', 'totalTimeout', 'connectTimeout']);

/** What is wrong with the first limit that can't be kept, and what to give instead; undefined when nothing is. */
export function limitError(limits: Readonly<Record<string, number | undefined>>): string | undefined {
  for (const name in limits) {
    const value = limits[name];
    if (value === undefined) continue;
    const expected = DURATIONS.has(name) ? durationError(value) : countError(name, value);
    if (expected !== undefined) return `${name} is ${value}; give ${expected}`;
  }
  return undefined;
}

// Above 2^31 - 1 timers fire at once.
function durationError(value: number): string | undefined {
  return value > 0 && value < 2 ** 31 ? undefined : 'milliseconds above 0 and below 2^31';
}

function countError(name: string, value: number): string | undefined {
  if (name === 'requestsPerMinute') return value > 0 && value <= 60_000_000 ? undefined : 'a number above 0';
  if (name === 'maxRetryAfter') return value >= 0 ? undefined : 'milliseconds, 0 or more';
  const least = name === 'maxRetries' ? 0 : 1;
  return Number.isSafeInteger(value) && value >= least ? undefined : `a whole number, ${least} or more`;
}
