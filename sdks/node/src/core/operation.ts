/** What the core knows of an operation; one literal of generated code for each. */
export interface Operation {
  /** `operationId` of the contract. */
  id: string;
  method: string;
  /** With `{placeholders}`, which stand for the path values in their order. */
  path: string;
  /** Names of the query in the order they are sent in; others are refused. */
  query?: readonly string[];
  /** Header of each option that is sent as one. */
  headers?: Readonly<Record<string, string>>;
  /** Called without an API key. */
  isPublic?: boolean;
  /** A success has no body. */
  isEmpty?: boolean;
}

/** What a call hands to the core beside its options. */
export interface Input {
  path?: readonly (string | number | boolean)[];
  query?: object;
  body?: unknown;
}

/** What every call can be given beside its arguments. */
export interface RequestOptions {
  /** Ends the call; it then fails with `CancelledError`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the answer must be there, to its last byte; instead of the client's `timeout`. */
  timeout?: number | undefined;
  /** More headers, or others than the library's own. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** What a call that changes something can be given. */
export interface WriteOptions extends RequestOptions {
  /**
   * Makes the call safe to repeat: the API carries out calls with the same key once. 1 to 255 visible ASCII
   * characters; a random UUID (RFC 9562, version 4) when left out.
   */
  idempotencyKey?: string | undefined;
}
