/** Frame of the inspector: bar, navigation, and the view of the address. */
import { type Bar, barOf } from './bar.ts';
import { fill, h } from './frame/dom.ts';
import { type Activity, follow, hasToken, lab, setToken, takeToken } from './lab/lab.ts';
import type { Lab } from './lab/types.ts';
import { linkTo, readRoute } from './frame/route.ts';
import type { Frame, View, Watcher } from './frame/view.ts';
import { deliveriesView } from './views/deliveries.ts';
import { eventsView } from './views/events.ts';
import { faultsView } from './views/faults.ts';
import { inboxView } from './views/inbox.ts';
import { ordersView } from './views/orders.ts';
import { requestsView } from './views/requests.ts';
import { stockView } from './views/stock.ts';

const VIEWS: readonly View[] = [requestsView, ordersView, stockView, eventsView, deliveriesView, inboxView, faultsView];
/** Activity after which the accounts and the clock are read again. */
const FRAME_CHANGES = new Set(['clock', 'data']);

async function start(root: Element, { engine, operations }: Lab<'Sandbox'>): Promise<void> {
  const main = h('main', { id: 'main', tabindex: -1 });
  const navigation = h('ul');
  const notice = h('div', { role: 'alert' });
  const fail = (error: unknown): void => fill(notice, h('p', { class: 'notice' }, textOf(error)));
  let watcher: Watcher | undefined;
  let shown: View | undefined;
  const show = async (isFresh: boolean): Promise<void> => {
    const route = readRoute(location.hash);
    const view = VIEWS.find(({ name }) => name === route.view) ?? requestsView;
    fill(notice);
    fill(navigation, ...VIEWS.map((one) => h('li', {}, linkOf(one, one === view))));
    if (!isFresh && shown === view && watcher) return watcher.open(route);
    shown = view;
    watcher = undefined;
    document.title = `${view.title} – Sandbox inspector`;
    fill(main);
    watcher = await view.show(main, route, frame);
  };
  const bar = barOf({ engine, onScope: () => void show(true).catch(fail), onError: fail });
  const frame: Frame = {
    get scope() {
      return bar.scope;
    },
    operations,
    go: ({ view, id, query = {} }) => (location.hash = linkTo({ view, id, query })),
    refresh: () => watcher?.saw({ event: 'data', data: '' }),
    fail,
  };
  const content = h('div', { class: 'content' }, notice, main);
  fill(root, h('div', { class: 'frame' }, bar.element, h('nav', { 'aria-label': 'Views' }, navigation), content));
  await bar.refresh();
  addEventListener('hashchange', () => void show(false).catch(fail));
  void show(true).catch(fail);
  await followActivity(bar, fail, (activity) => watcher?.saw(activity));
}

const followActivity = (bar: Bar, fail: (error: unknown) => void, saw: (activity: Activity) => void): Promise<void> =>
  follow(
    (activity) => {
      if (FRAME_CHANGES.has(activity.event)) void bar.refresh().catch(fail);
      saw(activity);
    },
    (isLive) => bar.setLive(isLive),
    new AbortController().signal,
  );

const linkOf = ({ name, title }: View, isCurrent: boolean): HTMLElement =>
  h('a', { href: linkTo({ view: name, id: undefined, query: {} }), 'aria-current': isCurrent && 'page' }, title);

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Shows a form for the token, which the sandbox prints at its start. */
function askForToken(root: Element, error?: unknown): void {
  const input = h('input', { type: 'password', id: 'token', autocomplete: 'off', required: true });
  const form = h(
    'form',
    { class: 'empty' },
    h('h1', {}, 'Sandbox inspector'),
    h('p', {}, 'Open the address that the sandbox printed at its start, or enter its token.'),
    error !== undefined && h('p', { class: 'notice', role: 'alert' }, textOf(error)),
    h('label', { for: 'token' }, 'Token'),
    input,
    h('button', { class: 'primary' }, 'Open'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    setToken(input.value);
    location.reload();
  });
  fill(root, h('main', { id: 'main' }, form));
}

async function open(root: Element): Promise<void> {
  takeToken();
  if (!hasToken()) return askForToken(root);
  try {
    await start(root, await lab<Lab<'Sandbox'>>('GET', 'info'));
  } catch (error) {
    askForToken(root, error);
  }
}

const app = document.querySelector('#app');
if (app) await open(app);
