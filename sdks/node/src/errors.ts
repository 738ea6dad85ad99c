/**
 * Error classes of the library under one name, for programs in which their own names already mean something else.
 * @module
 */

export { ApiError } from './core/errors/api-error.ts';
export {
  CancelledError,
  ConfigurationError,
  ConnectionError,
  DecodeError,
  IntegrationApiError,
  InvalidRequestError,
  TimeoutError,
} from './core/errors/sdk-errors.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  GoneError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './core/errors/status-errors.ts';
export { WebhookVerificationError } from './core/errors/webhook-error.ts';
