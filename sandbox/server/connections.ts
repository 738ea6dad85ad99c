import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Problem } from '../contract/problem.ts';
import type { Reading } from './reading.ts';

/** Time for clients to use connections that they keep, and so to learn that these end. */
const GRACE_MS = 200;

interface State {
  /** Number of requests that are not carried out, or whose responses are not sent. */
  open: number;
  /** Reason for which the connection ends after these responses. */
  problem: Problem | undefined;
  reading: Reading | undefined;
}

/** Connections with what happens on them, so that none is cut in the middle of a response. */
export class Connections {
  readonly #states = new Map<Socket, State>();
  #open = 0;
  #whenIdle: () => void = () => {};

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#states.set(socket, { open: 0, problem: undefined, reading: undefined });
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
    if (state) state.open += 1;
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
  }

  /** Ends a connection on which nothing more can be read: after its responses, or by `refuse` if none is left. */
  fail(socket: Socket, problem: Problem, refuse: () => void): void {
    const state = this.#states.get(socket);
    if (state?.problem) return;
    if (state) state.problem = problem;
    if (state === undefined || state.open === 0) refuse();
    else state.reading?.fail(problem);
  }

  /**
   * Waits until no request is in progress, at most `limitMs`, and closes all connections. Requests that clients send
   * meanwhile on connections that they keep are carried out as well: their responses say that the connection ends.
   */
  async drain(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    if (this.#states.size > 0) await setTimeout(Math.min(GRACE_MS, limitMs));
    if (this.#open > 0) {
      const idle = new Promise<void>((resolve) => (this.#whenIdle = resolve));
      await Promise.race([idle, setTimeout(Math.max(0, end - performance.now()), undefined, { ref: false })]);
    }
    for (const socket of this.#states.keys()) socket.destroySoon();
  }
}
