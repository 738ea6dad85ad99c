/** Requests, newest first, with filters; the open one is shown with everything that it caused. */
import { fill, h } from '../frame/dom.ts';
import { durationOf, timeOf, toneOf } from '../frame/format.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import { list } from '../frame/list.ts';
import type { Route } from '../frame/route.ts';
import type { Frame, View, Watcher } from '../frame/view.ts';
import { threadOf } from './thread.ts';

type Summary = Lab<'RequestSummary'>;

const STATUSES = ['', '2xx', '4xx', '5xx'];
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
  const detail = h('section', { class: 'detail', 'aria-label': 'Request' });
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
  const filters = filtersOf((query) => frame.go({ ...route, query }));
  const head = h('div', { class: 'head' }, h('h1', {}, 'Requests'), filters.element);
  fill(main, h('div', { class: 'list' }, head, table.element), detail);
  const load = async (): Promise<void> => {
    const query = new URLSearchParams({ ...route.query, limit: String(LIMIT) });
    rows = (await lab<Lab<'RequestList'>>('GET', `requests?${query.toString()}`)).data;
    table.show(rows, route.id);
  };
  return {
    async open(next) {
      const isFiltered = JSON.stringify(next.query) !== JSON.stringify(route.query);
      route = next;
      main.classList.toggle('split', route.id !== undefined);
      detail.hidden = route.id === undefined;
      filters.show(route.query);
      if (isFiltered || rows.length === 0) await load();
      else table.show(rows, route.id);
      if (route.id !== undefined) await showThread(detail, route.id, () => frame.go({ ...route, id: undefined }));
    },
    saw({ event, data }) {
      if (event === 'data') return void load().catch(frame.fail);
      if (event !== 'request') return;
      const summary = JSON.parse(data) as Summary;
      if (!fits(summary, route.query)) return;
      rows = [summary, ...rows].slice(0, LIMIT);
      table.show(rows, route.id);
    },
  };
}

async function showThread(detail: HTMLElement, id: string, close: () => void): Promise<void> {
  const thread = await lab<Lab<'RequestThread'>>('GET', `requests/${encodeURIComponent(id)}`);
  fill(detail, h('button', { class: 'plain close', onclick: close }, 'Close'), ...threadOf(thread));
  detail.scrollTop = 0;
}

/** Returns true if a new request belongs to the list; texts in bodies are only searched by the sandbox. */
function fits({ status, url, request_id: id }: Summary, query: Readonly<Record<string, string>>): boolean {
  const { status: wanted = '', q = '' } = query;
  return String(status).startsWith(wanted.replace('xx', '')) && (q === '' || url.includes(q) || id.includes(q));
}

const statusOf = (status: number, ending: string): Node =>
  ending === 'send'
    ? h('span', { class: `tag ${toneOf(status)}` }, status)
    : h('span', { class: 'tag bad', title: 'A fault ended the response.' }, `${status} ${ending}`);

function filtersOf(onChange: (query: Record<string, string>) => void) {
  const search = h('input', {
    type: 'search',
    'aria-label': 'Search requests',
    placeholder: 'Path, body or request id',
  });
  const options = STATUSES.map((status) => h('option', { value: status }, status || 'Every status'));
  const status = h('select', { 'aria-label': 'Status' }, ...options);
  const changed = (): void => onChange({ q: search.value, status: status.value });
  search.addEventListener('change', changed);
  status.addEventListener('change', changed);
  return {
    element: h('span', { class: 'controls' }, search, status),
    show({ q = '', status: wanted = '' }: Readonly<Record<string, string>>) {
      search.value = q;
      status.value = wanted;
    },
  };
}

function emptyOf({ query }: Route): Node {
  if (Object.values(query).some(Boolean)) return h('p', { class: 'empty' }, 'No request matches these filters.');
  const command = `curl ${location.origin}/api/v1/account -H 'Authorization: Bearer ik_test_…'`;
  return h(
    'div',
    { class: 'empty' },
    h('h2', {}, 'No requests yet'),
    h('p', {}, 'Send one with a library or with curl. It appears here at once.'),
    h('pre', {}, command),
  );
}
