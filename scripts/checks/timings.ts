/** The duration of a check or of a test file. */
export interface Timing {
  name: string;
  seconds: number;
  passed: number;
  /** Passed tests whose result was kept, of `passed`. */
  cached: number;
}

/** Number of test files listed; the others together take less time than these. */
const LISTED_FILES = 12;

/** Returns a table of all checks and the slowest test files, both with the slowest first. */
export function timingTable(checks: readonly Timing[], files: readonly Timing[]): string {
  const slowest = bySeconds(files).slice(0, LISTED_FILES);
  const rest = files.length - slowest.length;
  return [
    '',
    ' seconds  passed  from cache',
    ...bySeconds(checks).map(line),
    ...(slowest.length === 0 ? [] : ['', `the slowest test files${rest > 0 ? ` (${rest} more)` : ''}:`]),
    ...slowest.map(line),
    '',
  ].join('\n');
}

function line({ name, seconds, passed, cached }: Timing): string {
  return `${seconds.toFixed(1).padStart(8)}  ${String(passed).padStart(6)}  ${String(cached).padStart(10)}  ${name}`;
}

function bySeconds(timings: readonly Timing[]): Timing[] {
  return timings.toSorted((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name, 'en'));
}
