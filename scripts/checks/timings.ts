/** The duration of a check or of a test file. */
export interface Timing {
  name: string;
  /** Name that `--only` accepts for it and others; absent for a test file. */
  group?: string;
  seconds: number;
  passed: number;
  /** Passed tests whose result was kept, of `passed`. */
  cached: number;
}

/** Number of test files listed; the others together take less time than these. */
const LISTED_FILES = 12;

/** Returns a table of all groups with their checks, and the slowest test files, both with the slowest first. */
export function timingTable(checks: readonly Timing[], files: readonly Timing[]): string {
  const slowest = bySeconds(files).slice(0, LISTED_FILES);
  const rest = files.length - slowest.length;
  return [
    '',
    ' seconds  passed  from cache',
    ...groupLines(checks),
    ...(slowest.length === 0 ? [] : ['', `the slowest test files${rest > 0 ? ` (${rest} more)` : ''}:`]),
    ...slowest.map((timing) => line(timing)),
    '',
  ].join('\n');
}

/** Returns a line for each group, each followed by its checks if it has several. */
function groupLines(checks: readonly Timing[]): string[] {
  const groups = [...new Set(checks.map(({ group, name }) => group ?? name))].map((group) => {
    const members = checks.filter((check) => (check.group ?? check.name) === group);
    const sum = (count: (timing: Timing) => number): number => members.reduce((total, one) => total + count(one), 0);
    const seconds = sum((one) => one.seconds);
    return { name: group, seconds, passed: sum((one) => one.passed), cached: sum((one) => one.cached), members };
  });
  return bySeconds(groups).flatMap(({ members, ...group }) => [
    line(group),
    ...(members.length === 1 ? [] : bySeconds(members).map((member) => line(member, '  '))),
  ]);
}

function line({ name, seconds, passed, cached }: Timing, indent = ''): string {
  const numbers = [seconds.toFixed(1).padStart(8), String(passed).padStart(6), String(cached).padStart(10)];
  return `${numbers.join('  ')}  ${indent}${name}`;
}

function bySeconds<Item extends Timing>(timings: readonly Item[]): Item[] {
  return timings.toSorted((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name, 'en'));
}
