import type { Language } from './naming.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Classes and functions the generated code of a language is written with, of its core and of its standard library. A
 * schema of the same name would hide them in its own file, or stand twice in what the library exports.
 */
export const CORE_TYPES: Record<Language, ReadonlySet<string>> = {
  php: set(`
  DateTimeImmutable DateTimeInterface Encode FilePart Moment Omit RequestModel ResponseFields ResponseModel Secrets`),
  python: set(`
  ApiError Arguments AuthenticationError BadRequestError BaseClient Caller ConfigurationError ConflictError
  ConnectionError Decoded DecodeError Field FilePart GoneError Headers HttpTransport IntegrationApi
  IntegrationApiError InvalidRequestError Model NotFoundError NotRequired Operation Page PayloadTooLargeError
  PermissionDeniedError PreconditionFailedError RateLimitError ReadOptions Request Response Secret ServerError
  TimeoutError Transport TypeAlias Unpack Unset ValidationError WriteOptions`),
  node: set(`
  Agents ApiError ApiKeySource ApiPromise AttemptOutcome AttemptRequest AttemptResponse AuthenticationError BadRequestError
  CallErrorOptions CancelledError ClientOptions ConfigurationError ConflictError ConnectionError Core DecodeError FieldProblem
  GoneError Hooks IntegrationApiError InvalidRequestError LogDetails Logger Middleware Next NotFoundError Operation
  PageBody PagePromise PayloadTooLargeError PermissionDeniedError PreconditionFailedError RateLimitError
  RateLimitStatus RateLimiter RateLimiterOptions RequestOptions Resource ServerError TimeoutError TimeoutPhase
  UnknownValue ValidationError WebhookFailureReason WebhookVerificationError WithResponse WriteOptions`),
  java: set(`
  Arrays AutoCloseable Boolean Builder Caller ClientBuilder Deprecated Double FieldVisitor FilePart Inputs Integer
  JsonInput List Listing Long Map Model Object OffsetDateTime OpenEnum Operation Optional Override Page Request
  RequestOptions String SuppressWarnings UnknownVariant`),
};
