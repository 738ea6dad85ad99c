// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import { pagesOf } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions } from '../../core/operation.ts';
import type { PagePromise } from '../../core/pages.ts';
import { Resource } from '../../core/resource.ts';
import type { Location, LocationPage } from '../models.ts';

export { type Client, createClient } from '../create-client.ts';

/** Query of `listLocations`. */
export interface ListLocationsParams {
  /**
   * Most records to return on a page.
   * @default `50`
   */
  limit?: number;
  /**
   * `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only together with
   * the filters and the sort order it was made with (`limit` may change).
   */
  cursor?: string;
}

const LIST_LOCATIONS: Operation = {
  id: 'listLocations',
  method: 'GET',
  path: '/api/v1/locations',
  query: { may: { limit: 'integer', cursor: 'string' } },
};

/**
 * List locations.
 *
 * As {@link LocationsResource.list} does it, without the other methods of a client.
 */
export function listLocations(
  client: Core,
  params: ListLocationsParams = {},
  options?: RequestOptions,
): PagePromise<LocationPage, Location> {
  return pagesOf(client, LIST_LOCATIONS, { query: params }, options);
}

/** How many units of each SKU are where, and the locations that hold them. */
export class LocationsResource extends Resource {
  /**
   * List locations.
   *
   * Returns the places that hold stock, the oldest first. Locations are kept in the back end; this API only reads them.
   *
   * `listLocations`: GET /api/v1/locations, scope `inventory:read`
   */
  list(params?: ListLocationsParams, options?: RequestOptions): PagePromise<LocationPage, Location> {
    return listLocations(this.core, params, options);
  }
}
