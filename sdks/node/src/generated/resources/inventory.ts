// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import type { ApiPromise } from '../../core/api-promise.ts';
import { answerTo, pagesOf } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions, WriteOptions } from '../../core/operation.ts';
import type { PagePromise } from '../../core/pages.ts';
import { Resource } from '../../core/resource.ts';
import type {
  InventoryAdjustment,
  InventoryLevel,
  InventoryLevelPage,
  InventoryResult,
  InventoryUpdate,
} from '../models.ts';
import * as shapes from '../shapes.ts';

export { type Client, createClient } from '../create-client.ts';

const ADJUST_INVENTORY: Operation = {
  id: 'adjustInventory',
  method: 'POST',
  path: '/api/v1/inventory/adjustments',
  body: shapes.InventoryAdjustment,
};

/**
 * Adjust stock counts.
 *
 * As {@link InventoryResource.adjust} does it, without the other methods of a client.
 */
export function adjustInventory(
  client: Core,
  body: InventoryAdjustment,
  options?: WriteOptions,
): ApiPromise<InventoryResult> {
  return answerTo(client, ADJUST_INVENTORY, { body }, options);
}

/** Query of `listInventory`. */
export interface ListInventoryParams {
  /** Only levels with one of these SKUs, joined by commas. */
  sku?: string[];
  /** Only levels at one of these locations, joined by commas. */
  location_id?: string[];
  /**
   * With `true` only levels whose `available` is at their threshold or below, with `false` only the others. A level
   * without a threshold is never low.
   */
  low_stock?: boolean;
  /** Only records that changed at this time or later, for syncing what is new since the last run. */
  updated_at_min?: string;
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

const LIST_INVENTORY: Operation = {
  id: 'listInventory',
  method: 'GET',
  path: '/api/v1/inventory',
  query: {
    may: {
      sku: { list: 'string' },
      location_id: { list: 'string' },
      low_stock: 'boolean',
      updated_at_min: 'time',
      limit: 'integer',
      cursor: 'string',
    },
  },
};

/**
 * List inventory levels.
 *
 * As {@link InventoryResource.list} does it, without the other methods of a client.
 */
export function listInventory(
  client: Core,
  params: ListInventoryParams = {},
  options?: RequestOptions,
): PagePromise<InventoryLevelPage, InventoryLevel> {
  return pagesOf(client, LIST_INVENTORY, { query: params }, options);
}

const UPDATE_INVENTORY: Operation = {
  id: 'updateInventory',
  method: 'PUT',
  path: '/api/v1/inventory',
  body: shapes.InventoryUpdate,
};

/**
 * Set stock counts.
 *
 * As {@link InventoryResource.update} does it, without the other methods of a client.
 */
export function updateInventory(
  client: Core,
  body: InventoryUpdate,
  options?: WriteOptions,
): ApiPromise<InventoryResult> {
  return answerTo(client, UPDATE_INVENTORY, { body }, options);
}

/** How many units of each SKU are where, and the locations that hold them. */
export class InventoryResource extends Resource {
  /**
   * Adjust stock counts.
   *
   * Adds to or takes from `on_hand` of 1 to 100 levels, all or none. Movements booked at the same time by others are
   * kept, so no version is needed. A level that does not exist yet starts at 0.
   *
   * Fails with 409 `insufficient_stock` when `on_hand` of any level would become negative; `errors` lists every such
   * item. Sends `inventory.updated` for each level, and `inventory.low_stock` or `inventory.out_of_stock` where a level
   * came down to that.
   *
   * `adjustInventory`: POST /api/v1/inventory/adjustments, scope `inventory:write`
   * @param body The changes to apply.
   */
  adjust(body: InventoryAdjustment, options?: WriteOptions): ApiPromise<InventoryResult> {
    return adjustInventory(this.core, body, options);
  }

  /**
   * List inventory levels.
   *
   * Returns stock, one level for each SKU and location, by SKU and then by location. Variants that are not tracked have
   * no level. Filters narrow the list together: a level must meet all of them.
   *
   * `listInventory`: GET /api/v1/inventory, scope `inventory:read`
   */
  list(params?: ListInventoryParams, options?: RequestOptions): PagePromise<InventoryLevelPage, InventoryLevel> {
    return listInventory(this.core, params, options);
  }

  /**
   * Set stock counts.
   *
   * Sets `on_hand` of 1 to 100 levels to absolute numbers, all or none. A level that does not exist yet is created. Use
   * it after a count or to copy stock from another system; to book single movements, adjust instead.
   *
   * The server first checks all items (422), then all expected versions (409 `version_conflict`). The 409 lists every
   * item that failed with its `current_version`, so that one more read is not needed. Without `expected_version` an
   * item overwrites whatever was there, which loses movements that happened since you counted.
   *
   * `on_hand` may become less than `reserved`; `available` is negative then. Sends `inventory.updated` for each level
   * that changed, and `inventory.low_stock` or `inventory.out_of_stock` where a level came down to that.
   *
   * `updateInventory`: PUT /api/v1/inventory, scope `inventory:write`
   * @param body The counts to store.
   */
  update(body: InventoryUpdate, options?: WriteOptions): ApiPromise<InventoryResult> {
    return updateInventory(this.core, body, options);
  }
}
