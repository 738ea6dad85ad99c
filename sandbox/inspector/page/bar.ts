/** Bar above the views: account and mode, the clock with its journeys, and the state of the connection. */
import { fill, h } from './frame/dom.ts';
import { dateOf } from './frame/format.ts';
import { lab } from './lab/lab.ts';
import type { Lab } from './lab/types.ts';
import type { Scope } from './frame/view.ts';

export interface Bar {
  readonly element: HTMLElement;
  readonly scope: Scope;
  setLive(isLive: boolean): void;
  /** Reads the accounts and the clock again. */
  refresh(): Promise<void>;
}

interface BarOptions {
  readonly engine: string;
  readonly onScope: () => void;
  readonly onError: (error: unknown) => void;
}

const JOURNEYS = { '1m': '1 minute', '1h': '1 hour', '1d': '1 day', '3d': '3 days', '31d': '31 days' };

/** Returns the bar, which has no account before its first `refresh`. */
export function barOf({ engine, onScope, onError }: BarOptions): Bar {
  const live = h('span', { class: 'live off', role: 'status' }, 'Connecting');
  const clock = h('time', { class: 'mono' });
  const account = h('select', { 'aria-label': 'Account' });
  const mode = h('select', { 'aria-label': 'Mode' }, h('option', {}, 'test'), h('option', {}, 'live'));
  let accounts: readonly Lab<'TestAccount'>[] = [];
  account.addEventListener('change', onScope);
  mode.addEventListener('change', onScope);
  const setClock = (now: string): void => fill(clock, `${dateOf(now)} UTC`);
  const journey = journeyOf((advance) => {
    lab<Lab<'ClockJourney'>>('POST', 'clock', { advance }).then(({ now }) => setClock(now), onError);
  });
  return {
    element: h(
      'header',
      { class: 'bar' },
      h('span', { class: 'brand' }, 'Sandbox', h('small', {}, engine)),
      h('label', {}, 'Account', account),
      h('label', {}, 'Mode', mode),
      clock,
      journey,
      live,
    ),
    get scope(): Scope {
      const found = accounts.find(({ id }) => id === account.value);
      return { account: found, mode: mode.value === 'live' ? 'live' : 'test' };
    },
    setLive(isLive) {
      live.classList.toggle('off', !isLive);
      fill(live, isLive ? 'Live' : 'Disconnected');
    },
    async refresh() {
      const selected = account.value;
      const [all, time] = await Promise.all([
        lab<Lab<'TestAccountList'>>('GET', 'accounts'),
        lab<Lab<'Clock'>>('GET', 'clock'),
      ]);
      accounts = all.data;
      setClock(time.now);
      if (accounts.length === account.options.length && selected !== '') return;
      fill(account, ...accounts.map(({ id, name }) => h('option', { value: id, selected: id === selected }, name)));
    },
  };
}

function journeyOf(onAdvance: (advance: string) => void): HTMLElement {
  const select = h(
    'select',
    { 'aria-label': 'Advance the clock' },
    h('option', { value: '' }, 'Advance…'),
    ...Object.entries(JOURNEYS).map(([advance, text]) => h('option', { value: advance }, text)),
  );
  select.addEventListener('change', () => {
    if (select.value !== '') onAdvance(select.value);
    select.value = '';
  });
  return select;
}
