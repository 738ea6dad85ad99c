interface Waiter {
  readonly isShared: boolean;
  readonly start: () => void;
}

/** Queue for something that one writer or several readers at a time may use, in the order of arrival. */
export class Turns {
  readonly #waiting: Waiter[] = [];
  /** Number of those who use it. */
  #users = 0;
  #isShared = false;

  /** Runs `work` alone, when all earlier ones have ended. */
  take<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(work, false);
  }

  /** Runs `work` together with others that share, when all earlier ones that do not share have ended. */
  share<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(work, true);
  }

  async #run<T>(work: () => Promise<T>, isShared: boolean): Promise<T> {
    const isFree = this.#users === 0 || (isShared && this.#isShared);
    if (isFree && this.#waiting.length === 0) this.#users += 1;
    else await new Promise<void>((start) => this.#waiting.push({ isShared, start }));
    this.#isShared = isShared;
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#next();
    }
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const others = first.isShared ? this.#waiting.findIndex(({ isShared }) => !isShared) : 1;
    const next = this.#waiting.splice(0, others === -1 ? this.#waiting.length : others);
    this.#users = next.length;
    // PGlite works on the main thread: between two turns, sockets and timers get theirs.
    setImmediate(() => {
      for (const { start } of next) start();
    });
  }
}
