// What the core gives to the users of the package. The names stand in generators/languages/node/surface.ts as well.
export { ApiError, type FieldProblem } from './api-error.ts';
export type { ApiPromise, WithResponse } from './api-promise.ts';
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
} from './api-errors.ts';
export {
  type CallErrorOptions,
  CancelledError,
  ConfigurationError,
  ConnectionError,
  DecodeError,
  IntegrationApiError,
  InvalidRequestError,
  TimeoutError,
  type TimeoutPhase,
} from './errors.ts';
export { unknownField, type UnknownValue } from './fields.ts';
export { RateLimiter, type RateLimiterOptions } from './gate.ts';
export type { LogDetails, Logger } from './logger.ts';
export type { AttemptOutcome, AttemptRequest, Hooks, Middleware, Next } from './middleware.ts';
export type { RequestOptions, WriteOptions } from './operation.ts';
export type { Agents, ApiKeySource, ClientOptions } from './client-options.ts';
export type { PageBody, PagePromise } from './pages.ts';
export type { RateLimitStatus } from './rate-limit.ts';
export type { AttemptResponse } from './transport.ts';
export { WebhookVerificationError, type WebhookFailureReason } from './webhook-error.ts';
