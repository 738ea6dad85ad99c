/** Records of an account: a list that grows page by page, with the open record next to it. */
import { fill, h } from '../dom.ts';
import { lab } from '../lab.ts';
import { type Column, list } from '../list.ts';
import type { Route } from '../route.ts';
import type { Frame, View, Watcher } from '../view.ts';

/** Page of a list, as the API and the lab return it. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor?: string | null;
}

export interface RecordsOptions<Row> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Says what to do if there are no records. */
  readonly empty: string;
  /** Returns the page after `cursor`, the first one without it. */
  readonly read: (frame: Frame, cursor: string | undefined) => Promise<Page<Row>>;
  /** Returns the parts of the detail pane; the frame's `refresh` shows the record anew. */
  readonly detail: (id: string, row: Row | undefined, frame: Frame) => Promise<readonly Node[]>;
  /** Buttons above the list. */
  readonly actions?: (frame: Frame) => readonly Node[];
}

/** Activity after which lists of records are read again, at most every so often. */
const CHANGES = new Set(['request', 'delivery', 'inbox', 'clock', 'data', 'faults']);
const PAUSE_MS = 400;

/** Returns the path of an account's records below `/_sandbox`. */
export function below({ scope }: Frame, path: string): string {
  if (!scope.account) throw new Error('There is no account yet. Create one with POST /api/v1/accounts.');
  return `accounts/${scope.account.id}/${scope.mode}/${path}`;
}

/** Reads a list of the account; `cursor` is that of the page before. */
export const readPage = <Row>(frame: Frame, path: string, cursor: string | undefined): Promise<Page<Row>> =>
  lab('GET', below(frame, `${path}${path.includes('?') ? '&' : '?'}limit=100${cursor ? `&cursor=${cursor}` : ''}`));

/** Returns the view of one kind of record. */
export const recordsView = <Row>(options: RecordsOptions<Row>): View => ({
  name: options.name,
  title: options.title,
  async show(main, route, frame) {
    const page = recordsPage(options, main, frame);
    await page.open(route);
    return page;
  },
});

function recordsPage<Row>(options: RecordsOptions<Row>, main: HTMLElement, frame: Frame): Watcher {
  const { title, keyOf, columns, empty } = options;
  let route: Route = { view: options.name, id: undefined, query: {} };
  let rows: readonly Row[] = [];
  let cursor: string | null | undefined;
  let timer: number | undefined;
  const detail = h('section', { class: 'detail', 'aria-label': 'Details' });
  const more = h('button', { onclick: () => void older().catch(frame.fail) }, 'Load older');
  const table = list<Row>({
    label: title,
    columns,
    keyOf,
    onOpen: (row) => frame.go({ ...route, id: keyOf(row) }),
    empty: () => h('p', { class: 'empty' }, empty),
  });
  const head = h('div', { class: 'head' }, h('h1', {}, title), ...(options.actions?.(frame) ?? []), more);
  fill(main, h('div', { class: 'list' }, head, table.element), detail);
  const draw = (): void => {
    more.hidden = !cursor;
    table.show(rows, route.id);
  };
  const older = async (): Promise<void> => {
    const page = await options.read(frame, cursor ?? undefined);
    rows = [...rows, ...page.data];
    cursor = page.next_cursor;
    draw();
  };
  /** Reads the first page again and keeps the older ones. */
  const refresh = async (): Promise<void> => {
    const page = await options.read(frame, undefined);
    const fresh = new Set(page.data.map(keyOf));
    const kept = rows.length > page.data.length ? rows.filter((row) => !fresh.has(keyOf(row))) : [];
    if (kept.length === 0) cursor = page.next_cursor;
    rows = [...page.data, ...kept];
    draw();
    await showDetail();
  };
  const showDetail = async (): Promise<void> => {
    const { id } = route;
    main.classList.toggle('split', id !== undefined);
    detail.hidden = id === undefined;
    if (id === undefined) return;
    const row = rows.find((one) => keyOf(one) === id);
    const parts = await options.detail(id, row, frame);
    // Another record may have been opened meanwhile.
    if (route.id === id)
      fill(
        detail,
        closeOf(() => frame.go({ ...route, id: undefined })),
        ...parts,
      );
  };
  return {
    async open(next) {
      route = next;
      if (rows.length === 0) await refresh();
      else {
        draw();
        await showDetail();
      }
    },
    saw({ event }) {
      if (!CHANGES.has(event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refresh().catch(frame.fail), PAUSE_MS);
    },
  };
}

const closeOf = (close: () => void): HTMLElement => h('button', { class: 'plain close', onclick: close }, 'Close');
