/** Table of records: only the visible rows are elements, so ten thousand records scroll as easily as ten. */
import { fill, h } from './dom.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Node | string;
  /** `wide` takes the space that is left, `number` is aligned to the right. */
  readonly kind?: 'wide' | 'number';
}

interface ListOptions<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** Shown instead of the table if there are no rows: says what to do next. */
  readonly empty: () => Node;
}

interface List<Row> {
  readonly element: HTMLElement;
  show(rows: readonly Row[], openKey: string | undefined): void;
}

const ROW_HEIGHT = 34;
const MARGIN_ROWS = 10;

/** Returns a list; arrow keys move between records, Enter opens one. */
export function list<Row>({ label, columns, keyOf, onOpen, empty }: ListOptions<Row>): List<Row> {
  const body = h('tbody');
  const head = h('tr', {}, ...columns.map(({ title, kind }) => h('th', { scope: 'col', class: kind }, title)));
  const table = h('table', { 'aria-label': label, 'aria-rowcount': 0 }, h('thead', {}, head), body);
  const element = h('div', { class: 'rows', tabindex: 0, role: 'region', 'aria-label': label });
  let rows: readonly Row[] = [];
  let open: string | undefined;

  const draw = (): void => {
    const first = Math.max(0, Math.floor(element.scrollTop / ROW_HEIGHT) - MARGIN_ROWS);
    const count = Math.ceil((element.clientHeight || 800) / ROW_HEIGHT) + 2 * MARGIN_ROWS;
    const visible = rows.slice(first, first + count);
    const below = rows.length - first - visible.length;
    fill(body, spacer(first), ...visible.map((row, at) => rowOf(row, first + at)), spacer(below));
  };
  const rowOf = (row: Row, at: number): HTMLElement =>
    h(
      'tr',
      { 'aria-rowindex': at + 2, 'aria-current': keyOf(row) === open && 'true', onclick: () => onOpen(row) },
      ...columns.map(({ cell, kind }) => h('td', { class: kind }, cell(row))),
    );
  const spacer = (count: number): HTMLElement | undefined =>
    count > 0
      ? h('tr', { 'aria-hidden': 'true' }, h('td', { colspan: columns.length, height: count * ROW_HEIGHT }))
      : undefined;

  element.addEventListener('scroll', () => requestAnimationFrame(draw), { passive: true });
  element.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || rows.length === 0) return;
    event.preventDefault();
    const at = rows.findIndex((row) => keyOf(row) === open);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next) onOpen(next);
  });
  return {
    element,
    show(newRows, openKey) {
      rows = newRows;
      open = openKey;
      table.setAttribute('aria-rowcount', String(rows.length + 1));
      fill(element, rows.length === 0 ? empty() : table);
      draw();
    },
  };
}
