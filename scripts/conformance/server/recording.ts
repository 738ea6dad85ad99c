/** Recording of a session. All times are in milliseconds of `performance.now()`. */

export interface Recording {
  /** Requests in the order of their completion. */
  requests: RecordedRequest[];
  /** Connections that carried a request of this session; all connections of a session with a separate port. */
  connections: RecordedConnection[];
  /** Invalid HTTP that names this session in its target. */
  malformed?: string[];
}

export interface RecordedRequest {
  method: string;
  /** Exact path and query without `/s/<session>`, one character for each byte. */
  target: string;
  /** Headers in their original order and case, one character for each byte of a value. */
  rawHeaders: [name: string, value: string][];
  /** Exact bytes of the request line and headers. */
  head: Buffer;
  /** Body without chunked framing. */
  body: Buffer;
  /** Arrival of the first byte. */
  arrivedAt: number;
  /** Arrival of the last byte of the body. */
  completeAt: number;
  /** The `id` of its connection. */
  connection: number;
  /** Origin of the listener, such as `http://127.0.0.1:1234`; shows whether the request went to the other origin. */
  origin: string;
  /** Label of the response for readers, such as `503`, `reset_mid_body` or `prism 200`. */
  response: string;
  /** Violations of the contract from the `sl-violations` header of Prism; absent for a documented request. */
  violations?: unknown;
}

export interface RecordedConnection {
  /** Unique id on this server. */
  id: number;
  openedAt: number;
  /** Time of the end or reset by either side; absent while the connection is open. */
  closedAt?: number;
  /** Number of bytes received, after TLS decryption. */
  bytesIn: number;
}
