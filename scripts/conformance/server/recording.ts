/** What a session has seen. All times are milliseconds of `performance.now()`, fractions included. */

export interface Recording {
  /** In the order in which they were complete. */
  requests: RecordedRequest[];
  /** Those that carried a request of this session, and all of a session with a port of its own. */
  connections: RecordedConnection[];
}

export interface RecordedRequest {
  method: string;
  /** Path and query as sent, without `/s/<session>`; each byte is one character. */
  target: string;
  /** In the order and case of the wire; each byte of a value is one character. */
  rawHeaders: [name: string, value: string][];
  /** Request line and headers byte for byte. */
  head: Buffer;
  /** Without chunked framing. */
  body: Buffer;
  /** First byte. */
  arrivedAt: number;
  /** Last byte of the body. */
  completeAt: number;
  /** `id` of its connection. */
  connection: number;
  /** Where it came in, such as `http://127.0.0.1:1234`: tells the other origin from the session's own. */
  origin: string;
  /** What it was answered with, for a reader: `503`, `reset_mid_body`, `prism 200`. */
  response: string;
  /** What Prism found wrong with it, from its `sl-violations` header; absent when it is as documented. */
  violations?: unknown;
}

export interface RecordedConnection {
  /** Unique on this server. */
  id: number;
  openedAt: number;
  /** When the client's end or a reset was seen, or the server ended it itself. Absent: still open. */
  closedAt?: number;
  /** Of HTTP, after TLS. */
  bytesIn: number;
}
