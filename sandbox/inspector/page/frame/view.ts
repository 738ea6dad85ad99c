/** Views, and the frame around them. */
import type { Activity } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';

/** Account and mode whose records are shown. */
export interface Scope {
  readonly account: Lab<'TestAccount'> | undefined;
  readonly mode: 'test' | 'live';
}

/** Functions of the frame that views use. */
export interface Frame {
  readonly scope: Scope;
  /** Returns the time of the sandbox in milliseconds. */
  readonly now: () => number;
  /** Operations of the contract. */
  readonly operations: readonly string[];
  /** Opens another address. */
  go(route: Partial<Route> & Pick<Route, 'view'>): void;
  /** Runs what a person asked for, and reads the view again; shows an error, and removes it after a success. */
  run(action: () => Promise<unknown>): void;
  /** Lets the view read its records again. */
  refresh(): void;
  /** Announces what an action did. */
  say(...message: (Node | string)[]): void;
  /** Shows an error above the content. */
  fail(error: unknown): void;
}

/** One page of the inspector. */
export interface View {
  readonly name: string;
  readonly title: string;
  /** Shows the view in `main`, which is empty, and returns a function that applies later changes. */
  show(main: HTMLElement, route: Route, frame: Frame): Promise<Watcher>;
}

/** Applies changes: another record of the same view, and activity of the live stream. */
export interface Watcher {
  open(route: Route): Promise<void>;
  saw(activity: Activity): void;
}

// Address of a view in the fragment: `#/orders/ord_…?account=…&mode=test&q=…`. Every view can be linked to.

/** Address of a view in the fragment: `#/orders/ord_…?account=…&mode=test&q=…`. Every view can be linked to. */

export interface Route {
  readonly view: string;
  /** Identifier of the record that is open. */
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the route of a fragment; the list of requests for any other text. */
export function readRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', id] = path.split('/').map(decode);
  return {
    view: view || 'requests',
    id: id || undefined,
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** Returns the fragment of a route; empty parameters are left out. */
export function linkTo({ view, id, query }: Route): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  const path = [view, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join('/');
  return `#/${path}${search && `?${search}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
