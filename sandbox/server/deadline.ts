import { Problem } from '../api/contract/problems.ts';

/** Maximum time that a request may spend on the database and on the requests before it. */
const LIMIT_MS = 10_000;

/** Time that a request has. It stands still while the client sends the body, and during a delay that the lab was asked for. */
export class Deadline {
  /** Rejects with a problem of status 503 once the time is over. */
  readonly over: Promise<never>;
  #reject: (problem: Problem) => void = () => undefined;
  #left: number;
  #since = 0;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs = LIMIT_MS) {
    this.#left = limitMs;
    this.over = new Promise((_, reject) => (this.#reject = reject));
    // Nobody waits for it after the response.
    this.over.catch(() => undefined);
    this.#start();
  }

  /** Runs `work` outside of the time. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#since;
    try {
      return await work();
    } finally {
      this.#start();
    }
  }

  /** Ends it, because there is a response. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  #start(): void {
    if (this.#hasEnded) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#reject(tooLate()), this.#left);
  }
}

const tooLate = (): Problem =>
  new Problem('service_unavailable', 'The request could not be carried out in time. Send it again.', {
    headers: { 'Retry-After': '1' },
  });
