// Made by `npm run generate` from templates/node/client.mustache. Edit the contract or the template, not this file.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Core } from '../core/core.ts';
import type { ClientOptions } from '../core/client-options.ts';
import { createClient } from './create-client.ts';
import { AccountsResource } from './resources/accounts.ts';
import { ApiKeysResource } from './resources/api-keys.ts';
import { EventsResource } from './resources/events.ts';
import { InventoryResource } from './resources/inventory.ts';
import { LocationsResource } from './resources/locations.ts';
import { OrdersResource } from './resources/orders.ts';
import { ProductsResource } from './resources/products.ts';
import { RateLimitResource } from './resources/rate-limit.ts';
import { WebhookEndpointsResource } from './resources/webhook-endpoints.ts';

/** Integration API, version 1.0.0. */
export class IntegrationApi {
  /** The account, and how many requests it has left. */
  readonly accounts: AccountsResource;
  /** Keys that let integrations in, each with its own scopes. */
  readonly apiKeys: ApiKeysResource;
  /** What happened in the last 30 days, also for those who missed a webhook. */
  readonly events: EventsResource;
  /** How many units of each SKU are where, and the locations that hold them. */
  readonly inventory: InventoryResource;
  /** How many units of each SKU are where, and the locations that hold them. */
  readonly locations: LocationsResource;
  /** Orders from their creation to shipping or cancellation. */
  readonly orders: OrdersResource;
  /** The catalogue, read-only. */
  readonly products: ProductsResource;
  /** The account, and how many requests it has left. */
  readonly rateLimit: RateLimitResource;
  /** Where events are sent to, and how that went. */
  readonly webhookEndpoints: WebhookEndpointsResource;
  readonly #core: Core;

  /**
   * @throws {ConfigurationError} when an option can't be used; nothing is sent before the first call.
   */
  constructor(options: ClientOptions = {}) {
    const core = createClient(options);
    this.accounts = new AccountsResource(core);
    this.apiKeys = new ApiKeysResource(core);
    this.events = new EventsResource(core);
    this.inventory = new InventoryResource(core);
    this.locations = new LocationsResource(core);
    this.orders = new OrdersResource(core);
    this.products = new ProductsResource(core);
    this.rateLimit = new RateLimitResource(core);
    this.webhookEndpoints = new WebhookEndpointsResource(core);
    this.#core = core;
  }

  /** A client with some options changed and all others kept; this one stays as it is. */
  withOptions(options: ClientOptions): IntegrationApi {
    return clientWith(this.#core.derive(options));
  }

  /** Closes the connections that are kept for later calls. Calls under way go on. */
  close(): void {
    this.#core.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }
}

// Outside of the class: bundlers give another name to a class that names itself.
function clientWith(options: ClientOptions): IntegrationApi {
  return new IntegrationApi(options);
}
