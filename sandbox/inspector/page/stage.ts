/** The views and the navigation between them; the address tells which one is shown. */
import type { Bar } from './bar.ts';
import type { Said } from './actions/said.ts';
import { fill, h } from './frame/dom.ts';
import { linkTo, readRoute, type Route, type Frame, type View, type Watcher } from './frame/view.ts';
import type { Activity } from './lab/lab.ts';
import { deliveriesView } from './views/deliveries.ts';
import { endpointsView } from './views/endpoints.ts';
import { eventsView } from './views/events.ts';
import { faultsView } from './views/faults.ts';
import { inboxView } from './views/inbox.ts';
import { keysView } from './views/keys.ts';
import { ordersView } from './views/orders.ts';
import { productsView } from './views/products.ts';
import { requestsView } from './views/requests.ts';
import { snapshotsView } from './views/snapshots.ts';
import { stockView } from './views/stock.ts';

const VIEWS: readonly View[] = [
  requestsView,
  ordersView,
  productsView,
  stockView,
  eventsView,
  endpointsView,
  deliveriesView,
  inboxView,
  keysView,
  faultsView,
  snapshotsView,
];

interface StageOptions {
  readonly bar: Bar;
  readonly operations: readonly string[];
  readonly said: Said;
  /** Shows an error. */
  readonly fail: (error: unknown) => void;
  /** Removes the error that is shown. */
  readonly succeed: () => void;
}

interface Stage {
  readonly main: HTMLElement;
  readonly navigation: HTMLElement;
  readonly frame: Frame;
  route(): Route;
  /** Shows what the address names. */
  show(): Promise<void>;
  /** Closes the record that is open. */
  close(): void;
  saw(activity: Activity): void;
}

/** The page that is shown; it has no watcher before its first records are read. */
interface Shown {
  route: Route;
  watcher?: Watcher;
}

/** Activity after which every view reads its records again. */
const REPLACED: Activity = { event: 'data', data: '' };

const open: Frame['go'] = ({ view, id, query = {} }) => {
  location.hash = linkTo({ view, id, query });
};

/** Returns the stage, which is empty before its first `show`. */
export function stageOf({ bar, operations, said, fail, succeed }: StageOptions): Stage {
  const main = h('main', { id: 'main', tabindex: -1 });
  const links = h('ul');
  let shown: Shown | undefined;
  const saw = (activity: Activity): void => shown?.watcher?.saw(activity);
  const route = (): Route => shown?.route ?? readRoute(location.hash);
  const frame: Frame = {
    get scope() {
      return bar.scope;
    },
    now: bar.now,
    operations,
    go: open,
    say: said.say,
    refresh: () => saw(REPLACED),
    run: (action) => void succeeding(action, saw, succeed).catch(fail),
    fail,
  };
  const show = async (): Promise<void> => {
    const next = await bar.adopt(readRoute(location.hash));
    // The address always names the account and the mode, so that it shows the same again.
    history.replaceState(null, '', linkTo(next));
    const view = VIEWS.find(({ name }) => name === next.view) ?? requestsView;
    succeed();
    said.moved();
    fill(links, ...VIEWS.map((one) => h('li', {}, linkOf(one, one === view))));
    if (shown?.watcher && pageOf(shown.route) === pageOf(next)) {
      shown.route = next;
      return shown.watcher.open(next);
    }
    const opened: Shown = (shown = { route: next });
    document.title = `${view.title} – Sandbox inspector`;
    fill(main);
    opened.watcher = await view.show(main, next, frame);
  };
  const close = (): void => {
    if (route().id === undefined) return;
    open({ ...route(), id: undefined });
    main.querySelector<HTMLElement>('.rows')?.focus();
  };
  return { main, navigation: h('nav', { 'aria-label': 'Views' }, links), frame, route, show, close, saw };
}

/** Runs an action; then removes the error of an earlier one, and lets the view read its records again. */
async function succeeding(
  action: () => Promise<unknown>,
  saw: (activity: Activity) => void,
  succeed: () => void,
): Promise<void> {
  await action();
  succeed();
  saw(REPLACED);
}

/** Returns what must be equal so that a page shows another record or other filters without being built again. */
const pageOf = ({ view, query }: Route): string => [view, query['account'], query['mode']].join(' ');

const linkOf = ({ name, title }: View, isCurrent: boolean): HTMLElement =>
  h('a', { href: linkTo({ view: name, id: undefined, query: {} }), 'aria-current': isCurrent && 'page' }, title);
