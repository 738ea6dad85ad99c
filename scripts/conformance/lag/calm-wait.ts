/** Waits for a machine that does not delay its programs, but never for long. */
import { CALM_MS } from './lag-meter.ts';

/** Maximum time of one wait. */
const MAX_WAIT_MS = 5000;
/** Maximum time of all waits together. */
const MAX_TOTAL_MS = 120_000;
const POLL_MS = 50;

export class CalmWait {
  readonly #lagNow: () => number;
  #left = MAX_TOTAL_MS;

  /** @param lagNow returns the longest recent delay */
  constructor(lagNow: () => number) {
    this.#lagNow = lagNow;
  }

  /** Returns when the machine is calm, or after five seconds, or when two minutes of all waits are over. */
  async wait(): Promise<void> {
    const start = performance.now();
    const end = start + Math.min(MAX_WAIT_MS, this.#left);
    while (this.#lagNow() > CALM_MS && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    this.#left -= performance.now() - start;
  }
}
