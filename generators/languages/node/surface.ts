// What the package exports from its core, for the index that is generated: a name missing here can't be imported.

export const CORE_VALUES = [
  'ApiError',
  'AuthenticationError',
  'BadRequestError',
  'CancelledError',
  'ConfigurationError',
  'ConflictError',
  'ConnectionError',
  'DecodeError',
  'GoneError',
  'IntegrationApiError',
  'InvalidRequestError',
  'NotFoundError',
  'PayloadTooLargeError',
  'PermissionDeniedError',
  'PreconditionFailedError',
  'RateLimitError',
  'ServerError',
  'TimeoutError',
  'ValidationError',
  'unknownField',
] as const;

export const CORE_TYPES = [
  'ApiKeySource',
  'ClientOptions',
  'FieldProblem',
  'PageBody',
  'PagePromise',
  'RequestOptions',
  'UnknownValue',
  'WriteOptions',
] as const;
