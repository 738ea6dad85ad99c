/** Measures how late the timers of this process are, which shows how much the machine delays its programs. */
export class LagMeter {
  readonly #now: () => number;
  readonly #lags: { from: number; to: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #last: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#last = now();
  }

  start(): void {
    this.#last = this.#now();
    this.#timer = setInterval(() => this.tick(), INTERVAL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Records the time since the last tick, unless this tick is punctual. */
  tick(): void {
    const now = this.#now();
    const due = this.#last + INTERVAL_MS;
    if (now - due > PUNCTUAL_MS) this.#lags.push({ from: due, to: now });
    this.#last = now;
  }

  /** Returns the longest delay that overlaps a time. A delay that still lasts is included. */
  longestBetween(from: number, to: number): number {
    this.tick();
    const overlapping = this.#lags.filter((lag) => lag.to >= from && lag.from <= to);
    return Math.max(0, ...overlapping.map((lag) => lag.to - lag.from));
  }
}

/** Longest delay on a machine that is calm. */
export const CALM_MS = 15;

const INTERVAL_MS = 5;
const PUNCTUAL_MS = 2;
