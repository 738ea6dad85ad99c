/** Table of records: only the visible rows are elements, so ten thousand records scroll as easily as ten. */
import { fill, h } from './dom.ts';

export interface Column<Row> {
  readonly title: string;
  /** Returns the content of a cell; `now` is the time of the sandbox in milliseconds. */
  readonly cell: (row: Row, now: number) => Node | string;
  /** `wide` takes the space that is left, `number` is aligned to the right. */
  readonly kind?: 'wide' | 'number';
  /** Narrowest list that shows the column: `medium` is that next to an open record. Without it, a phone shows it, too. */
  readonly from?: 'medium' | 'large';
}

interface ListOptions<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Returns the time of the sandbox in milliseconds. */
  readonly now: () => number;
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
export function list<Row>({ label, columns, now, keyOf, onOpen, empty }: ListOptions<Row>): List<Row> {
  const body = h('tbody');
  const head = h('tr', {}, ...columns.map((column) => h('th', { scope: 'col', class: classOf(column) }, column.title)));
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
      ...columns.map((column) => h('td', { class: classOf(column) }, column.cell(row, now()))),
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

const classOf = ({ kind, from }: Pick<Column<never>, 'kind' | 'from'>): string =>
  [kind, from].filter((name) => name !== undefined).join(' ');

// Filters above a list: a search and selections, which the address contains.

type Query = Readonly<Record<string, string>>;

/** Selection of one value of a query parameter. */
export interface Selection {
  readonly name: string;
  readonly label: string;
  /** Text of the entry that selects every value. */
  readonly every: string;
  /** Values, or values with their texts. */
  readonly values: readonly (string | readonly [value: string, text: string])[];
}

interface Filters {
  readonly element: HTMLElement;
  /** Shows the values of an address. */
  show(query: Query): void;
}

/** Name of the search in an address. */
export const SEARCH = 'q';

/** Returns the filters; `onChange` receives the values of all of them. */
export function filtersOf(
  { title, placeholder, selections }: { title: string; placeholder: string; selections: readonly Selection[] },
  onChange: (query: Query) => void,
): Filters {
  const search = h('input', { type: 'search', 'aria-label': `Search ${title.toLowerCase()}`, placeholder });
  const selects = selections.map(({ name, label, every, values }) => {
    const options = [
      ['', every] as const,
      ...values.map((value) => (typeof value === 'string' ? [value, textOf(value)] : value)),
    ];
    const entries = options.map(([value, text]) => h('option', { value }, text));
    return { name, select: h('select', { 'aria-label': label }, ...entries) };
  });
  const changed = (): void =>
    onChange({
      [SEARCH]: search.value,
      ...Object.fromEntries(selects.map(({ name, select }) => [name, select.value])),
    });
  for (const control of [search, ...selects.map(({ select }) => select)]) control.addEventListener('change', changed);
  return {
    element: h('span', { class: 'controls' }, search, ...selects.map(({ select }) => select)),
    show(query) {
      search.value = query[SEARCH] ?? '';
      for (const { name, select } of selects) select.value = query[name] ?? '';
    },
  };
}

const textOf = (value: string | undefined = ''): string => value.replaceAll('_', ' ');

// Pane next to a list that shows the open record.

interface DetailPane {
  readonly element: HTMLElement;
  hide(): void;
  show(id: string, parts: readonly Element[]): void;
}

/** Returns an empty pane; its button calls `onClose`. */
export function detailPane(onClose: () => void): DetailPane {
  const element = h('section', { class: 'detail', 'aria-label': 'Details', hidden: true });
  let shownId: string | undefined;
  let shown = '';
  return {
    element,
    hide() {
      element.hidden = true;
      shownId = undefined;
    },
    show(id, parts) {
      const markup = parts.map((part) => part.outerHTML).join('');
      const isOther = id !== shownId;
      // Parts that have not changed stay, so that what a person opened in them stays open.
      if (!isOther && markup === shown) return;
      shownId = id;
      shown = markup;
      element.hidden = false;
      const focused = element.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
      fill(element, h('button', { class: 'plain close', onclick: onClose }, 'Close'), ...parts);
      if (focused !== undefined) focusAgain(element, focused);
      if (isOther) element.scrollTop = 0;
    },
  };
}

/** Focuses the button that has taken the place of the one with this text; otherwise, the first of the pane. */
function focusAgain(element: HTMLElement, text: string | null): void {
  const buttons = [...element.querySelectorAll('button')];
  (buttons.find((button) => button.textContent === text) ?? buttons[0])?.focus();
}
