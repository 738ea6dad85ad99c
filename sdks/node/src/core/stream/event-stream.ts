import { InvalidRequestError } from '../errors/sdk-errors.ts';
import type { ResponseMeta } from '../response/api-promise.ts';
import { ContentReader } from './content-reader.ts';
import type { OpenedResponse } from './opened-response.ts';
import type { ServerSentEvent, StreamParser } from './parsers.ts';

/** How a stream is read. */
export interface StreamFormat<Item> {
  parser: StreamParser;
  /** True if invalid UTF-8 is an error. In events it becomes U+FFFD (WHATWG). */
  isStrict: boolean;
  /** Returns the item of a record, undefined for a record that is none, or `END` for the end of the stream. */
  read: (data: string) => { item: Item } | undefined | typeof END;
}

/** What `StreamFormat.read` returns for a record after which nothing is read. */
export const END = Symbol('end');

/**
 * Items of a response, each of which is returned when it arrives. It can be read once, with `for await`. The connection
 * is closed when the loop ends, however it ends; call `close` for a stream that is not read.
 */
export class EventStream<Item> implements AsyncIterable<Item> {
  /** Status, headers and identifiers of the response. */
  readonly response: ResponseMeta;
  readonly #opened: OpenedResponse;
  readonly #format: StreamFormat<Item>;
  readonly #reader: ContentReader;
  #lastEventId = '';
  #isRead = false;

  /** @internal */
  constructor(opened: OpenedResponse, format: StreamFormat<Item>) {
    this.response = opened.meta();
    this.#opened = opened;
    this.#format = format;
    this.#reader = new ContentReader(opened);
  }

  /**
   * Identifier of the last event that was read, for the header `Last-Event-ID` of another call; empty if there is none.
   * The library does not reconnect.
   */
  get lastEventId(): string {
    return this.#lastEventId;
  }

  /**
   * @yields the items
   * @throws {TimeoutError} if no data arrives within the timeout
   * @throws {ConnectionError} if the connection breaks
   * @throws {CancelledError} if the signal of the call is aborted
   * @throws {DecodeError} if an item cannot be decoded
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const [, item] of this.#records()) if (item !== undefined) yield item.item;
  }

  /**
   * Iterates over the events with their fields and their data as text, instead of the items.
   * @yields the events
   */
  async *events(): AsyncGenerator<ServerSentEvent, void, undefined> {
    for await (const [event] of this.#records()) yield event;
  }

  /** Closes the connection. A loop over the items then ends with an error, unless it has ended. */
  close(): void {
    this.#isRead = true;
    this.#reader.close();
  }

  async *#records(): AsyncGenerator<[ServerSentEvent, { item: Item } | undefined], void, undefined> {
    const { operation, facts } = this.#opened;
    if (this.#isRead) throw new InvalidRequestError(`${operation.id}: a stream can be read only once`, facts);
    this.#isRead = true;
    const { parser, isStrict, read } = this.#format;
    const decoder = new TextDecoder('utf-8', { fatal: isStrict });
    try {
      for (let isOpen = true; isOpen;) {
        const piece = await this.#reader.next();
        isOpen = piece !== undefined;
        const text = this.#decoded(decoder, piece);
        const records = isOpen ? parser.push(text) : [...parser.push(text), ...parser.end()];
        for (const record of records) {
          this.#requireSize(record.data.length);
          const item = read(record.data);
          if (item === END) return;
          this.#lastEventId = record.id;
          yield [record, item];
        }
        this.#requireSize(parser.size);
      }
      this.#lastEventId = parser.lastEventId;
    } finally {
      this.#reader.close();
    }
  }

  #decoded(decoder: TextDecoder, piece: Uint8Array | undefined): string {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      throw this.#opened.decodeError('the body is not valid UTF-8');
    }
  }

  #requireSize(size: number): void {
    const { maxBytes, decodeError } = this.#opened;
    if (size > maxBytes) throw decodeError(`an event has more than ${maxBytes} bytes; raise maxResponseBytes`);
  }
}
