import { Problem } from '../contract/problem.ts';

/** A number of places, such as connections, that callers take in the order of arrival. */
export class Places {
  readonly #waiting = new Set<() => void>();
  readonly #limitMs: number;
  #free: number;

  /** `limitMs` is the maximum wait for a place. */
  constructor(count: number, limitMs: number) {
    this.#free = count;
    this.#limitMs = limitMs;
  }

  /** Runs `work` in a place. Throws a problem of status 503 if none is free in time. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        this.#waiting.delete(start);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(this.#tooMany());
      }, this.#limitMs);
      this.#waiting.add(start);
    });
  }

  #tooMany(): Problem {
    const detail = `All connections to the database were in use for ${this.#limitMs / 1000} s. Send the request again.`;
    return new Problem('service_unavailable', detail, { headers: { 'Retry-After': '1' } });
  }
}
