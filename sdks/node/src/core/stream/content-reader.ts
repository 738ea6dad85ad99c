import { idleError } from '../client/attempt.ts';
import { onAbort } from '../rate-limit/on-abort.ts';
import { isDamaged } from '../transport/failures.ts';
import type { IncomingContent } from '../transport/content.ts';
import type { OpenedResponse } from './opened-response.ts';

/** Reads the body of a response piece by piece, within the limits of the call. */
export class ContentReader {
  readonly #opened: OpenedResponse;
  readonly #content: IncomingContent;
  readonly #forget: (() => void) | undefined;
  /** Ends the read that waits. */
  #interrupt: ((error: Error) => void) | undefined;
  /** Why nothing more can be read. */
  #ended: Error | undefined;

  constructor(opened: OpenedResponse) {
    const { signal } = opened.limits;
    this.#opened = opened;
    this.#content = opened.content;
    // Also while the caller works on an item, so that the connection is closed at once.
    this.#forget = signal && onAbort(signal, () => this.#end(opened.cancelled()));
    if (signal?.aborted === true) this.#end(opened.cancelled());
  }

  /**
   * Returns the next bytes, or undefined at the end.
   * @throws {TimeoutError} if no data arrives within the timeout
   * @throws {CancelledError} if the signal of the call is aborted
   * @throws {ConnectionError} if the connection breaks
   */
  next(): Promise<Uint8Array | undefined> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const { facts, limits } = this.#opened;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(idleError(facts, limits.timeout)), limits.timeout);
      const settle = (): void => {
        clearTimeout(timer);
        this.#interrupt = undefined;
      };
      this.#interrupt = (error) => {
        settle();
        reject(error);
      };
      const read = async (): Promise<void> => {
        const piece = await this.#content.read();
        settle();
        if (piece === undefined) this.close();
        resolve(piece);
      };
      read().catch((cause: unknown) => this.#interrupt?.(this.#failure(cause)));
    });
  }

  /** Closes the connection, unless the response has been read to its end. */
  close(): void {
    this.#forget?.();
    this.#content.stop();
  }

  #end(error: Error): void {
    this.#ended = error;
    this.#interrupt?.(error);
    this.close();
  }

  #failure(cause: unknown): Error {
    const { failure, decodeError } = this.#opened;
    return isDamaged(cause) ? decodeError('the body is not valid: its compression is damaged', cause) : failure(cause);
  }
}
