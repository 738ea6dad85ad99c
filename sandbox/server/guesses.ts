/** Slows down guesses of the lab's token. */
import { Problem } from '../api/contract/problems.ts';
import { CLOSE, HeldProblem } from './responses.ts';

/** Wrong tokens that are refused at once. */
const FREE = 10;
/** Time in which one wrong token is forgotten. */
const FORGET_MS = 10_000;
/** Wait of the first response that is held; each further one doubles it, up to the longest. */
const FIRST_MS = 100;
const LONGEST_MS = 5000;
/** Wrong tokens beyond the free ones that are remembered. */
const BEYOND = 20;
/** Maximum number of responses that are held, and of wrong tokens that are recognised. */
const MOST = 100;

const WRONG = 'The bearer token is not the one that the sandbox printed when it started.';

/**
 * Counts the wrong tokens of all clients, because a guesser may have many addresses. Only responses to wrong tokens
 * wait, so the holder of the right one never does; the price is that a guesser who gives up a connection before the
 * response is not slowed by the wait, but by new connections only.
 */
export class Guesses {
  /** Digests of wrong tokens: a page that repeats the token of an earlier start guesses nothing. */
  readonly #seen = new Set<string>();
  /** Functions that release the responses that are held, the oldest one first. */
  readonly #held = new Set<() => void>();
  #count = 0;
  #countedAt = performance.now();
  #isClosed = false;

  /** Returns the problem of a wrong token. */
  problemOf(digest: string): Problem {
    if (!this.#seen.has(digest)) this.#note(digest);
    else return refusal();
    const beyond = Math.ceil(this.#count - FREE);
    if (beyond <= 0) return refusal();
    const seconds = Math.ceil((beyond * FORGET_MS) / 1000);
    return new HeldProblem('rate_limit_exceeded', `${WRONG} There were too many wrong ones: wait ${seconds} s.`, {
      headers: { 'Retry-After': `${seconds}`, ...CLOSE },
      release: this.#hold(Math.min(LONGEST_MS, FIRST_MS * 2 ** (beyond - 1))),
    });
  }

  /** Releases all responses. */
  close(): void {
    this.#isClosed = true;
    for (const release of this.#held) release();
  }

  #note(digest: string): void {
    const now = performance.now();
    const forgotten = (now - this.#countedAt) / FORGET_MS;
    this.#count = Math.min(Math.max(0, this.#count - forgotten) + 1, FREE + BEYOND);
    this.#countedAt = now;
    this.#seen.add(digest);
    const [oldest] = this.#seen;
    if (oldest !== undefined && this.#seen.size > MOST) this.#seen.delete(oldest);
  }

  #hold(milliseconds: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const [oldest] = this.#held;
    if (oldest !== undefined && this.#held.size >= MOST) oldest();
    return new Promise((resolve) => {
      const release = (): void => {
        clearTimeout(timer);
        this.#held.delete(release);
        resolve();
      };
      const timer = setTimeout(release, milliseconds);
      this.#held.add(release);
    });
  }
}

const refusal = (): Problem =>
  new Problem('invalid_api_key', WRONG, {
    headers: { 'WWW-Authenticate': 'Bearer realm="sandbox", error="invalid_token"' },
  });
