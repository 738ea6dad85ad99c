/** Records of an account: a list with filters that grows page by page, with the open record next to it. */
import { fill, h } from '../frame/dom.ts';
import { detailPane, filtersOf, SEARCH, type Selection, type Column, list } from '../frame/list.ts';
import { periodFilter, periodQuery } from '../frame/period.ts';
import { lab, queryText } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import type { Route, Frame, View, Watcher } from '../frame/view.ts';

/** Page of a list, as the API and the lab return it. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor?: string | null;
}

/** Values of the selections above the list, which are query parameters of the operation; those without a value are left out. */
export type Selected = Readonly<Record<string, string>>;

interface ListOptions<Row> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Returns what a list shows of a record and the record itself lacks, so that the search finds it, too. */
  readonly shownText?: (row: Row) => string;
  /** Says what to do if there are no records. */
  readonly empty: string;
  readonly selections?: readonly Selection[];
  /** True if the records can be filtered by time. */
  readonly hasPeriod?: boolean;
  /** Returns the page after `cursor`, the first one without it. */
  readonly read: (frame: Frame, cursor: string | undefined, selected: Selected) => Promise<Page<Row>>;
  /** Buttons above the list. */
  readonly actions?: (frame: Frame) => readonly Node[];
}

type Parts = readonly Element[] | Promise<readonly Element[]>;

/** Parts of the detail pane: read by the identifier, or those of a record of the list, which may be gone. */
type DetailOptions<Row> =
  | { readonly detail: (id: string, frame: Frame) => Parts }
  | { readonly partsOf: (row: Row, frame: Frame) => Parts; readonly gone: (id: string) => string };

type RecordsOptions<Row> = ListOptions<Row> & DetailOptions<Row>;

/** Selections whose values are read when the view opens. */
type SelectionsOf = (frame: Frame) => Promise<readonly Selection[]>;
type ViewOptions<Row> = Omit<ListOptions<Row>, 'selections'> &
  DetailOptions<Row> & { readonly selections?: readonly Selection[] | SelectionsOf };

/** Activity after which lists of records are read again, but not too often. */
const CHANGES = new Set(['request', 'delivery', 'inbox', 'clock', 'data', 'faults']);
const PAUSE_MS = 400;

/** Returns the path of an account's records below `/_sandbox`. */
export function below({ scope }: Frame, path: string): string {
  if (!scope.account) throw new Error('There is no account yet. Create one with POST /api/v1/accounts.');
  return `accounts/${scope.account.id}/${scope.mode}/${path}`;
}

/** Reads a list of the account; `cursor` is the cursor of the page before. */
export function readPage<Row>(
  frame: Frame,
  path: string,
  cursor: string | undefined,
  selected: Selected = {},
): Promise<Page<Row>> {
  const query = queryText({ ...selected, limit: '100', ...(cursor !== undefined && { cursor }) });
  return lab('GET', below(frame, `${path}?${query}`));
}

/** Returns the time of the sandbox's clock. */
export const sandboxTime = async (): Promise<string> => (await lab<Lab<'Clock'>>('GET', 'clock')).now;

/** Returns the view of one kind of record. */
export const recordsView = <Row>({ selections = [], ...options }: ViewOptions<Row>): View => ({
  name: options.name,
  title: options.title,
  async show(main, route, frame) {
    const known = typeof selections === 'function' ? await selections(frame) : selections;
    const page = recordsPage({ ...options, selections: known }, main, frame);
    await page.open(route);
    return page;
  },
});

function recordsPage<Row>(options: RecordsOptions<Row>, main: HTMLElement, frame: Frame): Watcher {
  const { title, keyOf, empty } = options;
  let route: Route = { view: options.name, id: undefined, query: {} };
  let timer: number | undefined;
  const table = list<Row>({
    ...options,
    label: title,
    now: frame.now,
    onOpen: (row) => frame.go({ ...route, id: keyOf(row) }),
    empty: () => h('p', { class: 'empty' }, hasFilter(route, options) ? 'No record matches these filters.' : empty),
  });
  const detail = detailPane(() => frame.go({ ...route, id: undefined }));
  const loaded = loadedPages(options, frame);
  const head = headOf(options, frame, {
    onOlder: () => void loaded.older().then(draw, frame.fail),
    onFilter: (query) => frame.go({ ...route, query: { ...route.query, ...query } }),
  });
  fill(main, h('div', { class: 'list' }, head.element, table.element), detail.element);
  function draw(): void {
    head.older.hidden = !loaded.hasMore();
    table.show(loaded.matching(route.query[SEARCH] ?? ''), route.id);
  }
  const showDetail = async (): Promise<void> => {
    const { id } = route;
    main.classList.toggle('split', id !== undefined);
    if (id === undefined) return detail.hide();
    const parts = await partsOf(options, frame, loaded.rows(), id);
    // Another record may have been opened meanwhile.
    if (route.id === id) detail.show(id, parts);
  };
  const show = async (isFresh: boolean): Promise<void> => {
    if (isFresh) await loaded.refresh(selectedOf(route, options));
    draw();
    return showDetail();
  };
  // The record that is opened may have been created just now.
  const isNew = ({ id }: Route): boolean => id !== undefined && !loaded.rows().some((row) => keyOf(row) === id);
  return {
    open(next) {
      const isOther = JSON.stringify(selectedOf(next, options)) !== JSON.stringify(selectedOf(route, options));
      route = next;
      head.show(route.query);
      if (isOther) loaded.forget();
      return show(loaded.rows().length === 0 || isNew(next));
    },
    saw({ event }) {
      if (!CHANGES.has(event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void show(true).catch(frame.fail), PAUSE_MS);
    },
  };
}

function partsOf<Row>(options: RecordsOptions<Row>, frame: Frame, rows: readonly Row[], id: string): Parts {
  if ('detail' in options) return options.detail(id, frame);
  const row = rows.find((one) => options.keyOf(one) === id);
  return row ? options.partsOf(row, frame) : [h('p', {}, options.gone(id))];
}

interface HeadListeners {
  readonly onOlder: () => void;
  readonly onFilter: (query: Selected) => void;
}

/** Returns the heading with the filters, the actions and the button that loads older records. */
function headOf<Row>(
  { title, selections = [], hasPeriod, actions }: RecordsOptions<Row>,
  frame: Frame,
  { onOlder, onFilter }: HeadListeners,
) {
  const filters = filtersOf({ title, placeholder: 'Any text of a record', selections }, onFilter);
  const older = h('button', { onclick: onOlder }, 'Load older');
  const heading = h('h1', {}, title);
  const period = hasPeriod === true ? periodFilter(sandboxTime, onFilter) : undefined;
  const buttons = actions?.(frame) ?? [];
  const element = h('div', { class: 'head' }, heading, filters.element, period?.element, ...buttons, older);
  const show = (query: Route['query']): void => {
    filters.show(query);
    period?.show(query);
  };
  return { element, show, older };
}

type FilterOptions = Pick<ListOptions<never>, 'selections' | 'hasPeriod'>;

const hasFilter = (route: Route, options: FilterOptions): boolean =>
  Boolean(route.query[SEARCH]) || Object.keys(selectedOf(route, options)).length > 0;

const selectedOf = ({ query }: Route, { selections = [], hasPeriod = false }: FilterOptions): Selected => ({
  ...Object.fromEntries(selections.flatMap(({ name }) => (query[name] ? [[name, query[name]] as const] : []))),
  ...(hasPeriod && periodQuery(query)),
});

/** Pages of a list that were read so far. */
function loadedPages<Row>({ keyOf, shownText, read }: RecordsOptions<Row>, frame: Frame) {
  const textOf = (row: Row): string => `${JSON.stringify(row)} ${shownText?.(row) ?? ''}`.toLowerCase();
  let rows: readonly Row[] = [];
  let cursor: string | null | undefined;
  let selected: Selected = {};
  let hasOlder = false;
  return {
    rows: () => rows,
    /** Returns the records that contain a text, in upper or lower case. */
    matching: (text: string) => (text === '' ? rows : rows.filter((row) => textOf(row).includes(text.toLowerCase()))),
    hasMore: () => typeof cursor === 'string',
    forget(): void {
      rows = [];
      hasOlder = false;
    },
    async older(): Promise<void> {
      const page = await read(frame, cursor ?? undefined, selected);
      rows = [...rows, ...page.data];
      hasOlder = true;
      cursor = page.next_cursor;
    },
    /** Reads the first page again and keeps the older ones. */
    async refresh(newlySelected: Selected): Promise<void> {
      selected = newlySelected;
      const page = await read(frame, undefined, selected);
      const fresh = new Set(page.data.map(keyOf));
      // Without older pages, a record that is not on the page is gone.
      const kept = hasOlder ? rows.filter((row) => !fresh.has(keyOf(row))) : [];
      if (!hasOlder) cursor = page.next_cursor;
      rows = [...page.data, ...kept];
    },
  };
}
