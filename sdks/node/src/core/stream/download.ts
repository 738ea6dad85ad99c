import { ConfigurationError, InvalidRequestError } from '../errors/sdk-errors.ts';
import type { ApiClient } from '../client/api-client.ts';
import type { Operation, OperationInput, RequestOptions } from '../request/operation.ts';
import { ApiPromise, type ApiResponse, type ResponseMeta } from '../response/api-promise.ts';
import { builtin } from '../transport/node-builtins.ts';
import { ContentReader } from './content-reader.ts';
import type { OpenedResponse } from './opened-response.ts';

/**
 * Bytes of a response, of any size, which are read while they arrive. They can be read once. The connection is closed when
 * the loop ends, however it ends; call `close` for a download that is not read.
 */
export class Download implements AsyncIterable<Uint8Array> {
  /** Status, headers and identifiers of the response. */
  readonly response: ResponseMeta;
  readonly #opened: OpenedResponse;
  readonly #reader: ContentReader;
  #isRead = false;

  /** @internal */
  constructor(opened: OpenedResponse) {
    this.response = opened.meta();
    this.#opened = opened;
    this.#reader = new ContentReader(opened);
  }

  /**
   * @yields the bytes, in pieces of any size
   * @throws {TimeoutError} if no data arrives within the timeout
   * @throws {ConnectionError} if the connection breaks
   * @throws {CancelledError} if the signal of the call is aborted
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    const { operation, facts } = this.#opened;
    if (this.#isRead) throw new InvalidRequestError(`${operation.id}: a download can be read only once`, facts);
    this.#isRead = true;
    try {
      for (let piece = await this.#reader.next(); piece !== undefined; piece = await this.#reader.next()) yield piece;
    } finally {
      this.#reader.close();
    }
  }

  /** Returns the bytes as a stream of the web platform. */
  toReadableStream(): ReadableStream<Uint8Array> {
    const pieces = this[Symbol.asyncIterator]();
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => this.close(),
    });
  }

  /**
   * Writes the bytes to a file, which replaces another one of that name when it is complete. Until then it has the suffix
   * `.part`, which an error removes. Needs the file system of Node.js.
   * @param path path of the file
   */
  async toFile(path: string): Promise<void> {
    const part = `${path}.part`;
    try {
      const files = fileSystem();
      try {
        await files.writeFile(part, this);
        await files.rename(part, path);
      } catch (error) {
        await files.rm(part, { force: true });
        throw error;
      }
    } finally {
      this.close();
    }
  }

  /** Closes the connection. A loop over the bytes then ends with an error, unless it has ended. */
  close(): void {
    this.#reader.close();
  }
}

function fileSystem() {
  try {
    return builtin('node:fs/promises');
  } catch {
    throw new ConfigurationError('toFile needs the file system of Node.js; use asStream instead');
  }
}

/** How a call is sent, once for each way to read its result. */
interface DownloadSource {
  bytes: () => Promise<ApiResponse<Uint8Array>>;
  open: () => Promise<ApiResponse<Download>>;
}

/**
 * A call that returns bytes. Await it for all of them, within the limit `maxResponseBytes`, or read them while they arrive,
 * without a limit. Nothing is sent before; each way sends a call.
 */
export class DownloadPromise extends ApiPromise<Uint8Array> {
  readonly #source: DownloadSource;
  readonly #begin: () => void;

  /** @internal */
  constructor(source: DownloadSource) {
    let begin: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    super(begun.then(() => source.bytes()));
    this.#source = source;
    this.#begin = () => begin?.();
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a promise is thenable, and `await` calls this method.
  override then<Value = Uint8Array, Failure = never>(
    onSuccess?: ((bytes: Uint8Array) => Value | PromiseLike<Value>) | null,
    onFailure?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    this.#begin();
    return super.then(onSuccess, onFailure);
  }

  /** Sends the call, and returns its bytes to be read while they arrive. */
  async asStream(): Promise<Download> {
    const { data } = await this.#source.open();
    return data;
  }

  /**
   * Sends the call, and writes its bytes to a file. See {@link Download.toFile}.
   * @param path path of the file
   */
  async toFile(path: string): Promise<void> {
    const { data } = await this.#source.open();
    await data.toFile(path);
  }
}

/** Sends a call that returns bytes, when its result is read. */
export function download(
  client: ApiClient,
  operation: Operation,
  input: OperationInput,
  options?: RequestOptions,
): DownloadPromise {
  // The call is sent after the caller has returned, so the stack trace is recorded here.
  const site = new Error('called here');
  const streamed: Operation = { ...operation, open: (opened) => new Download(opened) };
  return new DownloadPromise({
    bytes: () => client.send<Uint8Array>(operation, input, options, site),
    open: () => client.send<Download>(streamed, input, options, site),
  });
}
