import type { CallFacts, DecodeError } from '../errors/sdk-errors.ts';
import type { ResponseMeta } from '../response/api-promise.ts';
import type { IncomingContent } from '../transport/content.ts';

/** What a response says about its JSON. */
export interface JsonResult {
  /** `operationId` of the contract. */
  id: string;
  /** JSON type, if it is not an object. */
  result?: 'array' | 'string' | 'number' | 'boolean' | 'any';
  /** Whether it may be JSON's null. */
  mayBeNull?: boolean;
  /** Names of the fields that are secret. */
  secrets?: readonly string[];
  /** Hides the secrets when the value is printed. */
  hideSecrets?: (result: unknown, names: readonly string[]) => void;
}

/** A successful response whose body is read while it arrives. */
export interface OpenedResponse {
  operation: JsonResult;
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
