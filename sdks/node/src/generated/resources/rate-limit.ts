// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import type { ApiPromise } from '../../core/api-promise.ts';
import { answerTo } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions } from '../../core/operation.ts';
import { Resource } from '../../core/resource.ts';
import type { RateLimit } from '../models.ts';

export { type Client, createClient } from '../create-client.ts';

const GET_RATE_LIMIT: Operation = { id: 'getRateLimit', method: 'GET', path: '/api/v1/rate-limit' };

/**
 * Retrieve the rate limit.
 *
 * As {@link RateLimitResource.retrieve} does it, without the other methods of a client.
 */
export function getRateLimit(client: Core, options?: RequestOptions): ApiPromise<RateLimit> {
  return answerTo(client, GET_RATE_LIMIT, {}, options);
}

/** The account, and how many requests it has left. */
export class RateLimitResource extends Resource {
  /**
   * Retrieve the rate limit.
   *
   * Returns the request budget of the calling API key. This call is free: it does not count against the budget. Any key
   * may make it, whatever its scopes.
   *
   * `getRateLimit`: GET /api/v1/rate-limit
   */
  retrieve(options?: RequestOptions): ApiPromise<RateLimit> {
    return getRateLimit(this.core, options);
  }
}
