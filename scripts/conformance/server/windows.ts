/** Limits the requests of a session to a number in each window, as the API does. */
import type { PlanStep, RateLimitWindow } from '../scenarios/scenario.ts';

type ResponseStep = Extract<PlanStep, { status: number }>;

/** Windows of one step: the first one begins with its first request, and the next with the first request after its end. */
export class Windows {
  readonly #step: ResponseStep;
  readonly #given: RateLimitWindow;
  #end = 0;
  #used = 0;

  constructor(step: ResponseStep, given: RateLimitWindow) {
    this.#step = step;
    this.#given = given;
  }

  /** Returns the response to a request at a time in milliseconds. It states what is left, in whole seconds. */
  respond(now: number): ResponseStep {
    const { limit, seconds } = this.#given;
    if (now >= this.#end) {
      this.#end = now + seconds * 1000;
      this.#used = 0;
    }
    const isLimited = this.#used === limit;
    if (!isLimited) this.#used += 1;
    const reset = Math.ceil((this.#end - now) / 1000);
    const headers = { ...this.#step.headers, ...this.#state(limit - this.#used, reset) };
    if (!isLimited) return { ...this.#step, headers };
    const { delay_ms = 0 } = this.#step;
    return { status: 429, headers: { ...headers, 'Retry-After': String(reset) }, delay_ms };
  }

  #state(remaining: number, reset: number): Record<string, string> {
    const { limit, seconds, headers } = this.#given;
    if (headers === 'older') {
      return {
        'RateLimit-Limit': String(limit),
        'RateLimit-Remaining': String(remaining),
        'RateLimit-Reset': String(reset),
      };
    }
    return {
      'RateLimit-Policy': `"default";q=${limit};w=${seconds}`,
      RateLimit: `"default";r=${remaining};t=${reset}`,
    };
  }
}
