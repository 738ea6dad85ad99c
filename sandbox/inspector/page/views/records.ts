/** Records of an account: a list that grows page by page, with the open record next to it. */
import { fill, h } from '../frame/dom.ts';
import { lab } from '../lab/lab.ts';
import { type Column, list } from '../frame/list.ts';
import type { Route } from '../frame/route.ts';
import type { Frame, View, Watcher } from '../frame/view.ts';

/** Page of a list, as the API and the lab return it. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor?: string | null;
}

interface RecordsOptions<Row> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Says what to do if there are no records. */
  readonly empty: string;
  /** Returns the page after `cursor`, the first one without it. */
  readonly read: (frame: Frame, cursor: string | undefined) => Promise<Page<Row>>;
  /** Returns the parts of the detail pane; the frame's `refresh` shows the record again. */
  readonly detail: (id: string, row: Row | undefined, frame: Frame) => Promise<readonly Node[]>;
  /** Buttons above the list. */
  readonly actions?: (frame: Frame) => readonly Node[];
}

/** Activity after which lists of records are read again, but not too often. */
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
  let route: Route = { view: options.name, id: undefined, query: {} };
  let timer: number | undefined;
  const { title, keyOf, empty } = options;
  const table = list<Row>({
    ...options,
    label: title,
    onOpen: (row) => frame.go({ ...route, id: keyOf(row) }),
    empty: () => h('p', { class: 'empty' }, empty),
  });
  const detail = h('section', { class: 'detail', 'aria-label': 'Details' });
  const loaded = loadedPages(options, frame);
  const more = h('button', { onclick: () => void loaded.older().then(draw, frame.fail) }, 'Load older');
  const head = h('div', { class: 'head' }, h('h1', {}, title), ...(options.actions?.(frame) ?? []), more);
  fill(main, h('div', { class: 'list' }, head, table.element), detail);
  function draw(): void {
    more.hidden = !loaded.hasMore();
    table.show(loaded.rows(), route.id);
  }
  const showDetail = async (): Promise<void> => {
    const { id } = route;
    main.classList.toggle('split', id !== undefined);
    detail.hidden = id === undefined;
    if (id === undefined) return;
    const row = loaded.rows().find((one) => keyOf(one) === id);
    const parts = await options.detail(id, row, frame);
    // Another record may have been opened meanwhile.
    if (route.id === id)
      fill(
        detail,
        closeOf(() => frame.go({ ...route, id: undefined })),
        ...parts,
      );
  };
  const show = async (isFresh: boolean): Promise<void> => {
    if (isFresh) await loaded.refresh();
    draw();
    await showDetail();
  };
  return {
    open(next) {
      route = next;
      return show(loaded.rows().length === 0);
    },
    saw({ event }) {
      if (!CHANGES.has(event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void show(true).catch(frame.fail), PAUSE_MS);
    },
  };
}

/** Pages of a list that were read so far. */
function loadedPages<Row>({ keyOf, read }: RecordsOptions<Row>, frame: Frame) {
  let rows: readonly Row[] = [];
  let cursor: string | null | undefined;
  return {
    rows: () => rows,
    hasMore: () => typeof cursor === 'string',
    async older(): Promise<void> {
      const page = await read(frame, cursor ?? undefined);
      rows = [...rows, ...page.data];
      cursor = page.next_cursor;
    },
    /** Reads the first page again and keeps the older ones. */
    async refresh(): Promise<void> {
      const page = await read(frame, undefined);
      const fresh = new Set(page.data.map(keyOf));
      const kept = rows.length > page.data.length ? rows.filter((row) => !fresh.has(keyOf(row))) : [];
      if (kept.length === 0) cursor = page.next_cursor;
      rows = [...page.data, ...kept];
    },
  };
}

const closeOf = (close: () => void): HTMLElement => h('button', { class: 'plain close', onclick: close }, 'Close');
