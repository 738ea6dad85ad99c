import { type CallFacts, ConfigurationError } from '../errors/sdk-errors.ts';
import type { HttpResponse } from '../transport/http.ts';
import type { Middleware, Next } from './middleware.ts';

/** Requires that a middleware returned a response: without a type check, it can return anything. */
async function passed(result: Promise<HttpResponse>, facts: CallFacts): Promise<HttpResponse> {
  const response = await result;
  const { status, headers, body } = Object(response) as Partial<HttpResponse>;
  // The headers and the bytes may come from another realm.
  if (typeof status === 'number' && typeof headers?.get === 'function' && ArrayBuffer.isView(body)) return response;
  const { method, path } = facts;
  throw new ConfigurationError(`${method} ${path}: a middleware returned no response; return that of next()`, facts);
}

/** Nests the middleware, the first one outermost. */
export function chain(middleware: readonly Middleware[], send: Next, facts: CallFacts): Next {
  return middleware.reduceRight<Next>((next, current) => (request) => passed(current(request, next), facts), send);
}
