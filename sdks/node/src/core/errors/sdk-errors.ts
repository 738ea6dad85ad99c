import { printable } from './redaction.ts';

/** What every error knows of the call it ends. */
export interface CallFacts {
  /** HTTP method. */
  method: string;
  /** Path of the operation with `{placeholders}`, so that it holds no data. */
  path: string;
  /** How often the call was tried. */
  attempts: number;
  /** Key under which the call can be repeated without being done twice; only on writes. */
  idempotencyKey: string | undefined;
}

/** What an error is made with beside its message, for tests that need one. */
export interface CallErrorOptions extends ErrorOptions, Partial<CallFacts> {
  /** Whether the same call may succeed later. */
  isRetryable?: boolean | undefined;
}

/**
 * What everything is that this library throws:
 *
 *     IntegrationApiError          every error of this library
 *       ConfigurationError         a bad option; nothing was sent
 *       InvalidRequestError        an argument can't be sent; nothing was sent
 *       ConnectionError            no answer, or not all of it
 *         TimeoutError             not in time
 *       CancelledError             the caller's signal ended the call
 *       DecodeError                a success that can't be read as promised
 *       WebhookVerificationError   a webhook that can't be trusted or read
 *       ApiError                   any other status; the common ones have classes of their own
 */
export class IntegrationApiError extends Error {
  /** Name of the class: what tells errors apart where `instanceof` can't, as when a program loads the library twice. */
  override readonly name: string = 'IntegrationApiError';
  /** HTTP method of the call; undefined when the error belongs to none. */
  readonly method: string | undefined;
  /** Path of the operation with `{placeholders}`, so that it holds no data; undefined when the error belongs to none. */
  readonly path: string | undefined;
  /** How often the call was tried; 0 when nothing was sent. */
  readonly attempts: number;
  /** Key under which the call can be repeated without being done twice; only on writes. */
  readonly idempotencyKey: string | undefined;
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean;

  /**
   * @param message for people
   * @param options `cause`, and what is known of the call: each may be left out
   */
  constructor(message: string, options: CallErrorOptions = {}) {
    super(printable(message), 'cause' in options ? { cause: options.cause } : undefined);
    this.method = options.method;
    this.path = options.path;
    this.attempts = options.attempts ?? 0;
    this.idempotencyKey = options.idempotencyKey;
    this.isRetryable = options.isRetryable ?? false;
  }
}

/** An option of the client can't be used. The message says which one and what to do. */
export class ConfigurationError extends IntegrationApiError {
  override readonly name: string = 'ConfigurationError';
}

/** An argument of a call can't be sent, so nothing was. */
export class InvalidRequestError extends IntegrationApiError {
  override readonly name: string = 'InvalidRequestError';
}

/** No answer, or one that broke off. `cause` is the error of the transport. */
export class ConnectionError extends IntegrationApiError {
  override readonly name: string = 'ConnectionError';

  constructor(message: string, options: CallErrorOptions = {}) {
    super(message, { isRetryable: true, ...options });
  }
}

/** Which limit a call hit: that of opening a connection, of one attempt, or of the call with all attempts and waits. */
export type TimeoutPhase = 'connect' | 'attempt' | 'total';

/** The answer was not there in time, to its last byte. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
  /** Which limit was hit. */
  readonly phase: TimeoutPhase;

  constructor(message: string, options: CallErrorOptions & { phase?: TimeoutPhase } = {}) {
    super(message, options);
    this.phase = options.phase ?? 'attempt';
  }
}

/** The signal given with the call ended it. `cause` is the reason of the signal. */
export class CancelledError extends IntegrationApiError {
  override readonly name: string = 'CancelledError';
}

interface DecodeErrorOptions extends CallErrorOptions {
  status?: number;
  rawBody?: Uint8Array;
  requestId?: string | undefined;
}

/** The call succeeded, but its answer can't be read as the contract promises. */
export class DecodeError extends IntegrationApiError {
  override readonly name: string = 'DecodeError';
  /** HTTP status; undefined when a list, not an answer, is at fault. */
  readonly status: number | undefined;
  /** Identifier to give to support, when the API sent one. */
  readonly requestId: string | undefined;
  // Private, or a log of the error would be a list of numbers.
  readonly #rawBody: Uint8Array | undefined;

  /**
   * Made by the library alone.
   * @ignore
   */
  constructor(message: string, options: DecodeErrorOptions = {}) {
    super(message, options);
    this.status = options.status;
    this.#rawBody = options.rawBody;
    this.requestId = options.requestId;
  }

  /** The body as it came; empty when it was too large to be read, undefined when a list is at fault. */
  get rawBody(): Uint8Array | undefined {
    return this.#rawBody;
  }
}
