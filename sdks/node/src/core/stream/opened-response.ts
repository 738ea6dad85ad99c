import type { CallFacts, DecodeError } from '../errors/sdk-errors.ts';
import type { Operation } from '../request/operation.ts';
import type { ResponseMeta } from '../response/api-promise.ts';
import type { IncomingContent } from '../transport/content.ts';

/** A successful response whose body is read while it arrives. */
export interface OpenedResponse {
  operation: Operation;
  content: IncomingContent;
  facts: CallFacts;
  limits: {
    /** Milliseconds between two pieces of the body. */
    timeout: number;
    signal: AbortSignal | undefined;
  };
  /** Maximum size of one event in bytes. */
  maxBytes: number;
  meta: () => ResponseMeta;
  /** Creates the error for a connection that broke. */
  failure: (cause: unknown) => Error;
  /** Creates the error for data that cannot be read. */
  decodeError: (mismatch: string, cause?: unknown, rawBody?: Uint8Array) => DecodeError;
  /** Creates the error for a signal that was aborted. */
  cancelled: () => Error;
}
