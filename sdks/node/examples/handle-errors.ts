// Handles each kind of failure. The library has already retried where a retry can help.
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  IntegrationApi,
  IntegrationApiError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  TimeoutError,
  ValidationError,
} from '@integration-api/sdk';

/** Returns a log line. Decide yourself which of them should alert somebody. */
function explain(error: unknown): string {
  if (error instanceof ValidationError) {
    const fields = error.errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`);
    return `fix the data: ${fields.join(', ')}`;
  }
  if (error instanceof NotFoundError) return `not found: ${error.detail}`;
  if (error instanceof ConflictError) return `read the record again: ${error.code}`;
  if (error instanceof AuthenticationError) return `use another API key: ${error.code}`;
  if (error instanceof RateLimitError) return `too many requests: continue in ${error.retryAfterSeconds} s`;
  // Includes ServerError. Send the request id to support.
  if (error instanceof ApiError) return `the API returned ${error.status}, request ${error.requestId}`;
  if (error instanceof TimeoutError) return `timed out: ${error.phase}`;
  // The write may or may not have been applied. The same idempotency key makes a repetition safe.
  if (error instanceof ConnectionError) return `no response: repeat with key ${error.idempotencyKey ?? 'none'}`;
  if (error instanceof InvalidRequestError) return `fix the program: ${error.message}`;
  if (error instanceof IntegrationApiError) return `cannot continue: ${error.message}`;
  throw error;
}

const api = new IntegrationApi({ maxRetries: 0 });
const customer = { email: 'ada@buyer.example' };

const calls = [
  () => api.orders.create({ currency: 'EUR', customer, line_items: [] }),
  () => api.orders.retrieve(''),
  () => api.withOptions({ baseUrl: 'http://127.0.0.1:9' }).orders.cancel('ord_1', { reason: 'customer_request' }),
];
for (const call of calls) {
  try {
    await call();
  } catch (error) {
    console.log(explain(error));
  }
}
api.close();
