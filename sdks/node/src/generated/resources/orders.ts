// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import type { ApiPromise } from '../../core/api-promise.ts';
import { answerTo, pagesOf } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions, WriteOptions } from '../../core/operation.ts';
import type { PagePromise } from '../../core/pages.ts';
import { Resource } from '../../core/resource.ts';
import type { Order, OrderCancel, OrderCreate, OrderPage, OrderStatus, OrderUpdate, PaymentStatus } from '../models.ts';
import * as shapes from '../shapes.ts';

export { type Client, createClient } from '../create-client.ts';

const CANCEL_ORDER: Operation = {
  id: 'cancelOrder',
  method: 'POST',
  path: '/api/v1/orders/{order_id}/cancel',
  body: shapes.OrderCancel,
};

/**
 * Cancel an order.
 *
 * As {@link OrdersResource.cancel} does it, without the other methods of a client.
 */
export function cancelOrder(
  client: Core,
  orderId: string,
  body: OrderCancel,
  options?: WriteOptions,
): ApiPromise<Order> {
  return answerTo(client, CANCEL_ORDER, { path: [orderId], body }, options);
}

const CREATE_ORDER: Operation = { id: 'createOrder', method: 'POST', path: '/api/v1/orders', body: shapes.OrderCreate };

/**
 * Create an order.
 *
 * As {@link OrdersResource.create} does it, without the other methods of a client.
 */
export function createOrder(client: Core, body: OrderCreate, options?: WriteOptions): ApiPromise<Order> {
  return answerTo(client, CREATE_ORDER, { body }, options);
}

const GET_ORDER: Operation = { id: 'getOrder', method: 'GET', path: '/api/v1/orders/{order_id}' };

/**
 * Retrieve an order.
 *
 * As {@link OrdersResource.retrieve} does it, without the other methods of a client.
 */
export function getOrder(client: Core, orderId: string, options?: RequestOptions): ApiPromise<Order> {
  return answerTo(client, GET_ORDER, { path: [orderId] }, options);
}

/** Query of `listOrders`. */
export interface ListOrdersParams {
  /** Only orders in one of these states, joined by commas. All states when it is left out. */
  status?: OrderStatus[];
  /** Only orders in one of these payment states, joined by commas. */
  payment_status?: PaymentStatus[];
  /** Only the order your system calls this. Compared exactly, upper and lower case being different. */
  external_id?: string;
  /** Only records created at this time or later. */
  created_at_min?: string;
  /** Only records created before this time, the time itself excluded. */
  created_at_max?: string;
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

const LIST_ORDERS: Operation = {
  id: 'listOrders',
  method: 'GET',
  path: '/api/v1/orders',
  query: {
    may: {
      status: { list: 'string' },
      payment_status: { list: 'string' },
      external_id: 'string',
      created_at_min: 'time',
      created_at_max: 'time',
      updated_at_min: 'time',
      limit: 'integer',
      cursor: 'string',
    },
  },
};

/**
 * List orders.
 *
 * As {@link OrdersResource.list} does it, without the other methods of a client.
 */
export function listOrders(
  client: Core,
  params: ListOrdersParams = {},
  options?: RequestOptions,
): PagePromise<OrderPage, Order> {
  return pagesOf(client, LIST_ORDERS, { query: params }, options);
}

/** Options of `updateOrder`. */
export interface UpdateOrderOptions extends WriteOptions {
  /**
   * The `ETag` your change is based on. When the record has changed since, the call fails with 412 and nothing happens.
   * Without it the last writer wins.
   */
  ifMatch?: string;
}

const UPDATE_ORDER: Operation = {
  id: 'updateOrder',
  method: 'PATCH',
  path: '/api/v1/orders/{order_id}',
  headers: { ifMatch: 'If-Match' },
  body: shapes.OrderUpdate,
};

/**
 * Update an order.
 *
 * As {@link OrdersResource.update} does it, without the other methods of a client.
 */
export function updateOrder(
  client: Core,
  orderId: string,
  body: OrderUpdate,
  options?: UpdateOrderOptions,
): ApiPromise<Order> {
  return answerTo(client, UPDATE_ORDER, { path: [orderId], body }, options);
}

/** Orders from their creation to shipping or cancellation. */
export class OrdersResource extends Resource {
  /**
   * Cancel an order.
   *
   * Cancels an order that is `pending` or `confirmed` and of which nothing was shipped, and releases its reserved
   * stock. An authorized payment is voided; a payment that was received is not paid back by this call.
   *
   * Cannot be undone. Sends `order.cancelled`, and `inventory.updated` for each level that was released to.
   *
   * `cancelOrder`: POST /api/v1/orders/{order_id}/cancel, scope `orders:write`
   * @param orderId Identifier of the order. Neither the order number nor your `external_id` works here.
   * @param body Why and how to cancel.
   */
  cancel(orderId: string, body: OrderCancel, options?: WriteOptions): ApiPromise<Order> {
    return cancelOrder(this.core, orderId, body, options);
  }

  /**
   * Create an order.
   *
   * Creates an order in status `pending` and reserves stock for every line, all in one step: either the whole order is
   * created or nothing is. The server checks in this order:
   *
   * 1. The body is valid (422). A SKU no active product has is reported here too, as `not_found`.
   * 2. `external_id` is free (409 `duplicate_external_id`).
   * 3. Every tracked line can be reserved at the location (409 `insufficient_stock`; `errors` lists all lines that
   *    cannot).
   *
   * Prices, discounts and taxes are fixed at this moment. `order.created` is sent, and `inventory.updated` for each
   * level that was reserved from.
   *
   * `createOrder`: POST /api/v1/orders, scope `orders:write`
   * @param body The order to create.
   */
  create(body: OrderCreate, options?: WriteOptions): ApiPromise<Order> {
    return createOrder(this.core, body, options);
  }

  /**
   * Retrieve an order.
   *
   * Returns one order. Orders are kept for as long as the account exists.
   *
   * `getOrder`: GET /api/v1/orders/{order_id}, scope `orders:read`
   * @param orderId Identifier of the order. Neither the order number nor your `external_id` works here.
   */
  retrieve(orderId: string, options?: RequestOptions): ApiPromise<Order> {
    return getOrder(this.core, orderId, options);
  }

  /**
   * List orders.
   *
   * Returns the orders of the account, the last created first, a page at a time. Filters narrow the list together: an
   * order must meet all of them.
   *
   * To find the order of your own system, filter by `external_id`: the page has that order or nothing.
   *
   * `listOrders`: GET /api/v1/orders, scope `orders:read`
   */
  list(params?: ListOrdersParams, options?: RequestOptions): PagePromise<OrderPage, Order> {
    return listOrders(this.core, params, options);
  }

  /**
   * Update an order.
   *
   * Changes `external_id`, `shipping_address`, `note` or `metadata` of an order that is `pending` or `confirmed`. What
   * the body leaves out stays as it is; null clears. The address cannot be changed once a part of the order is shipped
   * (422).
   *
   * Send `If-Match` to be sure that nobody else changed the order since you read it. Sends `order.updated`, unless
   * nothing changed; then `version` stays the same as well.
   *
   * `updateOrder`: PATCH /api/v1/orders/{order_id}, scope `orders:write`
   * @param orderId Identifier of the order. Neither the order number nor your `external_id` works here.
   * @param body What to change.
   */
  update(orderId: string, body: OrderUpdate, options?: UpdateOrderOptions): ApiPromise<Order> {
    return updateOrder(this.core, orderId, body, options);
  }
}
