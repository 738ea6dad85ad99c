/** Bar above the views: account and mode, the clock, buttons for both, and the state of the connection. */
import { fill, h } from './frame/dom.ts';
import { dateOf } from './frame/format.ts';
import type { Route, Scope } from './frame/view.ts';
import { lab } from './lab/lab.ts';
import type { Lab } from './lab/types.ts';

export interface Bar {
  readonly element: HTMLElement;
  readonly scope: Scope;
  /** Selects the account and the mode of an address; returns the address with those that are selected. */
  adopt(route: Route): Promise<Route>;
  setLive(isLive: boolean): void;
  /** Reads the accounts and the clock again. */
  refresh(): Promise<void>;
}

interface BarOptions {
  readonly engine: string;
  /** Buttons that create an account and move the clock. */
  readonly actions: readonly Node[];
  /** Called after a person selected another account or mode. */
  readonly onScope: () => void;
  readonly onError: (error: unknown) => void;
}

/** Returns the bar, which has no account before its first `refresh`. */
export function barOf({ engine, actions, onScope, onError }: BarOptions): Bar {
  const live = h('span', { class: 'live off', role: 'status' }, 'Connecting');
  const clock = h('time', { class: 'mono' });
  const scope = scopeOf(onScope);
  const setClock = (now: string): void => fill(clock, `${dateOf(now)} UTC`);
  const refresh = async (): Promise<void> => {
    const [accounts, time] = await Promise.all([
      lab<Lab<'TestAccountList'>>('GET', 'accounts'),
      lab<Lab<'Clock'>>('GET', 'clock'),
    ]);
    setClock(time.now);
    scope.fill(accounts.data);
  };
  // Others may have created accounts.
  scope.account.addEventListener('focus', () => void refresh().catch(onError));
  return {
    element: h(
      'header',
      { class: 'bar' },
      h('span', { class: 'brand' }, 'Sandbox', h('small', {}, engine)),
      h('label', {}, 'Account', scope.account),
      h('label', {}, 'Mode', scope.mode),
      clock,
      ...actions,
      live,
    ),
    get scope() {
      return scope.read();
    },
    async adopt(route) {
      const { account = '', mode = '' } = route.query;
      if (account !== '' && !scope.select(account, mode)) await refresh();
      scope.select(account, mode);
      const selected = scope.read();
      return { ...route, query: { ...route.query, account: selected.account?.id ?? '', mode: selected.mode } };
    },
    setLive(isLive) {
      live.classList.toggle('off', !isLive);
      fill(live, isLive ? 'Live' : 'Disconnected');
    },
    refresh,
  };
}

// Selection of the account and the mode whose records are shown.

type Account = Lab<'TestAccount'>;

interface ScopeSelection {
  readonly account: HTMLSelectElement;
  readonly mode: HTMLSelectElement;
  read(): Scope;
  /** Selects a mode and an account; reports whether the account exists. */
  select(accountId: string, mode: string): boolean;
  fill(accounts: readonly Account[]): void;
}

/** Returns the selection, which has no accounts at first. */
export function scopeOf(onChange: () => void): ScopeSelection {
  const account = h('select', { 'aria-label': 'Account', onchange: onChange });
  const mode = h(
    'select',
    { 'aria-label': 'Mode', onchange: onChange },
    h('option', {}, 'test'),
    h('option', {}, 'live'),
  );
  let accounts: readonly Account[] = [];
  return {
    account,
    mode,
    read: () => ({
      account: accounts.find(({ id }) => id === account.value),
      mode: mode.value === 'live' ? 'live' : 'test',
    }),
    select(accountId, wantedMode) {
      if (wantedMode === 'live' || wantedMode === 'test') mode.value = wantedMode;
      const isKnown = accounts.some(({ id }) => id === accountId);
      if (isKnown) account.value = accountId;
      return isKnown;
    },
    fill(all) {
      // Options that are drawn again would close a list that is open.
      if (JSON.stringify(all) === JSON.stringify(accounts)) return;
      const selected = account.value;
      accounts = all;
      const options = all.map((one) =>
        h('option', { value: one.id, selected: one.id === selected }, labelOf(one, all)),
      );
      fill(account, ...options);
    },
  };
}

/** Returns the name of an account, with its address if others have the same name. */
function labelOf({ name, email }: Account, accounts: readonly Account[]): string {
  return accounts.filter((one) => one.name === name).length > 1 ? `${name} (${email})` : name;
}
