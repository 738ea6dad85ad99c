import { isFromOtherCopy } from './copies.ts';
import { printable } from './redaction.ts';

/** Facts about a call that each of its errors has. */
export interface CallFacts {
  /** HTTP method. */
  method: string;
  /** Path of the operation with `{placeholders}`, so that it contains no data. */
  path: string;
  /** Number of attempts. */
  attempts: number;
  /** Number of requests that were lost with an idle connection and sent again, within their attempt: 0 or 1. */
  resends: number;
  /** Key with which the call can be repeated safely: the API applies it once. Only for writes. */
  idempotencyKey: string | undefined;
}

/** Options of an error, for tests that need to create one. */
export interface CallErrorOptions extends ErrorOptions, Partial<CallFacts> {
  /** Whether the same call may succeed later. */
  isRetryable?: boolean | undefined;
}

/**
 * Base class of every error that this library throws:
 *
 *     IntegrationApiError          every error of this library
 *       ConfigurationError         invalid option; nothing was sent
 *       InvalidRequestError        invalid argument; nothing was sent
 *       ConnectionError            no complete response
 *         TimeoutError             no complete response in time
 *       CancelledError             the caller's signal ended the call
 *       DecodeError                successful response that cannot be decoded
 *       WebhookVerificationError   webhook that cannot be verified or decoded
 *       ApiError                   any status other than 2xx
 *         BadRequestError          400
 *         AuthenticationError      401
 *         PermissionDeniedError    403
 *         NotFoundError            404
 *         ConflictError            409
 *         GoneError                410
 *         PreconditionFailedError  412
 *         PayloadTooLargeError     413
 *         ValidationError          422
 *         RateLimitError           429
 *         ServerError              5xx
 */
export class IntegrationApiError extends Error {
  /**
   * Reports whether a value is such an error, even if another copy of the library has thrown it.
   * @ignore
   */
  static override [Symbol.hasInstance](this: { readonly prototype: object }, value: unknown): boolean {
    return super[Symbol.hasInstance](value) || isFromOtherCopy(this.prototype, value);
  }

  /** Name of the class. */
  override get name(): string {
    return 'IntegrationApiError';
  }

  /** HTTP method of the call; undefined for errors outside of a call. */
  readonly method: string | undefined;
  /**
   * Path of the operation with `{placeholders}`, so that it contains no data; undefined for errors outside of a call.
   */
  readonly path: string | undefined;
  /** Number of attempts; 0 if nothing was sent. */
  readonly attempts: number;
  /** Number of requests that were lost with an idle connection and sent again, within their attempt: 0 or 1. */
  readonly resends: number;
  /** Key with which the call can be repeated safely: the API applies it once. Only for writes. */
  readonly idempotencyKey: string | undefined;
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean;

  /**
   * @param message explanation for people
   * @param options `cause` and facts about the call, all optional
   */
  constructor(message: string, options: CallErrorOptions = {}) {
    super(printable(message), options.cause === undefined ? undefined : { cause: options.cause });
    // An own property, so that the error as JSON has its name.
    Object.defineProperty(this, 'name', { value: this.name, enumerable: true, writable: true, configurable: true });
    this.method = options.method;
    this.path = options.path;
    this.attempts = options.attempts ?? 0;
    this.resends = options.resends ?? 0;
    this.idempotencyKey = options.idempotencyKey;
    this.isRetryable = options.isRetryable ?? false;
  }
}

/** A client option is invalid. The message names the option and the fix. */
export class ConfigurationError extends IntegrationApiError {
  override get name(): string {
    return 'ConfigurationError';
  }
}

/** An argument of a call is invalid, so nothing was sent. */
export class InvalidRequestError extends IntegrationApiError {
  override get name(): string {
    return 'InvalidRequestError';
  }
}

/** The response is missing or incomplete. `cause` is the error of the transport. */
export class ConnectionError extends IntegrationApiError {
  override get name(): string {
    return 'ConnectionError';
  }

  constructor(message: string, options: CallErrorOptions = {}) {
    super(message, { isRetryable: true, ...options });
  }
}

/** Limit that a call exceeded: opening the connection, one attempt, or the whole call with all attempts and waits. */
export type TimeoutPhase = 'connect' | 'attempt' | 'total';

/** The response was not complete in time. */
export class TimeoutError extends ConnectionError {
  override get name(): string {
    return 'TimeoutError';
  }
  /** Limit that was exceeded. */
  readonly phase: TimeoutPhase;

  constructor(message: string, options: CallErrorOptions & { phase?: TimeoutPhase } = {}) {
    super(message, options);
    this.phase = options.phase ?? 'attempt';
  }
}

/** The signal of the call was aborted. `cause` is the reason of the signal. */
export class CancelledError extends IntegrationApiError {
  override get name(): string {
    return 'CancelledError';
  }
}

interface DecodeErrorOptions extends CallErrorOptions {
  status?: number;
  rawBody?: Uint8Array;
  requestId?: string | undefined;
}

/** The call succeeded, but its response does not have the form that the contract describes. */
export class DecodeError extends IntegrationApiError {
  override get name(): string {
    return 'DecodeError';
  }
  /** HTTP status; undefined if the error concerns a list rather than a response. */
  readonly status: number | undefined;
  /** Identifier of the request for support, if the API sent one. */
  readonly requestId: string | undefined;
  // Private, because a log of the error would print it as a list of numbers.
  readonly #rawBody: Uint8Array | undefined;

  /**
   * Only the library creates decode errors.
   * @ignore
   */
  constructor(message: string, options: DecodeErrorOptions = {}) {
    super(message, options);
    this.status = options.status;
    this.#rawBody = options.rawBody;
    this.requestId = options.requestId;
  }

  /** Response body, unchanged; empty if it was too large to read, undefined if the error concerns a list. */
  get rawBody(): Uint8Array | undefined {
    return this.#rawBody;
  }
}
