// The numbers and names that all four libraries share. A test holds them to openapi/behaviour.yaml.

export const API_KEY_VARIABLE = 'INTEGRATION_API_KEY';
export const BASE_URL_VARIABLE = 'INTEGRATION_API_BASE_URL';
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** One attempt, to the last byte of the body; milliseconds. */
export const TIMEOUT_MS = 30_000;

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENT_METHODS: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
export const IDEMPOTENCY_KEY_PATTERN = /^[!-~]{1,255}$/;

export const REQUEST_ID_HEADER = 'X-Request-Id';
