/** Queue for something that one caller at a time may use, in the order of arrival. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /** Runs `work` when all earlier ones have ended. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken) await new Promise<void>((start) => this.#waiting.push(start));
    this.#taken = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // PGlite works on the main thread: between two transactions, sockets and timers get their turn.
      if (next) setImmediate(next);
      else this.#taken = false;
    }
  }
}
