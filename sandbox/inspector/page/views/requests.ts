/** Requests, newest first, with filters; the open one is shown with everything that it caused. */
import { fill, h } from '../frame/dom.ts';
import { durationOf, timeOf, toneOf } from '../frame/format.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import { detailPane, filtersOf, type Selection, list } from '../frame/list.ts';
import type { Route, Frame, View, Watcher } from '../frame/view.ts';
import { newRequestButton } from '../actions/repeat.ts';
import { FROM, isInPeriod, periodFilter, periodQuery, TO } from '../frame/period.ts';
import { sandboxTime } from './records.ts';
import { threadOf } from './thread.ts';

type Summary = Lab<'RequestSummary'>;

/** The requests of an account are shown together with the requests without a valid API key, which belong to no account. */
const SELECTIONS: readonly Selection[] = [
  { name: 'status', label: 'Status', every: 'Every status', values: ['2xx', '4xx', '5xx'] },
  { name: 'of', label: 'Accounts', every: 'This account and mode', values: [['all', 'Every account']] },
];
const LIMIT = 1000;

export const requestsView: View = {
  name: 'requests',
  title: 'Requests',
  async show(main, route, frame) {
    const page = requestPage(main, frame);
    await page.open(route);
    return page;
  },
};

function requestPage(main: HTMLElement, frame: Frame): Watcher {
  let route: Route = { view: 'requests', id: undefined, query: {} };
  let rows: Summary[] = [];
  const detail = detailPane(() => frame.go({ ...route, id: undefined }));
  const table = list<Summary>({
    label: 'Requests',
    keyOf: ({ request_id: id }) => id,
    onOpen: ({ request_id: id }) => frame.go({ ...route, id }),
    empty: () => emptyOf(route),
    columns: [
      { title: 'Time', cell: ({ at }) => timeOf(at) },
      { title: 'Status', cell: ({ status, ending }) => statusOf(status, ending) },
      { title: 'Method', cell: ({ method }) => h('code', {}, method) },
      { title: 'Path', kind: 'wide', cell: ({ url }) => h('code', { title: url }, url) },
      { title: 'Took', kind: 'number', cell: ({ duration_ms: ms }) => durationOf(ms) },
    ],
  });
  const head = headOf(frame, (query) => frame.go({ ...route, query: { ...route.query, ...query } }));
  fill(main, h('div', { class: 'list' }, head.element, table.element), detail.element);
  const load = async (): Promise<void> => {
    rows = (await lab<Lab<'RequestList'>>('GET', `requests?${queryOf(route, frame)}`)).data;
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
  return new URLSearchParams(query).toString();
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
