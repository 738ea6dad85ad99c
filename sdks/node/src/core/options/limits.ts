const TIMES = new Set(['timeout', 'totalTimeout', 'connectTimeout']);

/** What is wrong with the first limit that can't be kept, and what to give instead; undefined when nothing is. */
export function limitProblem(limits: Readonly<Record<string, number | undefined>>): string | undefined {
  for (const name in limits) {
    const value = limits[name];
    if (value === undefined) continue;
    const expected = TIMES.has(name) ? timeProblem(value) : countProblem(name, value);
    if (expected !== undefined) return `${name} is ${value}; give ${expected}`;
  }
  return undefined;
}

/** Why a header can't be sent (RFC 9110 section 5); undefined when it can. A line break in it would be a header of its own. */
export function headerProblem(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) return `"${name}" is no name of a header`;
  if (isHeaderText(value)) return undefined;
  return `header ${name} holds a line break or another character that can't be sent`;
}

export function isHeaderText(value: string): boolean {
  return /^[\t -~\u0080-\u00FF]*$/.test(value);
}

// Above 2^31 - 1 timers fire at once.
function timeProblem(value: number): string | undefined {
  return value > 0 && value < 2 ** 31 ? undefined : 'milliseconds above 0 and below 2^31';
}

function countProblem(name: string, value: number): string | undefined {
  if (name === 'requestsPerMinute') return value > 0 && value <= 60_000_000 ? undefined : 'a number above 0';
  if (name === 'maxRetryAfter') return value >= 0 ? undefined : 'milliseconds, 0 or more';
  const least = name === 'maxRetries' ? 0 : 1;
  return Number.isSafeInteger(value) && value >= least ? undefined : `a whole number, ${least} or more`;
}
