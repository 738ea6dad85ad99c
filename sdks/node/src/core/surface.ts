// What the core gives to the users of the package. The names stand in generators/languages/node/surface.ts as well.
export { ApiError, type FieldProblem } from './api-error.ts';
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
  CancelledError,
  ConfigurationError,
  ConnectionError,
  DecodeError,
  IntegrationApiError,
  InvalidRequestError,
  TimeoutError,
} from './errors.ts';
export { unknownField, type UnknownValue } from './fields.ts';
export type { RequestOptions, WriteOptions } from './operation.ts';
export type { ApiKeySource, ClientOptions } from './options.ts';
export type { PageBody, PagePromise } from './pages.ts';
