import { attempt, cancelled, connectionError, type OnStop, pause, totalTimeoutError } from './attempt.ts';
import { type Answer, ResponseMeta } from './api-promise.ts';
import type { CallFacts } from './errors.ts';
import type { RateLimiter } from './gate.ts';
import { logAttempt, type Logger } from './logger.ts';
import type { AttemptOutcome, AttemptRequest, Hooks, Middleware, Next } from './middleware.ts';
import { mayBeSpent, rateLimitOf } from './rate-limit.ts';
import type { PreparedRequest } from './request.ts';
import { errorOf, isSuccess, readResult } from './response.ts';
import { type RetryBudget, retryWait } from './retry.ts';
import { type Redact, redactor } from './safe-text.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { type AttemptResponse, lookup, type Transport } from './transport.ts';

/** Limits of one call, in milliseconds where they are times. */
export interface CallLimits {
  timeout: number;
  totalTimeout: number;
  connectTimeout: number;
  maxRetries: number;
  maxRetryAfter: number;
  maxResponseBytes: number;
  signal: AbortSignal | undefined;
}

/** What a call is made with. */
export interface CallSetting {
  limits: CallLimits;
  limiter: RateLimiter;
  budget: RetryBudget;
  transport: Transport;
  /** Header that says who calls; asked for before each attempt. */
  credential: () => Record<string, string> | Promise<Record<string, string>>;
  middleware: readonly Middleware[];
  hooks: Hooks;
  logger: Logger | undefined;
}

/** Carries out one call: attempts, and the waits between them. */
export class Call {
  readonly #request: PreparedRequest;
  readonly #setting: CallSetting;
  readonly #start = performance.now();
  readonly #facts: CallFacts;
  /** What the last attempt said of who calls. */
  #credential: Record<string, string> = {};
  readonly #redact: Redact = (text) => redactor(this.#credential)(text);

  constructor(request: PreparedRequest, setting: CallSetting) {
    const { operation, idempotencyKey } = request;
    this.#request = request;
    this.#setting = setting;
    this.#facts = { method: operation.method, path: operation.path, attempts: 0, idempotencyKey };
  }

  /** @throws {IntegrationApiError} when no attempt succeeds */
  async run<Result>(): Promise<Answer<Result>> {
    const { budget, limits } = this.#setting;
    let taken = 0;
    for (;;) {
      const held = this.#passGate();
      if (held !== undefined) await held;
      const outcome = await this.#attempt();
      const { response } = outcome;
      if (response !== undefined && isSuccess(response)) {
        budget.succeeded(taken);
        const data = readResult(this.#request, response, this.#facts, this.#redact) as Result;
        return { data, meta: new ResponseMeta(response, { ...this.#facts }) };
      }
      const error =
        response === undefined ? outcome.error : errorOf(this.#request, response, this.#facts, this.#redact);
      const wait = this.#waitAfter(outcome, error);
      if (wait === undefined) throw error;
      taken = budget.take(response?.status === 429);
      if (taken === 0) throw error;
      this.#setting.hooks.onRetry?.(this.#attemptRequest(), { ...outcome, wait });
      await pause(wait, limits.signal);
      this.#requireNotCancelled();
    }
  }

  /** Milliseconds to wait before the next attempt; undefined when there is none. */
  #waitAfter({ response }: AttemptOutcome, error: unknown): number | undefined {
    const { maxRetries, maxRetryAfter, totalTimeout } = this.#setting.limits;
    const retries = this.#facts.attempts - 1;
    const isRetryable = (error as { isRetryable?: boolean } | undefined)?.isRetryable === true;
    if (!isRetryable || retries >= maxRetries) return undefined;
    const retryAfter = response === undefined ? undefined : retryAfterSeconds(lookup(response));
    const wait = retryWait(retries, retryAfter, maxRetryAfter);
    if (wait !== undefined && wait >= this.#left()) throw totalTimeoutError(this.#facts, totalTimeout, error);
    return wait;
  }

  /** What to wait for before the next attempt; undefined when it may leave now, as nearly all may. */
  #passGate(): Promise<void> | undefined {
    this.#requireNotCancelled();
    const now = performance.now();
    const at = this.#setting.limiter.reserve(now);
    return at > now ? this.#waitAtGate(at - now) : undefined;
  }

  async #waitAtGate(first: number): Promise<void> {
    const { limiter, limits } = this.#setting;
    for (let wait = first; wait > 0;) {
      if (wait >= this.#left()) throw totalTimeoutError(this.#facts, limits.totalTimeout);
      await pause(wait, limits.signal);
      this.#requireNotCancelled();
      const now = performance.now();
      wait = limiter.isClosed(now) ? limiter.reserve(now) - now : 0;
    }
  }

  async #attempt(): Promise<AttemptOutcome> {
    const { limits, limiter, hooks, logger } = this.#setting;
    this.#facts.attempts += 1;
    const request = this.#attemptRequest();
    hooks.onRequest?.(request);
    const start = performance.now();
    let response: AttemptResponse | undefined;
    let error: unknown;
    try {
      response = await attempt({ ...this.#facts }, limits, this.#left(), (onStop) => this.#send(request, onStop));
      observe(limiter, response);
    } catch (reason) {
      error = reason;
    }
    const outcome = { response, error, duration: performance.now() - start };
    hooks.onResponse?.(request, outcome);
    if (logger !== undefined) logAttempt(logger, request, outcome, this.#redact);
    return outcome;
  }

  #send(request: AttemptRequest, onStop: OnStop): Promise<AttemptResponse> {
    const { middleware, credential } = this.#setting;
    const facts = { ...this.#facts };
    const last: Next = (changed) => {
      const who = credential();
      return who instanceof Promise
        ? who.then((header) => this.#transmit(changed, header, facts, onStop))
        : this.#transmit(changed, who, facts, onStop);
    };
    return chain(middleware, last)(request);
  }

  #transmit(
    { method, url, headers, body }: AttemptRequest,
    who: Record<string, string>,
    facts: CallFacts,
    onStop: OnStop,
  ): Promise<AttemptResponse> {
    const { transport, limits } = this.#setting;
    this.#credential = who;
    const { connectTimeout, maxResponseBytes: maxBytes } = limits;
    const sent = { method, url, headers: { ...headers, ...who }, body, connectTimeout, maxBytes, facts, onStop };
    return transport.send(sent).catch((cause: unknown) => {
      throw connectionError(facts, cause);
    });
  }

  #attemptRequest(): AttemptRequest {
    const { operation, url, headers, body, idempotencyKey } = this.#request;
    const { attempts } = this.#facts;
    const maxAttempts = this.#setting.limits.maxRetries + 1;
    const { id, method, path } = operation;
    return { operation: id, method, url, path, headers, body, idempotencyKey, attempt: attempts, maxAttempts };
  }

  #left(): number {
    return this.#setting.limits.totalTimeout - (performance.now() - this.#start);
  }

  #requireNotCancelled(): void {
    const { signal } = this.#setting.limits;
    if (signal?.aborted === true) throw cancelled(this.#facts, signal);
  }
}

function observe(limiter: RateLimiter, response: AttemptResponse): void {
  const headers = lookup(response);
  const isLimited = response.status === 429;
  if (!isLimited && !mayBeSpent(headers)) return;
  const retryAfter = isLimited ? retryAfterSeconds(headers) : undefined;
  limiter.observe({ isLimited, retryAfter, status: rateLimitOf(headers) }, performance.now());
}

/** Middlewares one around the other, the first of them outermost. */
function chain(middleware: readonly Middleware[], send: Next): Next {
  return middleware.reduceRight<Next>((next, one) => (request) => one(request, next), send);
}
