/** Queue for something that one caller at a time may use, in the order of arrival. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Runs `work` when all earlier ones have ended. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    let resolve: () => void = () => undefined;
    this.#last = new Promise<void>((ended) => (resolve = ended));
    this.#waiting++;
    await before;
    try {
      return await work();
    } finally {
      this.#waiting--;
      // PGlite works on the main thread: between two transactions, sockets and timers get their turn.
      if (this.#waiting > 0) setImmediate(resolve);
      else resolve();
    }
  }
}
