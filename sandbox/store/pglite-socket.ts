import { EventEmitter } from 'node:events';

import type { PGlite } from '@electric-sql/pglite';

/** First bytes of the messages with which a client ends the connection, and the server a response. */
const END = 'X'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const READY_LENGTH = 6;

/**
 * Takes the place of the socket of a `pg` client. The messages of a query, and of all that are sent with it, run in one call
 * of PGlite; its own adapter needs five for each query, and takes three times as long.
 */
export class PgliteSocket extends EventEmitter {
  readonly #database: PGlite;
  readonly #parts: Uint8Array[] = [];
  #isScheduled = false;
  readonly writable = true;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  write(bytes: Uint8Array, written?: () => void): boolean {
    this.#parts.push(bytes);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      // After the events that have arrived, so that the reads of several requests run in one call, as does what was sent
      // without waiting.
      setImmediate(() => this.#run());
    }
    written?.();
    return true;
  }

  end(): void {
    queueMicrotask(() => this.emit('close'));
  }

  destroy(): void {
    this.end();
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  /** Passes a response on. One without an end is the last: PGlite has ended itself, and a query would wait for ever. */
  #receive(request: Uint8Array, response: Buffer): void {
    if (response.length > 0) this.emit('data', response);
    const isComplete = request[0] === END || response.at(-READY_LENGTH) === READY;
    if (!isComplete) this.emit('error', new Error('Connection terminated: PGlite has ended itself'));
  }

  #run(): void {
    this.#isScheduled = false;
    const request = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    this.#parts.length = 0;
    if (!request?.length) return;
    const response: Uint8Array[] = [];
    // The bytes lie in PGlite's memory, which the next call overwrites.
    const onRawData = (bytes: Uint8Array): void => void response.push(bytes.slice());
    this.#database
      .execProtocolRawStream(request, { syncToFs: false, onRawData })
      .then(() => this.#receive(request, Buffer.concat(response)))
      .catch((error: unknown) => this.emit('error', error));
  }
}
