/** Frame of the inspector: bar with account, mode and clock, navigation, and the view of the address. */
import { fill, h } from './dom.ts';
import { dateOf } from './format.ts';
import { follow, hasToken, lab, type Lab, LabError, setToken, takeToken } from './lab.ts';
import { linkTo, readRoute, type Route } from './route.ts';
import type { Frame, Scope, View, Watcher } from './view.ts';
import { requestsView } from './views/requests.ts';

const VIEWS: readonly View[] = [requestsView];

async function start(root: Element): Promise<void> {
  const main = h('main', { id: 'main', tabindex: -1 });
  const live = h('span', { class: 'live off', role: 'status' }, 'Connecting');
  const clock = h('time');
  const navigation = h('ul');
  const notice = h('div', { role: 'alert' });
  const info = await lab<Lab<'Sandbox'>>('GET', 'info').catch((error: unknown) => {
    askForToken(root, error);
    return undefined;
  });
  if (!info) return;
  fill(
    root,
    h(
      'div',
      { class: 'frame' },
      h('header', { class: 'bar' }, h('span', { class: 'brand' }, 'Sandbox', h('small', {}, info.engine)), live, clock),
      h('nav', { 'aria-label': 'Views' }, navigation),
      h('div', { class: 'list' }, notice, main),
    ),
  );
  fill(clock, `${dateOf(info.time)} UTC`);
  const scope: Scope = { account: undefined, mode: 'test' };
  let watcher: Watcher | undefined;
  let shown: string | undefined;
  const frame: Frame = {
    scope,
    go: ({ view, id, query = {} }) => (location.hash = linkTo({ view, id, query })),
    fail: (error) => fill(notice, h('p', { class: 'notice' }, textOf(error))),
  };
  const open = async (route: Route): Promise<void> => {
    const view = VIEWS.find(({ name }) => name === route.view) ?? requestsView;
    fill(notice);
    fill(navigation, ...VIEWS.map((one) => h('li', {}, linkOf(one, one === view))));
    if (shown === view.name && watcher) return watcher.open(route);
    shown = view.name;
    document.title = `${view.title} – Sandbox inspector`;
    fill(main);
    watcher = await view.show(main, route, frame);
  };
  const follows = (): void => void open(readRoute(location.hash)).catch(frame.fail);
  addEventListener('hashchange', follows);
  follows();
  await follow((activity) => watcher?.saw(activity), stateOf(live), new AbortController().signal);
}

const stateOf =
  (live: HTMLElement) =>
  (isLive: boolean): void => {
    live.classList.toggle('off', !isLive);
    fill(live, isLive ? 'Live' : 'Disconnected');
  };

const linkOf = ({ name, title }: View, isCurrent: boolean): HTMLElement =>
  h('a', { href: linkTo({ view: name, id: undefined, query: {} }), 'aria-current': isCurrent && 'page' }, title);

const textOf = (error: unknown): string =>
  error instanceof LabError || error instanceof Error ? error.message : String(error);

/** Shows a form for the token, which the sandbox prints at its start. */
function askForToken(root: Element, error?: unknown): void {
  const input = h('input', { type: 'password', id: 'token', autocomplete: 'off', required: true });
  const form = h(
    'form',
    { class: 'empty' },
    h('h1', {}, 'Sandbox inspector'),
    h('p', {}, 'Open the address that the sandbox printed at its start, or enter its token.'),
    error !== undefined && h('p', { class: 'notice', role: 'alert' }, textOf(error)),
    h('label', { for: 'token' }, 'Token', input),
    h('button', { class: 'primary' }, 'Open'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    setToken(input.value);
    location.reload();
  });
  fill(root, h('main', { id: 'main' }, form));
}

const app = document.querySelector('#app');
takeToken();
if (app && hasToken()) await start(app);
else if (app) askForToken(app);
