/**
 * Client library of the Integration API.
 * @module
 */

export { ApiError, type FieldProblem } from './core/api-error.ts';
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
} from './core/api-errors.ts';
export type { ApiPromise, WithResponse } from './core/api-promise.ts';
export type { Agents, ApiKeySource, ClientOptions } from './core/client-options.ts';
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
} from './core/errors.ts';
export { unknownField, type UnknownValue } from './core/fields.ts';
export { RateLimiter, type RateLimiterOptions } from './core/gate.ts';
export type { LogDetails, Logger } from './core/logger.ts';
export type { AttemptOutcome, AttemptRequest, Hooks, Middleware, Next } from './core/middleware.ts';
export { addMoney, compareMoney, moneyFromDecimal, type MoneyLike, moneyToDecimal } from './core/money.ts';
export type { RequestOptions, WriteOptions } from './core/operation.ts';
export type { PageBody, PagePromise } from './core/pages.ts';
export type { RateLimitStatus } from './core/rate-limit.ts';
export type { AttemptResponse } from './core/transport.ts';
export { type WebhookFailureReason, WebhookVerificationError } from './core/webhook-error.ts';
export { IntegrationApi } from './generated/client.ts';
// The one list of names that follows the contract: models, resources and inputs, each by name, and no value.
export type * from './generated/types.ts';
