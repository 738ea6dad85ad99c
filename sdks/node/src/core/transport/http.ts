import type { IncomingContent } from './content.ts';

/** Body of a request: JSON is text, and a Blob or a source does not have to be in memory as a whole. */
export type RequestContent = string | Uint8Array | Blob | SourceContent;

/** Body that is read while it is sent. */
export interface SourceContent {
  /** Number of bytes; undefined if nobody knows it before the end. */
  readonly size: number | undefined;
  /** Whether it can be opened more than once. Otherwise a call is not repeated. */
  readonly isRepeatable: boolean;
  /** Opens the source. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** Reports whether a body cannot be sent a second time. */
export function readsOnce(body: RequestContent | undefined): boolean {
  return typeof body === 'object' && 'isRepeatable' in body && !body.isRepeatable;
}

/** Request of one attempt. It does not contain the API key, which is added after the last middleware. */
export interface HttpRequest {
  /** `operationId` of the contract. */
  readonly operation: string;
  /** HTTP method. */
  readonly method: string;
  /** Complete URL with its query. */
  readonly url: string;
  /** Path of the operation with `{placeholders}`, so that it contains no data. */
  readonly path: string;
  /** Headers, except for authentication. */
  readonly headers: Readonly<Record<string, string>>;
  /** Encoded body, such as JSON text; undefined if there is none. */
  readonly body: RequestContent | undefined;
  /** Idempotency key, the same for all attempts of a call; only for writes. */
  readonly idempotencyKey: string | undefined;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
  /** Maximum number of attempts of the call. */
  readonly maxAttempts: number;
}

/** Reads one header. Several headers of one name are joined by commas. */
export interface HeaderLookup {
  get: (name: string) => string | null;
}

/** A response with its complete body. */
export interface HttpResponse {
  /** HTTP status. */
  readonly status: number;
  /** Headers, unchanged. */
  readonly headers: Headers;
  /** Body after decompression; empty if there is none. */
  readonly body: Uint8Array;
  /** Reason why the body could not be read: it is too large or damaged. */
  readonly unreadable?: string | undefined;
  /**
   * Body that is read while it arrives, of a successful response to a call that reads a stream. `body` is then empty.
   * @internal
   */
  readonly content?: IncomingContent | undefined;
}

/** Faster access to a response, for transports that support it. */
export interface Shortcuts {
  get: HeaderLookup['get'];
  /**
   * Converts UTF-8 to text without a byte order mark.
   * @throws if the bytes are not UTF-8
   */
  decode: (bytes: Uint8Array) => string;
}

/** A response, with shortcuts if the transport supports them. */
export type QuickResponse = HttpResponse & { readonly shortcuts?: Shortcuts };

/** Returns access to the headers of a response without creating an object for all of them. */
export function lookup(response: QuickResponse): HeaderLookup {
  return response.shortcuts ?? response.headers;
}
