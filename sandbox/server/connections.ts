/** Connections of the server and the bodies that they bring. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../api/contract/problems.ts';
import { TransportProblem } from './responses.ts';

/** Time for clients to send one more request on idle connections: its response says that the connection ends. */
const GRACE_MS = 200;

interface State {
  /** Number of requests that are not carried out, or whose responses are not sent. */
  open: number;
  /** Number of requests that have begun. */
  begun: number;
  /** Reason for which the connection ends after these responses. */
  problem: Problem | undefined;
  reading: Reading | undefined;
  /** Problem and time limit of a request that is late because this process was busy. */
  late: { readonly problem: Problem; readonly limitMs: number } | undefined;
}

/** Connections and their state, so that none is cut in the middle of a response. */
export class Connections {
  readonly #states = new Map<Socket, State>();
  #open = 0;
  #whenIdle: () => void = () => {};

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#states.set(socket, { open: 0, begun: 0, problem: undefined, reading: undefined, late: undefined });
      socket.on('close', () => this.#states.delete(socket));
    });
  }

  /** Number of requests in progress. */
  get open(): number {
    return this.#open;
  }

  /** Counts a request until its response is closed and `served` has ended. */
  async during(socket: Socket, response: ServerResponse, served: () => Promise<void>): Promise<void> {
    const state = this.#states.get(socket);
    this.#open += 1;
    if (state) {
      state.open += 1;
      state.begun += 1;
      state.reading = undefined;
    }
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    await served();
    await closed;
    this.#open -= 1;
    if (state) state.open -= 1;
    if (state?.problem && state.open === 0) socket.destroySoon();
    if (this.#open === 0) this.#whenIdle();
  }

  /** Notes the body that is being read on a connection. */
  reading(socket: Socket, reading: Reading): void {
    const state = this.#states.get(socket);
    if (!state) return;
    state.reading = reading;
    if (state.problem) reading.fail(state.problem);
    this.#limit(state, reading);
  }

  /** Ends a connection on which nothing more can be read: after its responses, or by `refuse` if none is left. */
  fail(socket: Socket, problem: Problem, refuse: () => void): void {
    const state = this.#states.get(socket);
    if (state) this.#end(state, problem, refuse);
    else refuse();
  }

  #end(state: State, problem: Problem, refuse: () => void): void {
    if (state.problem) return;
    if (state.open > 0 && state.reading?.isComplete === true) return;
    state.problem = problem;
    if (state.open === 0) refuse();
    else state.reading?.fail(problem);
  }

  /**
   * Ends a connection whose request was not complete in time, unless that was because of this process: bytes that have
   * arrived are read first, and a body that nobody has begun to read has `limitMs` from then on.
   */
  async expire(socket: Socket, problem: Problem, limitMs: number, refuse: () => void): Promise<void> {
    const state = this.#states.get(socket);
    const begun = state?.begun;
    await untilQuiet(socket);
    if (!state) return;
    const isSame = state.begun === begun;
    if (isSame && (state.open === 0 || state.reading)) return this.#end(state, problem, refuse);
    state.late = { problem, limitMs };
    if (state.reading) this.#limit(state, state.reading);
  }

  /** Ends a connection on which the rest of a late body does not arrive in time. */
  #limit(state: State, reading: Reading): void {
    if (!state.late) return;
    const { problem, limitMs } = state.late;
    state.late = undefined;
    // The response to the request says what is wrong.
    const end = (): void => this.#end(state, problem, () => undefined);
    const timer = setTimeout(() => state.reading === reading && end(), limitMs);
    reading.bytes.catch(() => undefined).finally(() => clearTimeout(timer));
  }

  /**
   * Waits until no request is in progress, at most `limitMs`, and closes all connections. Requests that clients send
   * meanwhile on connections that they keep are carried out as well: their responses say that the connection ends.
   */
  async drain(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    if (this.#states.size > 0) await sleep(Math.min(GRACE_MS, limitMs));
    if (this.#open > 0) {
      const idle = new Promise<void>((resolve) => (this.#whenIdle = resolve));
      await Promise.race([idle, sleep(Math.max(0, end - performance.now()), undefined, { ref: false })]);
    }
    for (const socket of this.#states.keys()) socket.destroySoon();
  }
}

/** Waits until all bytes that have arrived on a socket are read: a whole turn of the event loop brings no more. */
async function untilQuiet(socket: Socket): Promise<void> {
  for (let read = -1; read !== socket.bytesRead && !socket.destroyed;) {
    read = socket.bytesRead;
    await turn();
    await turn();
  }
}

// Bodies, read up to the limit of the contract.

/** 1 MiB: the contract names the limit in words only. */
const MAX_BODY = 1_048_576;
/** Bytes that are read and dropped beyond the limit, so that the client reads the response and not a reset. */
const MAX_DROPPED = 16 * MAX_BODY;

/** Body of a message that is being read. */
export interface Reading {
  readonly bytes: Promise<Uint8Array>;
  /** True once the whole body has arrived. */
  readonly isComplete: boolean;
  /** Ends the reading with a problem, such as that the body comes too slowly, unless the whole body has arrived. */
  fail(problem: Problem): void;
}

/** Reads the body. It fails with a problem if it is too large, or ends before it is complete. */
export function readBytes(request: IncomingMessage): Reading {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MAX_BODY) return { bytes: Promise.reject(tooLarge(announced)), isComplete: false, fail: noReading };
  let fail: Reading['fail'] = noReading;
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    fail = reject;
    const chunks: Uint8Array[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
      else if (size > MAX_DROPPED) reject(tooLarge(undefined));
    });
    request.on('end', () => (size > MAX_BODY ? reject(tooLarge(size)) : resolve(joined(chunks))));
    // After the end, an error would only cost the time to create it.
    request.on('close', () => request.complete || reject(incomplete()));
    request.on('error', () => reject(incomplete()));
  });
  return {
    bytes,
    get isComplete() {
      return request.complete;
    },
    fail: (problem) => void (request.complete || fail(problem)),
  };
}

const noReading = (): void => {};

const joined = (chunks: readonly Uint8Array[]): Uint8Array =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);

function tooLarge(bytes: number | undefined): Problem {
  const size = bytes === undefined ? `more than ${MAX_DROPPED} bytes` : `${bytes} bytes`;
  const isDropped = bytes !== undefined && bytes <= MAX_DROPPED;
  return new Problem(
    'payload_too_large',
    `The body has ${size}, but the maximum is ${MAX_BODY}. Split the request.`,
    isDropped ? {} : { headers: { Connection: 'close' } },
  );
}

const incomplete = (): Problem =>
  new TransportProblem(400, 'malformed_request', 'The connection ended before the body was complete.', {
    Connection: 'close',
  });
