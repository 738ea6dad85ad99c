/** Body of a request as it is sent: JSON is text. A Blob does not have to be in memory as a whole. */
export type RequestContent = string | Uint8Array | Blob;

/** One attempt of a call. It never holds the API key, which is added after the last middleware. */
export interface HttpRequest {
  /** `operationId` of the contract. */
  readonly operation: string;
  /** HTTP method. */
  readonly method: string;
  /** Whole address with its query, as it is sent. */
  readonly url: string;
  /** Path of the operation with `{placeholders}`, so that it holds no data. */
  readonly path: string;
  /** All that are sent but the one that says who calls. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it is sent: JSON is text. Undefined without a body. */
  readonly body: RequestContent | undefined;
  /** The same for all attempts of a call; only on writes. */
  readonly idempotencyKey: string | undefined;
  /** 1 for the first attempt of a call. */
  readonly attempt: number;
  /** How many attempts the call has at most. */
  readonly maxAttempts: number;
}

/** Reads one header; several of a name are joined by commas. */
export interface HeaderLookup {
  get: (name: string) => string | null;
}

/** An answer that is here to its last byte. */
export interface HttpResponse {
  /** HTTP status. */
  readonly status: number;
  /** As they came. */
  readonly headers: Headers;
  /** Its bytes after decompression; empty without a body. */
  readonly body: Uint8Array;
  /** Why the body is not here, though the answer is: it is too large, or damaged. */
  readonly unreadable?: string | undefined;
}

/** Cheaper ways to what an answer holds, for transports that have them. */
export interface Shortcuts {
  get: HeaderLookup['get'];
  /**
   * The body as text, without the mark of its byte order.
   * @throws when it is no UTF-8
   */
  text: () => string;
}

/** An answer with shortcuts, or as it is. */
export type QuickResponse = HttpResponse & { readonly shortcuts?: Shortcuts };

/** Looks into the headers of an answer without the cost of an object for all of them. */
export function lookup(response: QuickResponse): HeaderLookup {
  return response.shortcuts ?? response.headers;
}
