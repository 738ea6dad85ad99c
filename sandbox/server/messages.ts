/** Requests and responses between HTTP and the pipeline. */

/** Request whose head was read. */
export interface Incoming {
  readonly requestId: string;
  readonly method: string;
  /** Path as it was sent, without query. */
  readonly path: string;
  /** Query string without its question mark. */
  readonly query: string;
  /** Returns a header; several lines are joined by a comma. */
  header(name: string): string | undefined;
  /** IP address of the client. */
  readonly address: string;
  /** Returns the body, or throws a problem if it is larger than the contract allows, or late. */
  body(): Promise<Uint8Array>;
}

export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body; undefined without one. */
  readonly body?: string | Uint8Array | undefined;
}
