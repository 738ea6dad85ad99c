import type { KillResult } from './kills.ts';

/** Formats the result as a table; the second part must be all zeros. */
export function killTable({ findings, reopened, ...counts }: KillResult): string {
  const sorted = reopened.toSorted((one, other) => one - other);
  const times = {
    'reopened, median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    'reopened, longest ms': Math.round(sorted.at(-1) ?? 0),
  };
  return ['Run', ...lines({ ...counts, ...times }), 'Findings', ...lines(findings)].join('\n');
}

const lines = (values: object): string[] =>
  Object.entries(values).map(([name, value]) => `  ${name.padEnd(24)}${String(value).padStart(8)}`);
