/**
 * What can go wrong before there is an answer of the API:
 *
 *     IntegrationApiError          every error of this library
 *       ConfigurationError         a bad option; nothing was sent
 *       InvalidRequestError        an argument can't be sent; nothing was sent
 *       ConnectionError            no answer, or not all of it
 *         TimeoutError             not in time
 *       CancelledError             the caller's signal ended the call
 *       DecodeError                a success that can't be read as promised
 *       ApiError                   any other status, see api-error.ts
 */
export class IntegrationApiError extends Error {
  override readonly name: string = 'IntegrationApiError';
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
  /** Key under which the call can be repeated without being done twice; only on writes. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, options: ErrorOptions & { idempotencyKey?: string | undefined } = {}) {
    super(message, options);
    this.idempotencyKey = options.idempotencyKey;
  }
}

/** The answer was not there in time, to its last byte. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
  /** Which limit was hit. */
  readonly phase = 'attempt';
}

/** The signal given with the call ended it. `cause` is the reason of the signal. */
export class CancelledError extends IntegrationApiError {
  override readonly name: string = 'CancelledError';
}

/** The call succeeded, but its answer can't be read as the contract promises. */
export class DecodeError extends IntegrationApiError {
  override readonly name: string = 'DecodeError';
  /** Identifier to give to support, when the API sent one. */
  readonly requestId: string | undefined;
  // Private, or a log of the error would be a list of numbers.
  readonly #rawBody: Uint8Array | undefined;

  constructor(message: string, options: ErrorOptions & { rawBody?: Uint8Array; requestId?: string | undefined } = {}) {
    super(message, options);
    this.#rawBody = options.rawBody;
    this.requestId = options.requestId;
  }

  /** The body as it came; undefined when a page, not a body, is at fault. */
  get rawBody(): Uint8Array | undefined {
    return this.#rawBody;
  }
}
