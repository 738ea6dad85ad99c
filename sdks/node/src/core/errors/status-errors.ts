import { ApiError, type ApiErrorDetails } from './api-error.ts';

/** 400: The API cannot parse the request. */
export class BadRequestError extends ApiError {
  override get name(): string {
    return 'BadRequestError';
  }
}

/** 401: The API key is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override get name(): string {
    return 'AuthenticationError';
  }
}

/** 403: The API key lacks a permission, usually a scope. */
export class PermissionDeniedError extends ApiError {
  override get name(): string {
    return 'PermissionDeniedError';
  }
}

/** 404: The record does not exist, or the API key cannot access it. */
export class NotFoundError extends ApiError {
  override get name(): string {
    return 'NotFoundError';
  }
}

/** 409: The request conflicts with the state of a record. If there are several conflicts, `errors` lists them. */
export class ConflictError extends ApiError {
  override get name(): string {
    return 'ConflictError';
  }
}

/** 410: The record existed, but is no longer available. */
export class GoneError extends ApiError {
  override get name(): string {
    return 'GoneError';
  }
}

/** 412: The record has changed since the revision that the call expects. */
export class PreconditionFailedError extends ApiError {
  override get name(): string {
    return 'PreconditionFailedError';
  }
}

/** 413: The body is larger than the API accepts. */
export class PayloadTooLargeError extends ApiError {
  override get name(): string {
    return 'PayloadTooLargeError';
  }
}

/** 422: The request is well-formed but not valid. `errors` lists the invalid fields. */
export class ValidationError extends ApiError {
  override get name(): string {
    return 'ValidationError';
  }
}

/**
 * 429: The API key exceeded its rate limit. `retryAfterSeconds` is the time to wait. The rate limiter of the client
 * throws the same error, without a response, for an attempt that it cannot send in time.
 */
export class RateLimitError extends ApiError {
  override get name(): string {
    return 'RateLimitError';
  }
}

/** 5xx: The API failed. The request may or may not have been applied; repeat it with the same `idempotencyKey`. */
export class ServerError extends ApiError {
  override get name(): string {
    return 'ServerError';
  }
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  422: ValidationError,
  429: RateLimitError,
};

/** Returns the error for a status other than 2xx: a subclass for common statuses, otherwise `ApiError` itself. */
export function apiErrorFor(details: ApiErrorDetails): ApiError {
  const { status } = details;
  const Type = BY_STATUS[status] ?? (status >= 500 && status <= 599 ? ServerError : ApiError);
  return new Type(details);
}
