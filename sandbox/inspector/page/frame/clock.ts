/** Clock of the sandbox, shown each second without a request: it is ahead of that of this machine by a known difference. */
import { fill, h } from './dom.ts';
import { aheadOf, dateOf } from './format.ts';

export interface ShownClock {
  readonly element: HTMLElement;
  /** Returns the time of the sandbox in milliseconds; that of this machine before the first reading. */
  now(): number;
  /** Shows a reading from now on; `aheadMs` is the difference to real time, unchanged if absent. */
  set(now: string, aheadMs?: number): void;
}

/** Returns a clock that shows nothing before its first reading; `onDay` is called when another day begins. */
export function shownClock(onDay: () => void): ShownClock {
  // A timer is not a live region, so that screen readers read it when asked, and not each second.
  const time = h('time', { class: 'mono', role: 'timer', 'aria-label': 'Clock of the sandbox' });
  const ahead = h('span', { class: 'tag warn', title: 'Ahead of real time', hidden: true });
  let difference = 0;
  let day = '';
  let timer: number | undefined;
  const now = (): number => Date.now() + difference;
  const tick = (): void => {
    const iso = new Date(now()).toISOString();
    time.dateTime = iso;
    fill(time, `${dateOf(iso)} UTC`);
    if (day !== '' && day !== iso.slice(0, 10)) onDay();
    day = iso.slice(0, 10);
    clearTimeout(timer);
    timer = setTimeout(tick, 1000 - (now() % 1000));
  };
  return {
    element: h('span', { class: 'clock' }, time, ahead),
    now,
    set(read, aheadMs) {
      difference = Date.parse(read) - Date.now();
      if (aheadMs !== undefined) {
        fill(ahead, `+${aheadOf(aheadMs)}`);
        ahead.hidden = aheadMs < 1000;
      }
      tick();
    },
  };
}
