// Made by `npm run generate` from templates/node/contract.mustache. Edit the contract or the template, not this file.
import type * as models from './models.ts';
import type * as accountsModule from './resources/accounts.ts';
import type * as apiKeysModule from './resources/api-keys.ts';
import type * as eventsModule from './resources/events.ts';
import type * as inventoryModule from './resources/inventory.ts';
import type * as locationsModule from './resources/locations.ts';
import type * as ordersModule from './resources/orders.ts';
import type * as productsModule from './resources/products.ts';
import type * as rateLimitModule from './resources/rate-limit.ts';
import type * as webhookEndpointsModule from './resources/webhook-endpoints.ts';

/** Each model under the name that the contract gives it. */
export interface Schemas {
  Account: models.Account;
  ErrorCode: models.ErrorCode;
  FieldErrorCode: models.FieldErrorCode;
  FieldError: models.FieldError;
  Problem: models.Problem;
  AccountCreate: models.AccountCreate;
  ApiKeyMode: models.ApiKeyMode;
  Scope: models.Scope;
  ApiKey: models.ApiKey;
  ApiKeyWithSecret: models.ApiKeyWithSecret;
  AccountWithApiKey: models.AccountWithApiKey;
  ApiKeyPage: models.ApiKeyPage;
  ApiKeyCreate: models.ApiKeyCreate;
  SecretRotation: models.SecretRotation;
  EventType: models.EventType;
  ProductStatus: models.ProductStatus;
  ProductImage: models.ProductImage;
  Money: models.Money;
  WeightUnit: models.WeightUnit;
  Weight: models.Weight;
  ProductVariant: models.ProductVariant;
  Product: models.Product;
  ProductCreatedEvent: models.ProductCreatedEvent;
  ProductUpdatedEvent: models.ProductUpdatedEvent;
  DeletedResource: models.DeletedResource;
  ProductDeletedEvent: models.ProductDeletedEvent;
  OrderStatus: models.OrderStatus;
  PaymentStatus: models.PaymentStatus;
  FulfillmentStatus: models.FulfillmentStatus;
  Customer: models.Customer;
  OrderLineItem: models.OrderLineItem;
  OrderTotals: models.OrderTotals;
  Address: models.Address;
  CancelReason: models.CancelReason;
  OrderCancellation: models.OrderCancellation;
  Order: models.Order;
  OrderCreatedEvent: models.OrderCreatedEvent;
  OrderUpdatedEvent: models.OrderUpdatedEvent;
  OrderPaidEvent: models.OrderPaidEvent;
  OrderFulfilledEvent: models.OrderFulfilledEvent;
  OrderCancelledEvent: models.OrderCancelledEvent;
  OrderRefundedEvent: models.OrderRefundedEvent;
  InventoryLevel: models.InventoryLevel;
  InventoryUpdatedEvent: models.InventoryUpdatedEvent;
  InventoryLowStockEvent: models.InventoryLowStockEvent;
  InventoryOutOfStockEvent: models.InventoryOutOfStockEvent;
  WebhookPing: models.WebhookPing;
  WebhookEndpointPingEvent: models.WebhookEndpointPingEvent;
  WebhookEndpointStatus: models.WebhookEndpointStatus;
  WebhookEndpoint: models.WebhookEndpoint;
  WebhookEndpointDisabledEvent: models.WebhookEndpointDisabledEvent;
  Event: models.Event;
  EventPage: models.EventPage;
  InventoryLevelPage: models.InventoryLevelPage;
  InventorySet: models.InventorySet;
  InventoryReason: models.InventoryReason;
  InventoryUpdate: models.InventoryUpdate;
  InventoryResult: models.InventoryResult;
  InventoryDelta: models.InventoryDelta;
  InventoryAdjustment: models.InventoryAdjustment;
  Location: models.Location;
  LocationPage: models.LocationPage;
  OrderPage: models.OrderPage;
  OrderLineItemCreate: models.OrderLineItemCreate;
  OrderCreate: models.OrderCreate;
  OrderUpdate: models.OrderUpdate;
  OrderCancel: models.OrderCancel;
  ProductSort: models.ProductSort;
  ProductPage: models.ProductPage;
  RateLimit: models.RateLimit;
  WebhookEndpointPage: models.WebhookEndpointPage;
  WebhookEndpointCreate: models.WebhookEndpointCreate;
  WebhookEndpointWithSecret: models.WebhookEndpointWithSecret;
  WebhookEndpointUpdate: models.WebhookEndpointUpdate;
  WebhookDeliveryStatus: models.WebhookDeliveryStatus;
  WebhookDelivery: models.WebhookDelivery;
  WebhookDeliveryPage: models.WebhookDeliveryPage;
}

/** The query of each operation that has one, by `operationId`. */
export interface Queries {
  listApiKeys: apiKeysModule.ListApiKeysParams;
  listEvents: eventsModule.ListEventsParams;
  listInventory: inventoryModule.ListInventoryParams;
  listLocations: locationsModule.ListLocationsParams;
  listOrders: ordersModule.ListOrdersParams;
  listProducts: productsModule.ListProductsParams;
  listWebhookEndpoints: webhookEndpointsModule.ListWebhookEndpointsParams;
  listWebhookDeliveries: webhookEndpointsModule.ListWebhookDeliveriesParams;
}

/** The method of each operation, by `operationId`. */
export interface Operations {
  getAccount: accountsModule.AccountsResource['retrieve'];
  createAccount: accountsModule.AccountsResource['create'];
  listApiKeys: apiKeysModule.ApiKeysResource['list'];
  createApiKey: apiKeysModule.ApiKeysResource['create'];
  getApiKey: apiKeysModule.ApiKeysResource['retrieve'];
  revokeApiKey: apiKeysModule.ApiKeysResource['revoke'];
  rotateApiKey: apiKeysModule.ApiKeysResource['rotate'];
  listEvents: eventsModule.EventsResource['list'];
  getEvent: eventsModule.EventsResource['retrieve'];
  listInventory: inventoryModule.InventoryResource['list'];
  updateInventory: inventoryModule.InventoryResource['update'];
  adjustInventory: inventoryModule.InventoryResource['adjust'];
  listLocations: locationsModule.LocationsResource['list'];
  listOrders: ordersModule.OrdersResource['list'];
  createOrder: ordersModule.OrdersResource['create'];
  getOrder: ordersModule.OrdersResource['retrieve'];
  updateOrder: ordersModule.OrdersResource['update'];
  cancelOrder: ordersModule.OrdersResource['cancel'];
  listProducts: productsModule.ProductsResource['list'];
  getProduct: productsModule.ProductsResource['retrieve'];
  getRateLimit: rateLimitModule.RateLimitResource['retrieve'];
  listWebhookEndpoints: webhookEndpointsModule.WebhookEndpointsResource['list'];
  createWebhookEndpoint: webhookEndpointsModule.WebhookEndpointsResource['create'];
  getWebhookEndpoint: webhookEndpointsModule.WebhookEndpointsResource['retrieve'];
  deleteWebhookEndpoint: webhookEndpointsModule.WebhookEndpointsResource['delete'];
  updateWebhookEndpoint: webhookEndpointsModule.WebhookEndpointsResource['update'];
  listWebhookDeliveries: webhookEndpointsModule.WebhookEndpointsResource['listDeliveries'];
  retryWebhookDelivery: webhookEndpointsModule.WebhookEndpointsResource['retryDelivery'];
  pingWebhookEndpoint: webhookEndpointsModule.WebhookEndpointsResource['ping'];
  rotateWebhookEndpointSecret: webhookEndpointsModule.WebhookEndpointsResource['rotateSecret'];
}
