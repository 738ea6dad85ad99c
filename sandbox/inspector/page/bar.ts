/** Bar above the views: account and mode, the clock, buttons for both, and the state of the connection. */
import { accountChooser } from './chooser.ts';
import { shownClock } from './frame/clock.ts';
import { fill, h } from './frame/dom.ts';
import type { Route, Scope } from './frame/view.ts';
import { type Activity, lab } from './lab/lab.ts';
import type { Lab } from './lab/types.ts';

export interface Bar {
  readonly element: HTMLElement;
  readonly scope: Scope;
  /** Returns the time of the sandbox in milliseconds. */
  readonly now: () => number;
  /** Selects the account and the mode of an address; returns the address with those that are selected. */
  adopt(route: Route): Promise<Route>;
  setLive(isLive: boolean): void;
  /** Sets the clock after activity that tells the time of the sandbox. */
  saw(activity: Activity): void;
  /** Reads the account and the clock again. */
  refresh(): Promise<void>;
}

interface BarOptions {
  readonly engine: string;
  /** Buttons that create an account and move the clock. */
  readonly actions: readonly Node[];
  /** Called after a person selected another account or mode. */
  readonly onScope: () => void;
  /** Called when another day begins in the sandbox. */
  readonly onDay: () => void;
  readonly onError: (error: unknown) => void;
}

/** Time by which a request may be later than the clock that is shown before the clock is read again. */
const TOLERANCE_MS = 2000;

/** Returns the bar, which has no account before its first `refresh`. */
export function barOf({ engine, actions, onScope, onDay, onError }: BarOptions): Bar {
  const live = h('span', { class: 'live off', role: 'status' }, 'Connecting');
  const clock = shownClock(onDay);
  const chooser = accountChooser({ onChoose: onScope, onError });
  const modes = ['test', 'live'].map((name) => h('option', {}, name));
  const mode = h('select', { 'aria-label': 'Mode', onchange: onScope }, ...modes);
  const readClock = clockReader(clock.set);
  const refresh = async (): Promise<void> => {
    await Promise.all([chooser.refresh(), readClock()]);
  };
  const scope = (): Scope => ({ account: chooser.account(), mode: mode.value === 'live' ? 'live' : 'test' });
  return {
    element: h(
      'header',
      { class: 'bar' },
      h('span', { class: 'brand' }, 'Sandbox', h('small', {}, engine)),
      chooser.element,
      h('label', {}, 'Mode', mode),
      clock.element,
      ...actions,
      live,
    ),
    get scope() {
      return scope();
    },
    now: clock.now,
    async adopt(route) {
      const { account: wanted = '', mode: wantedMode = '' } = route.query;
      if (wanted !== '') await chooser.choose(wanted);
      if (wantedMode === 'live' || wantedMode === 'test') mode.value = wantedMode;
      const selected = scope();
      return { ...route, query: { ...route.query, account: selected.account?.id ?? '', mode: selected.mode } };
    },
    setLive(isLive) {
      live.classList.toggle('off', !isLive);
      fill(live, isLive ? 'Live' : 'Disconnected');
    },
    saw({ event, data }) {
      if (event === 'clock') clock.set((JSON.parse(data) as { now: string }).now);
      // Another process of the sandbox may have moved the clock.
      else if (event === 'request' && Date.parse((JSON.parse(data) as { at: string }).at) > clock.now() + TOLERANCE_MS)
        void readClock().catch(onError);
    },
    refresh,
  };
}

/** Returns a function that reads the clock; readings that were overtaken by a later one are dropped. */
function clockReader(set: (now: string, aheadMs: number) => void): () => Promise<void> {
  let last = 0;
  return async () => {
    const reading = (last += 1);
    const { now, ahead_ms: ahead } = await lab<Lab<'Clock'>>('GET', 'clock');
    if (reading === last) set(now, ahead);
  };
}
