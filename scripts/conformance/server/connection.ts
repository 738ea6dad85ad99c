import type { Socket } from 'node:net';
import { fullResponse, headBytes } from './response.ts';
import type { Exchange, Outcome } from './exchange.ts';
import type { RecordedConnection, RecordedRequest } from './recording.ts';
import { headerValues, MalformedRequest, type RequestHead, RequestParser } from './request-parser.ts';
import type { Session } from './session.ts';
import type { Step } from './plan.ts';

/** Functions of the server that a connection needs. */
export interface ServerContext {
  find(target: string): Session | undefined;
  /** Reports a request without a session, invalid HTTP, or a failure of the server. */
  onError(message: string, target: string | undefined): void;
  play(exchange: Exchange, step: Step): Promise<Outcome>;
  otherOrigin(): string;
  onRequest(session: string, request: RecordedRequest): void;
}

export interface Transport {
  /** Socket for HTTP: the TCP socket or the TLS socket above it. */
  socket: Socket;
  tcp: Socket;
  /** Origin such as `http://127.0.0.1:1234`. */
  origin: string;
  /** True if the connection neither parses requests nor sends anything. */
  isSilent?: true;
}

const EXHAUSTED = 418;
let lastId = 0;

/** Serves the requests of one connection in order, each with the next step of its session's plan. */
export class Connection {
  readonly record: RecordedConnection = { id: (lastId += 1), openedAt: performance.now(), bytesIn: 0 };
  readonly #transport: Transport;
  readonly #context: ServerContext;
  readonly #parser = new RequestParser();
  readonly #gone = new AbortController();
  /** Head of the request whose body is still incomplete. */
  #awaited: RequestHead | undefined;
  #arrivedAt: number | undefined;
  #isBusy = false;
  /** End of this connection at its next request. */
  #endsNext: 'reset' | 'close' | undefined;

  constructor(transport: Transport, context: ServerContext) {
    this.#transport = transport;
    this.#context = context;
    const { socket } = transport;
    transport.tcp.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('end', () => this.destroy());
    socket.on('close', () => this.#closed());
    // The 'close' event follows and is sufficient.
    socket.on('error', () => {});
  }

  get origin(): string {
    return this.#transport.origin;
  }

  destroy(): void {
    this.#closed();
    this.#transport.socket.destroy();
    this.#transport.tcp.destroy();
  }

  #closed(): void {
    this.record.closedAt ??= performance.now();
    this.#gone.abort();
  }

  #read(chunk: Buffer): void {
    this.record.bytesIn += chunk.length;
    if (this.#transport.isSilent) return;
    this.#arrivedAt ??= performance.now();
    this.#parser.feed(chunk);
    if (!this.#isBusy) void this.#serve();
  }

  async #serve(): Promise<void> {
    this.#isBusy = true;
    try {
      while ((await this.#serveNext()) === 'next');
    } catch (error) {
      if (!this.#gone.signal.aborted) this.#fail(error);
    }
  }

  /**
   * Returns `wait` if the next request is incomplete. After `over`, the connection stays busy and reads nothing more.
   */
  async #serveNext(): Promise<Outcome | 'wait'> {
    const head = this.#parser.head();
    const session = head && this.#context.find(head.target);
    if (head && !session)
      throw new MalformedRequest(`${head.method} ${head.target} belongs to no open session`, head.target);
    session?.saw(this.record);
    const body = session && isEarly(session.plan.peek()) ? this.#unread() : this.#parser.body();
    if (!head || !session || !body) {
      if (head) this.#sendContinue(head);
      this.#isBusy = false;
      return 'wait';
    }
    const request = this.#recorded(head, body, session);
    session.receive(request);
    this.#context.onRequest(session.name, request);
    return this.#respond(session, request, isFinal(head));
  }

  /** Returns no body for a request whose body is not read. Nothing more is read from this connection. */
  #unread(): Buffer {
    this.#transport.socket.pause();
    return Buffer.alloc(0);
  }

  /** Sends 100 Continue once for each request that expects it (RFC 9110, section 10.1.1). */
  #sendContinue(head: RequestHead): void {
    if (this.#awaited === head) return;
    this.#awaited = head;
    if (headerValues(head.rawHeaders, 'expect').length > 0) this.#transport.socket.write(headBytes(100));
  }

  #recorded(head: RequestHead, body: Buffer, session: Session): RecordedRequest {
    const now = performance.now();
    const arrivedAt = this.#arrivedAt ?? now;
    this.#arrivedAt = this.#parser.isEmpty ? undefined : now;
    return {
      method: head.method,
      target: head.target.slice(`/s/${session.name}`.length),
      rawHeaders: head.rawHeaders,
      head: head.bytes,
      body,
      arrivedAt,
      completeAt: now,
      connection: this.record.id,
      origin: this.#transport.origin,
      response: 'none yet',
    };
  }

  async #respond(session: Session, request: RecordedRequest, isLast: boolean): Promise<Outcome> {
    const exchange = this.#exchange(session, request);
    if (this.#endsNext !== undefined) {
      request.response = `${this.#endsNext} of a reused connection`;
      exchange[this.#endsNext]();
      return 'over';
    }
    const step = session.plan.take();
    request.response = step ? labelOf(step) : 'plan exhausted';
    const end = (): void => this.destroy();
    session.unfinished.add(end);
    try {
      const outcome = step ? await this.#context.play(exchange, step) : await exhausted(exchange, session);
      if (outcome === 'next') session.unfinished.delete(end);
      if (outcome === 'over' || !(isLast || (step && ends(step)))) return outcome;
    } catch (error) {
      session.unfinished.delete(end);
      throw error;
    }
    exchange.halfClose();
    return 'over';
  }

  #exchange(session: Session, request: RecordedRequest): Exchange {
    const { socket, tcp, origin } = this.#transport;
    const path = `/s/${session.name}`;
    return {
      request,
      number: session.requests.length,
      basePath: session.basePath,
      urls: { same: origin + path, other: this.#context.otherOrigin() + path },
      gone: this.#gone.signal,
      received: (count) => session.received(count, this.#gone.signal),
      send: (bytes) =>
        new Promise((sent, failed) => {
          socket.write(bytes, (error) => {
            if (!error) return sent();
            // If the client disconnects during a write, the write fails before the socket reports the end.
            this.#closed();
            return failed(error);
          });
        }),
      halfClose: () => socket.end(),
      reset: () => {
        tcp.resetAndDestroy();
        this.#closed();
      },
      close: () => socket.destroySoon(),
      endNext: (how) => {
        this.#endsNext = how;
      },
    };
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#context.onError(message, error instanceof MalformedRequest ? error.target : undefined);
    const status = error instanceof MalformedRequest ? 400 : 500;
    const headers = { 'Content-Type': 'text/plain', Connection: 'close', 'X-Should-Retry': 'false' };
    this.#transport.socket.end(
      fullResponse({ status, headers, body: Buffer.from(`conformance server: ${message}\n`) }),
    );
  }
}

async function exhausted(exchange: Exchange, session: Session): Promise<Outcome> {
  const body = Buffer.from(`the plan has no step for request ${session.requests.length} of ${session.name}\n`);
  const headers = { 'Content-Type': 'text/plain', 'X-Should-Retry': 'false' };
  await exchange.send(fullResponse({ status: EXHAUSTED, headers, body }));
  return 'next';
}

function labelOf(step: Step): string {
  if ('fault' in step) return step.fault;
  return 'prism' in step ? 'prism' : String(step.status);
}

function isEarly(step: Step | undefined): boolean {
  return step !== undefined && 'fault' in step && step.fault === 'early_response';
}

function isFinal({ version, rawHeaders }: RequestHead): boolean {
  const value = headerValues(rawHeaders, 'connection').join().toLowerCase();
  return value.includes('close') || (version === '1.0' && !value.includes('keep-alive'));
}

/** Reports whether the server closes the connection after a step. */
function ends(step: Step): boolean {
  return hasCloseHeader(step) && !('stays_open' in step);
}

function hasCloseHeader(step: Step): boolean {
  const headers = 'headers' in step ? Object.entries(step.headers ?? {}) : [];
  return headers.some(
    ([name, value]) => name.toLowerCase() === 'connection' && String(value).toLowerCase() === 'close',
  );
}
