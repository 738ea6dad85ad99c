import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '../contract/problem.ts';
import type { Reading } from './reading.ts';

interface State {
  /** Number of requests that are not carried out, or whose responses are not sent. */
  open: number;
  /** True if the connection ends after these responses. */
  isEnding: boolean;
  reading: Reading | undefined;
}

/** Connections with what happens on them, so that none is cut in the middle of a response. */
export class Connections {
  readonly #states = new Map<Socket, State>();
  #open = 0;
  #whenIdle: () => void = () => {};

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#states.set(socket, { open: 0, isEnding: false, reading: undefined });
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
    if (state?.isEnding === true && state.open === 0) socket.destroySoon();
    if (this.#open === 0) this.#whenIdle();
  }

  /** Notes the body that is being read on a connection. */
  reading(socket: Socket, reading: Reading): void {
    const state = this.#states.get(socket);
    if (state) state.reading = reading;
  }

  /** Ends a connection on which nothing more can be read: after its responses, or by `refuse` if none is left. */
  fail(socket: Socket, problem: Problem, refuse: () => void): void {
    const state = this.#states.get(socket);
    if (state?.isEnding === true) return;
    if (state) state.isEnding = true;
    if (state === undefined || state.open === 0) refuse();
    else state.reading?.fail(problem);
  }

  /** Resolves when no request is in progress, or after `limitMs`; then closes all connections. */
  async drain(limitMs: number): Promise<void> {
    if (this.#open > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
        setTimeout(resolve, limitMs).unref();
      });
    }
    for (const socket of this.#states.keys()) socket.destroySoon();
  }
}
