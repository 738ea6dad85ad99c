interface Waiter {
  readonly isShared: boolean;
  readonly start: () => void;
}

/** Queue for something that one writer or several readers at a time may use, in the order of arrival. */
export class Turns {
  readonly #waiting: Waiter[] = [];
  /** Number of users. */
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
    if (this.#waiting.length === 0 && this.#admits(isShared)) this.#admit(1, isShared);
    else await new Promise<void>((start) => this.#waiting.push({ isShared, start }));
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#next();
    }
  }

  #admits(isShared: boolean): boolean {
    return this.#users === 0 || (isShared && this.#isShared);
  }

  #admit(users: number, isShared: boolean): void {
    this.#users += users;
    this.#isShared = isShared;
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const end = first.isShared ? this.#waiting.findIndex(({ isShared }) => !isShared) : 1;
    const next = this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
    // Set before they start, so that a read that arrives in between does not join a writer.
    this.#admit(next.length, first.isShared);
    // PGlite works on the main thread: between two turns, sockets and timers get theirs.
    setImmediate(() => {
      for (const { start } of next) start();
    });
  }
}
