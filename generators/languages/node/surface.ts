// What the package exports from its core, for the index that is generated: a name missing here can't be imported.

const CORE_VALUES = [
  'ApiError',
  'AuthenticationError',
  'BadRequestError',
  'CancelledError',
  'ConfigurationError',
  'ConflictError',
  'ConnectionError',
  'DecodeError',
  'GoneError',
  'InvalidRequestError',
  'NotFoundError',
  'PayloadTooLargeError',
  'PermissionDeniedError',
  'PreconditionFailedError',
  'RateLimitError',
  'RateLimiter',
  'ServerError',
  'TimeoutError',
  'ValidationError',
  'WebhookVerificationError',
  'unknownField',
] as const;

/** With the error that all others are, which is called after the brand. */
export function coreValues(client: string): string[] {
  return [...CORE_VALUES, `${client}Error`].toSorted();
}

export const CORE_TYPES = [
  'Agents',
  'ApiKeySource',
  'ApiPromise',
  'AttemptOutcome',
  'AttemptRequest',
  'AttemptResponse',
  'CallErrorOptions',
  'ClientOptions',
  'FieldProblem',
  'Hooks',
  'LogDetails',
  'Logger',
  'Middleware',
  'Next',
  'PageBody',
  'PagePromise',
  'RateLimitStatus',
  'RateLimiterOptions',
  'RequestOptions',
  'TimeoutPhase',
  'UnknownValue',
  'WebhookFailureReason',
  'WithResponse',
  'WriteOptions',
] as const;
