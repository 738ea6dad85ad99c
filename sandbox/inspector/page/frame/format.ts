/** Texts of values for people: times, durations, amounts, statuses. */

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZone: 'UTC',
});
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns the time of day in UTC, with milliseconds. */
export const timeOf = (iso: string): string => CLOCK.format(new Date(iso));

/** Returns date and time in UTC. */
export const dateOf = (iso: string): string => `${DAY.format(new Date(iso))}, ${timeOf(iso).slice(0, 8)}`;

/** Returns a time for a list: without its date if that is the day of `now`, and without its year if that is the same. */
export function whenOf(iso: string, now: number): string {
  const date = dateOf(iso);
  const [day = '', today = ''] = [date, dateOf(new Date(now).toISOString())].map((text) => text.split(',')[0]);
  if (day === today) return date.slice(day.length + 2);
  return day.slice(-4) === today.slice(-4) ? `${day.slice(0, -5)}, ${date.slice(day.length + 2, -3)}` : day;
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const;

/** Returns milliseconds as their largest unit and the next one, rounded: `3 d`, `1 d 12 h`, `1 min 30 s`. */
export function aheadOf(ms: number): string {
  const largest = UNITS.findIndex(([unit]) => ms >= unit);
  const [[unit, name] = UNITS[3], [step, stepName] = UNITS[3]] = largest < 0 ? [] : UNITS.slice(largest, largest + 2);
  const rounded = Math.round(ms / step) * step;
  // Rounding may reach a larger unit.
  if (rounded !== ms) return aheadOf(rounded);
  const rest = (ms % unit) / step;
  return `${Math.floor(ms / unit)} ${name}${rest > 0 ? ` ${rest} ${stepName}` : ''}`;
}

/** Returns a duration in milliseconds or seconds. */
export const durationOf = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Returns an amount in major units with its currency. */
export function moneyOf({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  try {
    const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(amount / 10 ** digits);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Returns the class of a status: good, warn or bad. */
export function toneOf(status: number | string | null): string {
  if (status === null) return 'bad';
  if (typeof status === 'string') return TONES[status] ?? '';
  return status < 300 ? 'good' : status < 500 ? 'warn' : 'bad';
}

const TONES: Readonly<Record<string, string>> = {
  succeeded: 'good',
  paid: 'good',
  fulfilled: 'good',
  completed: 'good',
  enabled: 'good',
  pending: 'warn',
  unpaid: 'warn',
  partially_fulfilled: 'warn',
  partially_refunded: 'warn',
  failed: 'bad',
  cancelled: 'bad',
  disabled: 'bad',
};

/** Returns JSON with indentation; other text stays unchanged. Numbers beyond 2^53 keep their digits. */
export function prettyOf(text: string): string {
  let depth = 0;
  let pretty = '';
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === '}' || token === ']') pretty += `\n${'  '.repeat((depth -= 1))}`;
    pretty += token;
    if (token === '{' || token === '[') pretty += `\n${'  '.repeat((depth += 1))}`;
    else if (token === ',') pretty += `\n${'  '.repeat(depth)}`;
    else if (token === ':') pretty += ' ';
  }
  return pretty.replaceAll(/([{[])\n\s*\n\s*([}\]])/g, '$1$2');
}
