import type { HttpRequest, HttpResponse } from '../transport/http.ts';

/** Calls the next middleware or, after the last one, sends the attempt. */
export type Next = (request: HttpRequest) => Promise<HttpResponse>;

/**
 * Wraps each attempt. It can change the request and the response, or return a response itself. It cannot change the
 * origin of the URL. An error that it throws ends the call and is not retried, unless it is a `ConnectionError`.
 */
export type Middleware = (request: HttpRequest, next: Next) => Promise<HttpResponse>;
