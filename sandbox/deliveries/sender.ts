/** Carries out one attempt: a POST request that ends with the status of its response. */
import { Agent, errors, type Dispatcher } from 'undici';
import type { Tenant, Ids } from '../api/call.ts';
import type { Store } from '../api/store.ts';
import type { Clock } from '../api/clock.ts';
import { AddressRefused, guardedConnector, type Resolve, routeOf, type Forwards } from './routes.ts';
import type { AttemptResult } from './claim.ts';
import { keepInInbox } from './inbox.ts';

/** Longest time of an attempt, from resolving the name to the status. */
const TIME_LIMIT_MS = 15_000;
/** Connections to one origin; as many as attempts of a worker, since several endpoints may share the origin. */
const CONNECTIONS = 64;
const KEEP_ALIVE_MS = 10_000;
const LONGEST_FAILURE = 200;

interface OutgoingMessage {
  readonly tenant: Tenant;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** Never rejects. Ends early, with a failure, if `signal` is aborted. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<AttemptResult>;
  close(): Promise<void>;
}

export interface SenderOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly forwards: Forwards;
  readonly resolve: Resolve;
  /** Status with which the inbox responds to a webhook under this name; undefined if it accepts it. */
  readonly inboxFault?: ((name: string) => Promise<number | undefined>) | undefined;
  /** Replaced in tests of hanging receivers. */
  readonly timeLimitMs?: number;
}

export function createSender(options: SenderOptions): Sender {
  const { forwards, timeLimitMs = TIME_LIMIT_MS } = options;
  const common = { connections: CONNECTIONS, pipelining: 1, keepAliveTimeout: KEEP_ALIVE_MS };
  const outside = new Agent({ ...common, connect: guardedConnector(options.resolve, timeLimitMs) });
  const local = new Agent({ ...common, connect: { timeout: timeLimitMs } });
  return {
    async send(message, signal) {
      try {
        const route = routeOf(message.url, forwards);
        if (route.kind === 'nowhere') return { status: 404, retryAfter: undefined };
        if (route.kind === 'inbox') return await deliverToInbox(options, message, route.name, route.query);
        return await post(route.kind === 'public' ? outside : local, route.url, message, signal, timeLimitMs);
      } catch (error) {
        return { status: undefined, failure: failureOf(error, signal, timeLimitMs) };
      }
    },
    async close() {
      await Promise.all([outside.destroy(), local.destroy()]);
    },
  };
}

/** Sends the request, and returns once the head of the response has arrived. */
async function post(
  agent: Dispatcher,
  url: URL,
  { headers, body }: OutgoingMessage,
  signal: AbortSignal,
  timeLimitMs: number,
): Promise<AttemptResult> {
  signal.throwIfAborted();
  const exchange = new Exchange();
  const stop = (): void => exchange.end(new Error('ended'));
  const timer = setTimeout(() => exchange.end(new errors.HeadersTimeoutError()), timeLimitMs);
  signal.addEventListener('abort', stop);
  try {
    const path = `${url.pathname}${url.search}`;
    agent.dispatch({ origin: url.origin, path, method: 'POST', headers, body }, exchange);
    return await exchange.result;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Keeps the message. A fault of the lab chooses the response, or else the query of the URL: `?status=503&retry-after=60`
 * makes each attempt fail.
 */
async function deliverToInbox(
  { store, clock, ids, inboxFault }: SenderOptions,
  { tenant, headers, body }: OutgoingMessage,
  name: string,
  query: URLSearchParams,
): Promise<AttemptResult> {
  await keepInInbox(store, tenant, ids, { name, headers, body }, clock.now());
  const status = (await inboxFault?.(name)) ?? Number(query.get('status') ?? 204);
  return {
    status: Number.isInteger(status) && status >= 200 && status <= 599 ? status : 204,
    retryAfter: query.get('retry-after') ?? undefined,
  };
}

function failureOf(error: unknown, signal: AbortSignal, timeLimitMs: number): string {
  if (signal.aborted) return 'ended with the sandbox';
  if (error instanceof AddressRefused) return `address refused: ${error.message}`;
  if (isTimeout(error)) return `no response within ${timeLimitMs / 1000} s`;
  const { code, message } = error as NodeJS.ErrnoException;
  return `${code ?? 'error'}: ${message}`.slice(0, LONGEST_FAILURE);
}

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError;

// One request, without support for the body of its response.

/** Headers of a response; a header that occurs twice has two values. */
type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Highest status; clients treat a higher one as a server error (RFC 9110, section 15). */
const MAX_STATUS = 599;

/** Ends with the head of the response. A body is never read: a body that has not ended with the head is cut off. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly result: Promise<AttemptResult>;
  #resolve: (result: AttemptResult) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  /** Reason why the request is ended early. */
  #ended: Error | undefined;
  #isComplete = false;

  constructor() {
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Ends the request, whether it waits for a name, a connection or a response. */
  end(reason: Error): void {
    this.#ended = reason;
    this.#reject(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(this.#ended);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    // Informational responses come before the real one.
    if (status < 200) return;
    if (status > MAX_STATUS) {
      controller.abort(new Error(`${status} is not a status of HTTP`));
      return;
    }
    this.#resolve({ status, retryAfter: [headers['retry-after']].flat()[0] });
    setImmediate(() => {
      if (!this.#isComplete) controller.abort(new Error('the body of the response is not read'));
    });
  }

  onResponseEnd(): void {
    this.#isComplete = true;
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#isComplete = true;
    this.#reject(error);
  }
}
