// What an integration does about each kind of failure. The library has tried again already where that can help.
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

/** A line for the log; which of them wakes somebody up is yours to say. */
function explain(error: unknown): string {
  if (error instanceof ValidationError) {
    const fields = error.errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`);
    return `fix the data: ${fields.join(', ')}`;
  }
  if (error instanceof NotFoundError) return `gone, or never there: ${error.detail}`;
  if (error instanceof ConflictError) return `read the record again: ${error.code}`;
  if (error instanceof AuthenticationError) return `get another API key: ${error.code}`;
  if (error instanceof RateLimitError) return `too much at once: go on in ${error.retryAfter} s`;
  // ServerError among them; give support the request id.
  if (error instanceof ApiError) return `the API answered ${error.status}, request ${error.requestId}`;
  if (error instanceof TimeoutError) return `too slow: ${error.phase}`;
  // Nobody knows whether it was carried out; the same idempotency key makes the next try safe.
  if (error instanceof ConnectionError) return `no answer: try again under ${error.idempotencyKey ?? 'no key'}`;
  if (error instanceof InvalidRequestError) return `fix the program: ${error.message}`;
  if (error instanceof IntegrationApiError) return `cannot go on: ${error.message}`;
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
