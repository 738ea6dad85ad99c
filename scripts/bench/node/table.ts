import type { Limit } from '../limit.ts';
import { LIMITS } from './limits.ts';
import type { NodeRow } from './rows.ts';

const WIDTHS = [22, 12, 12, 8, 10] as const;

/** Formats the rows as a table with titles. */
export function tableOf(rows: readonly NodeRow[]): string {
  const lines: string[] = [];
  let title: string | undefined;
  for (const row of rows) {
    if (row.title !== title) lines.push('', head(row));
    title = row.title;
    lines.push(line(row));
  }
  return lines.join('\n');
}

function head({ title, unit, baseline }: NodeRow): string {
  const columns = baseline === undefined ? [unit] : [unit, 'baseline', 'ratio', 'limit'];
  return `${title}\n${' '.repeat(WIDTHS[0])}${columns.map((text, index) => text.padStart(WIDTHS[index + 1] ?? 0)).join('')}`;
}

function line(row: NodeRow): string {
  const { name, figure, baseline, ratio, limit, bound = 0, isKept } = row;
  const hasBaseline = baseline !== undefined;
  const cells = [
    number(figure).padStart(WIDTHS[1]),
    (hasBaseline ? number(baseline) : '').padStart(WIDTHS[2]),
    (ratio === undefined ? '' : ratio.toFixed(2)).padStart(WIDTHS[3]),
    (limit === undefined ? '' : ruleOf(LIMITS[limit], bound)).padStart(WIDTHS[4]),
    limit === undefined ? '' : `  ${isKept === undefined ? '' : isKept ? 'kept' : 'MISSED'}`,
  ];
  return `  ${name.padEnd(WIDTHS[0] - 2)}${cells.join('')}`.trimEnd();
}

function ruleOf({ isLeast, on }: Limit, value: number): string {
  return `${isLeast === true ? '≥' : '≤'} ${on === 'ratio' ? value.toFixed(1) : value}`;
}

function number(value: number): string {
  return Number.isInteger(value) || Math.abs(value) >= 1000 ? String(Math.round(value)) : value.toFixed(1);
}
