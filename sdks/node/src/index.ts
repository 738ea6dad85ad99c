/**
 * Client library of the Integration API.
 * @module
 */

export { ApiError } from './core/errors/api-error.ts';
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
export type { ApiPromise, ResponseMeta, WithResponse } from './core/response/api-promise.ts';
export type { RawRequest } from './core/client/request.ts';
export type { Agents } from './core/transport/agents.ts';
export type { ApiKeySource, ClientOptions } from './core/options/client-options.ts';
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
} from './core/errors/sdk-errors.ts';
export { unknownField, type UnknownValue, unknownValue } from './core/schema/unknown-value.ts';
export { RateLimiter, type RateLimiterOptions } from './core/rate-limit/rate-limiter.ts';
export type { LogDetails, Logger } from './core/middleware/logger.ts';
export type { AttemptOutcome, Hooks } from './core/middleware/hooks.ts';
export type { HttpRequest } from './core/transport/http.ts';
export type { Middleware, Next } from './core/middleware/middleware.ts';
export type { BytesStream, FileContent, FilePart } from './core/request/source.ts';
export type { Download, DownloadPromise } from './core/stream/download.ts';
export type { EventStream } from './core/stream/event-stream.ts';
export type { ServerSentEvent } from './core/stream/parsers.ts';
export type { RequestOptions, WriteOptions } from './core/request/operation.ts';
export type { PageBody, PagePromise } from './core/pages/page-promise.ts';
export type { RateLimitStatus } from './core/rate-limit/rate-limit-status.ts';
export type { HttpResponse } from './core/transport/http.ts';
export { type WebhookFailureReason, WebhookVerificationError } from './core/errors/webhook-error.ts';
export { IntegrationApi } from './generated/client.ts';
// The generated list of models, resources and inputs: types only, each exported by name.
export type * from './generated/types.ts';
export * as errors from './errors.ts';
export type * as models from './generated/types.ts';
