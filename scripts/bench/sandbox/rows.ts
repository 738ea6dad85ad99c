/** Figures of the sandbox with their targets, next to those of Prism in the same run. */
export interface SandboxRow {
  title: string;
  unit: string;
  figure: number;
  /** Figure of Prism in the same run. */
  prism?: number;
  target?: { least?: number; most?: number };
}

/** Formats the rows as a table. Targets are those of a calm machine with two cores, and do not fail the run. */
export function sandboxTable(rows: readonly SandboxRow[]): string {
  const head = ['', 'figure', '', 'Prism', 'ratio', 'target'];
  return [head, ...rows.map(cellsOf)].map(lineOf).join('\n');
}

function cellsOf({ title, unit, figure, prism, target }: SandboxRow): string[] {
  const ratio = prism === undefined ? '' : (figure / prism).toFixed(2);
  return [title, number(figure), unit, prism === undefined ? '' : number(prism), ratio, targetOf(figure, target)];
}

function targetOf(figure: number, target: SandboxRow['target']): string {
  if (!target) return '';
  const { least = -Infinity, most = Infinity } = target;
  const text = target.least === undefined ? `≤ ${most}` : `≥ ${least}`;
  return `${text} ${figure >= least && figure <= most ? 'kept' : 'MISSED'}`;
}

const WIDTHS = [44, 10, 5, 9, 8, 16];
const lineOf = (cells: readonly string[]): string =>
  cells
    .map((cell, index) =>
      index === 0 || index === 2 ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0),
    )
    .join(' ')
    .trimEnd();

const number = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toFixed(2));
