/** Requests, newest first, with filters; the open one is shown with everything that it caused. */
import { fill, h } from '../frame/dom.ts';
import { durationOf, toneOf } from '../frame/format.ts';
import { lab, queryText } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { type Column, detailPane, filtersOf, type Selection, list } from '../frame/list.ts';
import type { Route, Frame, View, Watcher } from '../frame/view.ts';
import { newRequestButton } from '../actions/repeat.ts';
import { FROM, isInPeriod, periodFilter, periodQuery, TO } from '../frame/period.ts';
import { sandboxTime } from './records.ts';
import { namesFrom } from './names.ts';
import { cut, endOf, when } from './parts.ts';
import { threadOf } from './thread.ts';

type Summary = Lab<'RequestSummary'>;

/** The requests of an account are shown together with the requests without a valid API key, which belong to no account. */
const SELECTIONS: readonly Selection[] = [
  { name: 'status', label: 'Status', every: 'Every status', values: ['2xx', '4xx', '5xx'] },
  { name: 'of', label: 'Accounts', every: 'This account and mode', values: [['all', 'Every account']] },
];
const LIMIT = 1000;

/** Names of the keys of the account that is shown. */
const KEYS = namesFrom<Contract<'ApiKey'>>('api-keys', ({ name, hint }) => `${name} …${hint}`);

export const requestsView: View = {
  name: 'requests',
  title: 'Requests',
  async show(main, route, frame) {
    const page = requestPage(main, frame);
    await page.open(route);
    return page;
  },
};

const columnsOf = (frame: Frame): readonly Column<Summary>[] => [
  { title: 'Time', cell: ({ at }, now) => timeOf(at, now) },
  { title: 'Status', cell: ({ status, ending }) => statusOf(status, ending) },
  { title: 'Method', cell: ({ method }) => h('code', {}, method) },
  { title: 'Path', kind: 'wide', cell: pathOf },
  { title: 'Key', from: 'medium', cell: (summary) => callerOf(summary, frame) },
  { title: 'Took', kind: 'number', from: 'large', cell: ({ duration_ms: ms }) => durationOf(ms) },
];

function requestPage(main: HTMLElement, frame: Frame): Watcher {
  let route: Route = { view: 'requests', id: undefined, query: {} };
  let rows: Summary[] = [];
  const detail = detailPane(() => frame.go({ ...route, id: undefined }));
  const table = list<Summary>({
    label: 'Requests',
    now: frame.now,
    keyOf: ({ request_id: id }) => id,
    onOpen: ({ request_id: id }) => frame.go({ ...route, id }),
    empty: () => emptyOf(route),
    columns: columnsOf(frame),
  });
  const head = headOf(frame, (query) => frame.go({ ...route, query: { ...route.query, ...query } }));
  fill(main, h('div', { class: 'list' }, head.element, table.element), detail.element);
  const load = async (): Promise<void> => {
    const [page] = await Promise.all([
      lab<Lab<'RequestList'>>('GET', `requests?${queryOf(route, frame)}`),
      frame.scope.account && KEYS.read(frame),
    ]);
    rows = page.data;
    table.show(rows, route.id);
  };
  return {
    async open(next) {
      const isFiltered = JSON.stringify(next.query) !== JSON.stringify(route.query);
      route = next;
      main.classList.toggle('split', route.id !== undefined);
      head.show(route.query);
      if (isFiltered || rows.length === 0) await load();
      else table.show(rows, route.id);
      const { id } = route;
      if (id === undefined) return detail.hide();
      const parts = threadOf(await lab<Lab<'RequestThread'>>('GET', `requests/${encodeURIComponent(id)}`), frame);
      // Another request may have been opened meanwhile.
      if (route.id === id) detail.show(id, parts);
    },
    saw({ event, data }) {
      if (event === 'data') return void load().catch(frame.fail);
      if (event === 'clock') return table.show(rows, route.id);
      if (event !== 'request') return;
      const summary = JSON.parse(data) as Summary;
      if (!fits(summary, route, frame)) return;
      rows = [summary, ...rows].slice(0, LIMIT);
      table.show(rows, route.id);
    },
  };
}

/** Returns the heading with the filters, which call `onFilter`, and a button for a new request. */
function headOf(frame: Frame, onFilter: (query: Route['query']) => void) {
  const filters = filtersOf(
    { title: 'Requests', placeholder: 'Path, body or request id', selections: SELECTIONS },
    onFilter,
  );
  const period = periodFilter(sandboxTime, onFilter);
  const parts = [h('h1', {}, 'Requests'), filters.element, period.element, newRequestButton(frame)];
  const show = (query: Route['query']): void => {
    filters.show(query);
    period.show(query);
  };
  return { element: h('div', { class: 'head' }, ...parts), show };
}

/** Returns the query of the list: the filters of the address, and the account and mode that are shown. */
function queryOf({ query: all }: Route, { scope }: Frame): string {
  const { status = '', q = '', of } = all;
  const { account, mode } = scope;
  const own = of === 'all' || !account ? {} : { account_id: account.id, mode, without_key: 'true' };
  const query = { ...own, ...(status && { status }), ...(q && { q }), ...periodQuery(all), limit: String(LIMIT) };
  return queryText(query);
}

/** Reports whether a new request belongs to the list; texts in bodies are only searched by the sandbox. */
function fits(
  { status, url, at, request_id: id, account_id: account, mode }: Summary,
  route: Route,
  frame: Frame,
): boolean {
  const { status: wanted = '', q = '', of } = route.query;
  const isOwn = account === null || (account === frame.scope.account?.id && mode === frame.scope.mode);
  return (
    (isOwn || of === 'all') &&
    isInPeriod(route.query, at) &&
    String(status).startsWith(wanted.replace('xx', '')) &&
    (q === '' || url.includes(q) || id.includes(q))
  );
}

/** Returns the time, with milliseconds where there is room for them. */
function timeOf(at: string, now: number): HTMLElement {
  const time = when(at, now);
  if (/:\d\d:\d\d$/.test(time.textContent)) time.append(h('span', { class: 'spare' }, at.slice(19, 23)));
  return time;
}

/** Returns the path; a narrow column leaves out the part before the resource, which most paths share. */
function pathOf({ url }: Summary): HTMLElement {
  const [shared = ''] = /^\/(?:api\/v1|_sandbox\/accounts\/[^/]+\/(?:test|live))(?=\/)/.exec(url) ?? [];
  const path = cut(url.slice(shared.length));
  path.title = url;
  path.prepend(h('span', { class: 'spare' }, shared));
  return path;
}

/** Returns who sent a request: the name of the key, and the account unless it is the one that is shown. */
function callerOf({ source, account_id: account, api_key_id: key, mode }: Summary, { scope }: Frame): Node | string {
  if (source === 'lab') return 'merchant';
  if (account === null || key === null) return 'none';
  const title = `${key} of ${account}, ${mode ?? ''} mode`;
  if (account === scope.account?.id) return h('span', { title }, KEYS.of(key) ?? endOf(key));
  return h('span', { title }, endOf(key), ' of ', endOf(account));
}

const statusOf = (status: number, ending: string): Node =>
  ending === 'send'
    ? h('span', { class: `tag ${toneOf(status)}` }, status)
    : h('span', { class: 'tag bad', title: 'A fault ended the response.' }, `${status} ${ending}`);

function emptyOf({ query }: Route): Node {
  if (['q', 'status', FROM, TO].some((name) => query[name]))
    return h('p', { class: 'empty' }, 'No request matches these filters.');
  const command = `curl ${location.origin}/api/v1/account -H 'Authorization: Bearer ik_test_…'`;
  return h(
    'div',
    { class: 'empty' },
    h('h2', {}, 'No requests yet'),
    h('p', {}, 'Send one with a library or with curl. It appears here at once.'),
    h('pre', {}, command),
  );
}
