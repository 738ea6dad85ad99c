import type { HttpRequest, HttpResponse } from '../transport/http.ts';

/** Sends the attempt, or gives it to the next middleware. */
export type Next = (request: HttpRequest) => Promise<HttpResponse>;

/**
 * Stands around each attempt: it can change what is sent and what comes back, or answer itself. What it throws ends the
 * call and is not retried, unless it is a `ConnectionError`.
 */
export type Middleware = (request: HttpRequest, next: Next) => Promise<HttpResponse>;
