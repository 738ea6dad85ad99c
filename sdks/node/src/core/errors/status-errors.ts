import { ApiError, type ApiErrorDetails } from './api-error.ts';

/** 400: The API does not understand the request. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
}

/** 401: The API key is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}

/** 403: The API key may not do this; most often it lacks a scope. */
export class PermissionDeniedError extends ApiError {
  override readonly name: string = 'PermissionDeniedError';
}

/** 404: There is no such record, or none that the API key may see. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409: The request contradicts the state of a record. `errors` names the items when there are several. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 410: The record existed, but is no longer kept. */
export class GoneError extends ApiError {
  override readonly name: string = 'GoneError';
}

/** 412: The record has changed since the revision that the call names. */
export class PreconditionFailedError extends ApiError {
  override readonly name: string = 'PreconditionFailedError';
}

/** 413: The body is larger than the API takes. */
export class PayloadTooLargeError extends ApiError {
  override readonly name: string = 'PayloadTooLargeError';
}

/** 422: The request is understood but not valid. `errors` says what is wrong where. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError';
}

/** 429: The API key has used up its requests for now. `retryAfter` says how long to wait. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
}

/** 5xx: The API failed. The request may have been carried out or not: repeat it under its `idempotencyKey`. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
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

/** The error of a status that is not 2xx; for one without a class of its own it is `ApiError` itself. */
export function apiErrorFor(details: ApiErrorDetails): ApiError {
  const { status } = details;
  const Type = BY_STATUS[status] ?? (status >= 500 && status <= 599 ? ServerError : ApiError);
  return new Type(details);
}
