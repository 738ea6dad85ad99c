// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import type { ApiPromise } from '../../core/api-promise.ts';
import { answerTo, pagesOf } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions, WriteOptions } from '../../core/operation.ts';
import type { PagePromise } from '../../core/pages.ts';
import { Resource } from '../../core/resource.ts';
import type {
  SecretRotation,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryStatus,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointPage,
  WebhookEndpointUpdate,
  WebhookEndpointWithSecret,
} from '../models.ts';
import * as shapes from '../shapes.ts';

export { type Client, createClient } from '../create-client.ts';

const CREATE_WEBHOOK_ENDPOINT: Operation = {
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/api/v1/webhook-endpoints',
  body: shapes.WebhookEndpointCreate,
};

/**
 * Create a webhook endpoint.
 *
 * As {@link WebhookEndpointsResource.create} does it, without the other methods of a client.
 */
export function createWebhookEndpoint(
  client: Core,
  body: WebhookEndpointCreate,
  options?: WriteOptions,
): ApiPromise<WebhookEndpointWithSecret> {
  return answerTo(client, CREATE_WEBHOOK_ENDPOINT, { body }, options);
}

const DELETE_WEBHOOK_ENDPOINT: Operation = {
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}',
  isEmpty: true,
};

/**
 * Delete a webhook endpoint.
 *
 * As {@link WebhookEndpointsResource.delete} does it, without the other methods of a client.
 */
export function deleteWebhookEndpoint(
  client: Core,
  webhookEndpointId: string,
  options?: WriteOptions,
): ApiPromise<void> {
  return answerTo(client, DELETE_WEBHOOK_ENDPOINT, { path: [webhookEndpointId] }, options);
}

const GET_WEBHOOK_ENDPOINT: Operation = {
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}',
};

/**
 * Retrieve a webhook endpoint.
 *
 * As {@link WebhookEndpointsResource.retrieve} does it, without the other methods of a client.
 */
export function getWebhookEndpoint(
  client: Core,
  webhookEndpointId: string,
  options?: RequestOptions,
): ApiPromise<WebhookEndpoint> {
  return answerTo(client, GET_WEBHOOK_ENDPOINT, { path: [webhookEndpointId] }, options);
}

/** Query of `listWebhookDeliveries`. */
export interface ListWebhookDeliveriesParams {
  /** Only deliveries in this state. All states when it is left out. */
  status?: WebhookDeliveryStatus;
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

const LIST_WEBHOOK_DELIVERIES: Operation = {
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries',
  query: { may: { status: 'string', limit: 'integer', cursor: 'string' } },
};

/**
 * List deliveries.
 *
 * As {@link WebhookEndpointsResource.listDeliveries} does it, without the other methods of a client.
 */
export function listWebhookDeliveries(
  client: Core,
  webhookEndpointId: string,
  params: ListWebhookDeliveriesParams = {},
  options?: RequestOptions,
): PagePromise<WebhookDeliveryPage, WebhookDelivery> {
  return pagesOf(client, LIST_WEBHOOK_DELIVERIES, { path: [webhookEndpointId], query: params }, options);
}

/** Query of `listWebhookEndpoints`. */
export interface ListWebhookEndpointsParams {
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

const LIST_WEBHOOK_ENDPOINTS: Operation = {
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/api/v1/webhook-endpoints',
  query: { may: { limit: 'integer', cursor: 'string' } },
};

/**
 * List webhook endpoints.
 *
 * As {@link WebhookEndpointsResource.list} does it, without the other methods of a client.
 */
export function listWebhookEndpoints(
  client: Core,
  params: ListWebhookEndpointsParams = {},
  options?: RequestOptions,
): PagePromise<WebhookEndpointPage, WebhookEndpoint> {
  return pagesOf(client, LIST_WEBHOOK_ENDPOINTS, { query: params }, options);
}

const PING_WEBHOOK_ENDPOINT: Operation = {
  id: 'pingWebhookEndpoint',
  method: 'POST',
  path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}/ping',
};

/**
 * Send a test event.
 *
 * As {@link WebhookEndpointsResource.ping} does it, without the other methods of a client.
 */
export function pingWebhookEndpoint(
  client: Core,
  webhookEndpointId: string,
  options?: WriteOptions,
): ApiPromise<WebhookDelivery> {
  return answerTo(client, PING_WEBHOOK_ENDPOINT, { path: [webhookEndpointId] }, options);
}

const RETRY_WEBHOOK_DELIVERY: Operation = {
  id: 'retryWebhookDelivery',
  method: 'POST',
  path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries/{delivery_id}/retry',
};

/**
 * Retry a delivery.
 *
 * As {@link WebhookEndpointsResource.retryDelivery} does it, without the other methods of a client.
 */
export function retryWebhookDelivery(
  client: Core,
  webhookEndpointId: string,
  deliveryId: string,
  options?: WriteOptions,
): ApiPromise<WebhookDelivery> {
  return answerTo(client, RETRY_WEBHOOK_DELIVERY, { path: [webhookEndpointId, deliveryId] }, options);
}

const ROTATE_WEBHOOK_ENDPOINT_SECRET: Operation = {
  id: 'rotateWebhookEndpointSecret',
  method: 'POST',
  path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret',
  body: shapes.SecretRotation,
};

/**
 * Rotate the signing secret.
 *
 * As {@link WebhookEndpointsResource.rotateSecret} does it, without the other methods of a client.
 */
export function rotateWebhookEndpointSecret(
  client: Core,
  webhookEndpointId: string,
  body: SecretRotation,
  options?: WriteOptions,
): ApiPromise<WebhookEndpointWithSecret> {
  return answerTo(client, ROTATE_WEBHOOK_ENDPOINT_SECRET, { path: [webhookEndpointId], body }, options);
}

/** Options of `updateWebhookEndpoint`. */
export interface UpdateWebhookEndpointOptions extends WriteOptions {
  /**
   * The `ETag` your change is based on. When the record has changed since, the call fails with 412 and nothing happens.
   * Without it the last writer wins.
   */
  ifMatch?: string;
}

const UPDATE_WEBHOOK_ENDPOINT: Operation = {
  id: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}',
  headers: { ifMatch: 'If-Match' },
  body: shapes.WebhookEndpointUpdate,
};

/**
 * Update a webhook endpoint.
 *
 * As {@link WebhookEndpointsResource.update} does it, without the other methods of a client.
 */
export function updateWebhookEndpoint(
  client: Core,
  webhookEndpointId: string,
  body: WebhookEndpointUpdate,
  options?: UpdateWebhookEndpointOptions,
): ApiPromise<WebhookEndpoint> {
  return answerTo(client, UPDATE_WEBHOOK_ENDPOINT, { path: [webhookEndpointId], body }, options);
}

/** Where events are sent to, and how that went. */
export class WebhookEndpointsResource extends Resource {
  /**
   * Create a webhook endpoint.
   *
   * Registers an HTTPS URL for events and returns its signing secret, which no other call shows. Events that happen
   * from now on are sent to it. An account may have 16 endpoints (409 `limit_reached`); two of them may have the same
   * URL.
   *
   * The URL is resolved but not called: ask for a ping to try it.
   *
   * `createWebhookEndpoint`: POST /api/v1/webhook-endpoints, scope `webhooks:write`
   * @param body The endpoint to create.
   */
  create(body: WebhookEndpointCreate, options?: WriteOptions): ApiPromise<WebhookEndpointWithSecret> {
    return createWebhookEndpoint(this.core, body, options);
  }

  /**
   * Delete a webhook endpoint.
   *
   * Deletes the endpoint, its secrets and its deliveries. Attempts that are still due are dropped; one that is under
   * way may still arrive. Cannot be undone. Deleting it again is answered with 404.
   *
   * `deleteWebhookEndpoint`: DELETE /api/v1/webhook-endpoints/{webhook_endpoint_id}, scope `webhooks:write`
   * @param webhookEndpointId Identifier of the webhook endpoint.
   */
  delete(webhookEndpointId: string, options?: WriteOptions): ApiPromise<void> {
    return deleteWebhookEndpoint(this.core, webhookEndpointId, options);
  }

  /**
   * Retrieve a webhook endpoint.
   *
   * Returns one webhook endpoint without its secret.
   *
   * `getWebhookEndpoint`: GET /api/v1/webhook-endpoints/{webhook_endpoint_id}, scope `webhooks:read`
   * @param webhookEndpointId Identifier of the webhook endpoint.
   */
  retrieve(webhookEndpointId: string, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
    return getWebhookEndpoint(this.core, webhookEndpointId, options);
  }

  /**
   * List deliveries.
   *
   * Returns what was sent to this endpoint in the last 30 days, the newest first.
   *
   * `listWebhookDeliveries`: GET /api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries, scope `webhooks:read`
   * @param webhookEndpointId Identifier of the webhook endpoint.
   */
  listDeliveries(
    webhookEndpointId: string,
    params?: ListWebhookDeliveriesParams,
    options?: RequestOptions,
  ): PagePromise<WebhookDeliveryPage, WebhookDelivery> {
    return listWebhookDeliveries(this.core, webhookEndpointId, params, options);
  }

  /**
   * List webhook endpoints.
   *
   * Returns the webhook endpoints of the account, the newest first, without their secrets.
   *
   * `listWebhookEndpoints`: GET /api/v1/webhook-endpoints, scope `webhooks:read`
   */
  list(
    params?: ListWebhookEndpointsParams,
    options?: RequestOptions,
  ): PagePromise<WebhookEndpointPage, WebhookEndpoint> {
    return listWebhookEndpoints(this.core, params, options);
  }

  /**
   * Send a test event.
   *
   * Queues a `webhook_endpoint.ping` event for this endpoint, whatever event types it has chosen. It is signed, sent
   * and repeated like every other event; follow it in the list of deliveries. A disabled endpoint gets its delivery as
   * `failed`.
   *
   * `pingWebhookEndpoint`: POST /api/v1/webhook-endpoints/{webhook_endpoint_id}/ping, scope `webhooks:write`
   * @param webhookEndpointId Identifier of the webhook endpoint.
   */
  ping(webhookEndpointId: string, options?: WriteOptions): ApiPromise<WebhookDelivery> {
    return pingWebhookEndpoint(this.core, webhookEndpointId, options);
  }

  /**
   * Retry a delivery.
   *
   * Sends the event of a delivery once more, now, and starts a new series of attempts. Works in every state, also for
   * one that succeeded. The event is the one of then, under the same `webhook-id`.
   *
   * Fails with 410 when the event is older than 30 days.
   *
   * `retryWebhookDelivery`: POST /api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries/{delivery_id}/retry, scope
   * `webhooks:write`
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @param deliveryId Identifier of the delivery.
   */
  retryDelivery(webhookEndpointId: string, deliveryId: string, options?: WriteOptions): ApiPromise<WebhookDelivery> {
    return retryWebhookDelivery(this.core, webhookEndpointId, deliveryId, options);
  }

  /**
   * Rotate the signing secret.
   *
   * Makes a new signing secret and returns it; no other call shows it. Until the overlap ends, every delivery is signed
   * with the new and the previous secret, so that you can change over without losing one. Rotating again during an
   * overlap ends the oldest secret at once.
   *
   * `rotateWebhookEndpointSecret`: POST /api/v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret, scope
   * `webhooks:write`
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @param body How long the previous secret goes on signing.
   */
  rotateSecret(
    webhookEndpointId: string,
    body: SecretRotation,
    options?: WriteOptions,
  ): ApiPromise<WebhookEndpointWithSecret> {
    return rotateWebhookEndpointSecret(this.core, webhookEndpointId, body, options);
  }

  /**
   * Update a webhook endpoint.
   *
   * Changes URL, description, event types or status. What the body leaves out stays as it is; null clears the
   * description.
   *
   * Setting `status` to `disabled` ends the deliveries that are still due as `failed`. Setting it to `enabled` starts
   * with the next event; ask for missed deliveries to be retried, or read them from the event list.
   *
   * `updateWebhookEndpoint`: PATCH /api/v1/webhook-endpoints/{webhook_endpoint_id}, scope `webhooks:write`
   * @param webhookEndpointId Identifier of the webhook endpoint.
   * @param body What to change.
   */
  update(
    webhookEndpointId: string,
    body: WebhookEndpointUpdate,
    options?: UpdateWebhookEndpointOptions,
  ): ApiPromise<WebhookEndpoint> {
    return updateWebhookEndpoint(this.core, webhookEndpointId, body, options);
  }
}
