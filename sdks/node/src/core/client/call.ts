import { RATE_LIMIT_MAX_WAIT_SHARE } from '../../generated/behaviour.ts';
import type { Credentials } from '../auth/api-key.ts';
import { withCredentials } from '../auth/with-credentials.ts';
import { type Redact, redactor } from '../errors/redaction.ts';
import { addCaller } from '../errors/call-site.ts';
import { type CallFacts, ConfigurationError } from '../errors/sdk-errors.ts';
import type { AttemptOutcome } from '../middleware/hooks.ts';
import { logAttempt, logResend } from '../middleware/logger.ts';
import { chain } from '../middleware/chain.ts';
import type { Next } from '../middleware/middleware.ts';
import type { ResolvedOptions } from '../options/resolve-options.ts';
import { mayBeExhausted, parseRateLimit } from '../rate-limit/rate-limit-status.ts';
import { requestError } from '../request/sendable.ts';
import type { PreparedRequest } from '../request/prepare-request.ts';
import { withQuery } from '../request/url.ts';
import type { ApiResponse, ResponseMeta } from '../response/api-promise.ts';
import { errorOf, isResult, readResult } from '../response/read-response.ts';
import { metaOf } from '../response/response-meta.ts';
import { parseRetryAfter } from '../retry/retry-after-header.ts';
import { retryDelay } from '../retry/retry-policy.ts';
import { type HttpRequest, type HttpResponse, lookup, readsOnce } from '../transport/http.ts';
import { NoResponse } from '../transport/transport.ts';
import {
  attempt,
  cancelled,
  connectionError,
  connectTimeoutError,
  explained,
  heldBack,
  noResponse,
  type OnStop,
  pause,
  timeoutError,
} from './attempt.ts';
import { openedOf } from './opened.ts';
import { callHook, viewOf, watch } from '../middleware/watch.ts';

/** Limits of a call, from its own options or from its client. Times are in milliseconds. */
export interface CallLimits {
  timeout: number;
  totalTimeout: number;
  maxRetries: number;
  signal: AbortSignal | undefined;
}

/** Client, limits and authentication of a call. */
export interface CallContext {
  client: ResolvedOptions;
  limits: CallLimits;
  /** Called before each attempt. */
  authenticate: () => Credentials | Promise<Credentials>;
  /** Gets a token before each attempt, within the limits of the call; undefined if it is known. Absent if none is needed. */
  prepare?: ((facts: CallFacts, left: number) => Promise<void> | undefined) | undefined;
  /** Secrets that are known before the first attempt, other than the API key. */
  secrets?: readonly string[] | undefined;
  /** Error whose stack trace contains the caller. */
  site: Error;
}

/** Executes one call: its attempts, and the waits between them. */
export class Call {
  readonly #request: PreparedRequest;
  readonly #context: CallContext;
  readonly #start = performance.now();
  /** Replaced by each attempt, because an error keeps the facts of its attempt. Only a resend changes them. */
  #facts: CallFacts;
  /** Tokens that the current attempt has taken from the retry budget. */
  #taken = 0;
  /** Milliseconds for which the current attempt has waited for a connection. */
  #waited = 0;
  /** True from the end of the wait for a connection until the connection is used. */
  #hasTurn = false;
  /** Last response that the rate limiter has seen. A middleware can return another one than that of the transport. */
  #observed: HttpResponse | undefined;
  /** Error of the last attempt. */
  #failure: unknown;
  /** Secrets of all attempts: the key can change between them, and a server may quote an older one. */
  readonly #secrets: string[] = [];
  /** Forgets the token of the last request, if it had one. */
  #expire: (() => void) | undefined;
  /** 1 after a token that the API has refused. */
  #renewals = 0;
  /** Removes the secrets of the attempts so far; before the first one, those of a key that never changes. */
  #redact: Redact;

  constructor(request: PreparedRequest, context: CallContext) {
    const { operation, idempotencyKey } = request;
    this.#request = request;
    this.#context = context;
    this.#facts = { method: operation.method, path: operation.path, attempts: 0, resends: 0, idempotencyKey };
    const { apiKey } = context.client;
    if (context.secrets !== undefined) this.#secrets.push(...context.secrets);
    this.#redact = redactor(typeof apiKey === 'string' ? [apiKey] : this.#secrets);
  }

  /** @throws {IntegrationApiError} if no attempt succeeds */
  async run<Result>(): Promise<ApiResponse<Result>> {
    const { limits, site } = this.#context;
    try {
      for (;;) {
        const wait = this.#acquireSlot();
        if (wait !== undefined) await wait;
        const token = this.#context.prepare?.(this.#facts, this.#left());
        if (token !== undefined) await token;
        this.#waited = 0;
        const turn = this.#turn();
        if (turn !== undefined) await this.#waitForConnection(turn);
        const request = this.#begin();
        const seen = this.#announce(request);
        const start = performance.now();
        let response: HttpResponse | undefined;
        let apiResponse: ApiResponse<Result> | undefined;
        let error: unknown;
        try {
          response = await attempt(this.#facts, { ...limits, waited: this.#waited }, this.#left(), (onStop) =>
            this.#send(request, seen, onStop),
          );
          if (response !== this.#observed) this.#observe(response);
          if (isResult(this.#request, response)) apiResponse = this.#succeed<Result>(response);
        } catch (reason) {
          error = reason;
        }
        this.#endTurn();
        const outcome = { response, error, duration: performance.now() - start };
        this.#notify(seen, outcome);
        if (apiResponse !== undefined) return apiResponse;
        await this.#waitForNext(seen, outcome);
      }
    } catch (error) {
      this.#endTurn();
      addCaller(error, site);
      throw error;
    }
  }

  #begin(): HttpRequest {
    const { operation, url, headers, body, idempotencyKey } = this.#request;
    const { id, method, path } = operation;
    const attempts = this.#facts.attempts + 1;
    this.#facts = { ...this.#facts, attempts };
    const maxAttempts = this.#context.limits.maxRetries + 1 + this.#renewals;
    return { operation: id, method, url, path, headers, body, idempotencyKey, attempt: attempts, maxAttempts };
  }

  /** Returns the request as the hooks see it. */
  #announce(request: HttpRequest): HttpRequest {
    const { hooks } = this.#context.client;
    if (hooks === undefined) return request;
    const seen = viewOf(request);
    callHook(hooks, 'onRequest', this.#redact, seen);
    return seen;
  }

  #succeed<Result>(response: HttpResponse): ApiResponse<Result> {
    this.#context.client.shared.budget.succeeded(this.#taken);
    const facts = this.#facts;
    const meta = (): ResponseMeta => metaOf(response, facts);
    const { open } = this.#request.operation;
    const read = (): unknown => readResult(this.#request, response, facts, this.#redact);
    const opened = { facts, redact: this.#redact, meta };
    const limited = { maxBytes: this.#context.client.maxResponseBytes, limits: this.#context.limits };
    const data = open === undefined ? read() : open(openedOf(this.#request, response, limited, opened));
    return { data: data as Result, response, meta };
  }

  #notify(request: HttpRequest, outcome: AttemptOutcome): void {
    const { hooks, logger } = this.#context.client;
    callHook(hooks, 'onResponse', this.#redact, request, Object.freeze(outcome));
    if (logger === undefined) return;
    watch('logger', logger, this.#redact, () => logAttempt(logger, request, outcome, this.#redact));
  }

  /** Waits for the next attempt. Throws the error of the last one if there is no next attempt. */
  async #waitForNext(request: HttpRequest, outcome: AttemptOutcome): Promise<void> {
    const { client, limits } = this.#context;
    const { response } = outcome;
    if (response?.status === 401 && this.#renewsToken()) return;
    const error =
      response === undefined || isResult(this.#request, response)
        ? outcome.error
        : errorOf(this.#request, response, this.#facts, this.#redact);
    this.#failure = error;
    const wait = this.#waitAfter(outcome, error);
    if (wait === undefined) throw explained(error, this.#request.body);
    this.#taken = client.shared.budget.take(response?.status === 429);
    if (this.#taken === 0) throw error;
    callHook(client.hooks, 'onRetry', this.#redact, request, { ...outcome, wait });
    await pause(wait, limits.signal);
    this.#requireNotCancelled();
  }

  /** Reports whether another attempt begins because the API has refused a token. It begins at once, and is no retry. */
  #renewsToken(): boolean {
    if (this.#expire === undefined || this.#renewals > 0 || readsOnce(this.#request.body)) return false;
    this.#renewals = 1;
    this.#expire();
    return true;
  }

  /** Returns the milliseconds to wait before the next attempt, or undefined if there is no next attempt. */
  #waitAfter({ response }: AttemptOutcome, error: unknown): number | undefined {
    const { maxRetries, totalTimeout } = this.#context.limits;
    const retries = this.#facts.attempts - 1 - this.#renewals;
    const isRetryable = (error as { isRetryable?: boolean } | undefined)?.isRetryable === true;
    if (!isRetryable || retries >= maxRetries) return undefined;
    const retryAfter = response === undefined ? undefined : parseRetryAfter(lookup(response));
    const wait = retryDelay(retries, retryAfter, this.#context.client.maxRetryAfter);
    if (wait !== undefined && wait >= this.#left()) throw timeoutError(this.#facts, 'total', totalTimeout, error);
    return wait;
  }

  /** Returns a promise to wait for before the attempt, or undefined if the attempt may start now, the usual case. */
  #acquireSlot(): Promise<void> | undefined {
    this.#requireNotCancelled();
    const { client, limits } = this.#context;
    const left = this.#left();
    // A call that leaves in the last millisecond has no time for its response: under overload, that would be every call.
    const longest = Math.max(left * RATE_LIMIT_MAX_WAIT_SHARE, left - limits.timeout);
    const wait = client.rateLimiter.acquire(performance.now(), longest, limits.signal);
    return wait === 0 ? undefined : this.#waitForSlot(wait);
  }

  /** Returns a promise for a connection, or undefined if one is free, the usual case. */
  #turn(): Promise<boolean> | undefined {
    const { client, limits } = this.#context;
    return client.shared.connections.wait(Math.min(limits.timeout, this.#left()), limits.signal);
  }

  /** A response may close the rate limiter while a call waits for a connection; then the call needs another slot. */
  async #waitForConnection(first: Promise<boolean>): Promise<void> {
    const { rateLimiter } = this.#context.client;
    for (let turn: Promise<boolean> | undefined = first; turn !== undefined; turn = this.#turn()) {
      const { closings } = rateLimiter;
      const start = performance.now();
      this.#hasTurn = await turn;
      this.#requireNotCancelled();
      this.#waited = performance.now() - start;
      // Without a turn its time is up, so the attempt ends before anything is sent.
      if (!this.#hasTurn || closings === rateLimiter.closings) return;
      this.#endTurn();
      this.#waited = 0;
      await this.#acquireSlot();
    }
  }

  /** Leaves a connection that the call has not used to the next one. */
  #endTurn(): void {
    if (!this.#hasTurn) return;
    this.#hasTurn = false;
    this.#context.client.shared.connections.next();
  }

  async #waitForSlot(slot: number | Promise<number>): Promise<void> {
    const wait = await slot;
    this.#requireNotCancelled();
    if (wait > 0) throw heldBack(this.#facts, wait, this.#failure);
  }

  #send(request: HttpRequest, seen: HttpRequest, onStop: OnStop): Promise<HttpResponse> {
    const { client, authenticate } = this.#context;
    const facts = this.#facts;
    const last: Next = (changed) => {
      // The original request is checked too, because a middleware can change it in place.
      this.#requireSendable(changed, facts);
      const transmit = (known: Credentials): Promise<HttpResponse> =>
        this.#transmit(changed, known, { facts, seen, onStop });
      const credentials = authenticate();
      return credentials instanceof Promise ? credentials.then(transmit) : transmit(credentials);
    };
    return client.middleware.length === 0 ? last(request) : chain(client.middleware, last, facts)(request);
  }

  /** Requires that a middleware sends neither key nor data to another server, nor a second request in the first. */
  #requireSendable(changed: HttpRequest, facts: CallFacts): void {
    const { method: changedMethod, url, headers } = Object(changed) as HttpRequest;
    const { url: own } = this.#request;
    const isOwn = url === own || (URL.canParse(url) && new URL(url).origin === new URL(own).origin);
    const error = isOwn
      ? requestError(changedMethod, url, headers)
      : 'a middleware changed the origin of the URL, so nothing was sent; set baseUrl instead';
    if (error === undefined) return;
    const { method, path, attempts } = facts;
    throw new ConfigurationError(`${method} ${path}: ${error}`, { ...facts, attempts: attempts - 1 });
  }

  #transmit(
    { method, url, headers, body }: HttpRequest,
    credentials: Credentials,
    { facts, seen, onStop }: { facts: CallFacts; seen: HttpRequest; onStop: OnStop },
  ): Promise<HttpResponse> {
    // A hook, a middleware or the key function may have cancelled the call.
    this.#requireNotCancelled();
    const { client, limits } = this.#context;
    const { shared, connectTimeout, maxResponseBytes: maxBytes } = client;
    this.#secrets.push(...credentials.secrets);
    this.#redact = redactor(this.#secrets);
    this.#expire = credentials.expire;
    const sent = shared.transport.send({
      method,
      url: credentials.query === undefined ? url : withQuery(url, credentials.query),
      headers: withCredentials(headers, credentials),
      body,
      connectTimeout,
      maxBytes,
      isStreamed: this.#request.operation.open !== undefined,
      failure: (cause) =>
        cause instanceof NoResponse ? noResponse(facts) : connectionError(facts, url, cause, this.#redact),
      connectTimeoutError: () => connectTimeoutError(facts, url, connectTimeout),
      // The default is not 0, so this is the wish of the caller, who wants each request to be sent once.
      onResend: limits.maxRetries === 0 || facts.resends > 0 ? undefined : () => this.#resend(facts, seen),
      onStop,
    });
    this.#hasTurn = false;
    // The connection of a stream is in use until its end.
    return shared.connections.use(sent, (response) => {
      this.#observe(response);
      return response.content?.ended;
    });
  }

  #resend(facts: CallFacts, seen: HttpRequest): void {
    facts.resends += 1;
    const { hooks, logger } = this.#context.client;
    callHook(hooks, 'onResend', this.#redact, seen);
    if (logger !== undefined) watch('logger', logger, this.#redact, () => logResend(logger, seen, this.#redact));
  }

  #observe(response: HttpResponse): void {
    this.#observed = response;
    const { rateLimiter: limiter, shared } = this.#context.client;
    const { connections } = shared;
    const headers = lookup(response);
    const isLimited = response.status === 429;
    if (!isLimited && !limiter.isSpaced && !connections.isAwaited && !mayBeExhausted(headers)) return;
    const retryAfter = isLimited ? parseRetryAfter(headers) : undefined;
    const status = parseRateLimit(headers);
    if (limiter.isAdaptive) connections.observe(status?.remaining);
    limiter.observe({ isLimited, retryAfter, status }, performance.now());
  }

  #left(): number {
    return this.#context.limits.totalTimeout - (performance.now() - this.#start);
  }

  #requireNotCancelled(): void {
    const { signal } = this.#context.limits;
    if (signal?.aborted === true) throw cancelled(this.#facts, signal);
  }
}
