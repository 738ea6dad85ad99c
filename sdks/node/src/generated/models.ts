// Made by `npm run generate` from templates/node/models.mustache. Edit the contract or the template, not this file.
import type { UnknownValue } from '../core/fields.ts';

/** The merchant's account. Every API key belongs to one, and every call sees only the data of its account. */
export interface Account {
  /** Identifier of an account. */
  id: string;
  /** Name of the business. */
  name: string;
  /** Address of the owner, for mails about the account. */
  email: string;
  /**
   * Plan of the account.
   *
   * - `free`: no charge.
   */
  plan: 'free' | (string & {});
  /**
   * Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
   * itself, its `ETag` is this number in double quotes.
   */
  version: number;
  /** When the account was created. */
  created_at: string;
}

/** The account to create. */
export interface AccountCreate {
  /** Name of the business. */
  name: string;
  /** Address of the owner. One account for each address, upper and lower case being the same. */
  email: string;
}

/**
 * The new account and its first API key: a test-mode key named `Default` with every scope and no expiry. Use it to
 * create narrower keys, and live ones.
 */
export interface AccountWithApiKey {
  /** The merchant's account. Every API key belongs to one, and every call sees only the data of its account. */
  account: Account;
  /** An API key and its secret. No other call shows the secret, so store it now. */
  api_key: ApiKeyWithSecret;
}

/** A postal address. The parts are kept as they were sent; nothing is looked up or corrected. */
export interface Address {
  /** Person or department that receives the mail. */
  name: string;
  /** Company at the address. */
  company?: string | null;
  /** Street and house number, or the post-office box. */
  line1: string;
  /** What else finds the door, such as floor, building or flat. */
  line2?: string | null;
  /** City or locality. */
  city: string;
  /** State, province, prefecture or region, where the country uses one. */
  region?: string | null;
  /** Postal code as written in its country. */
  postal_code: string;
  /** Country as a two-letter ISO 3166-1 code in capitals. */
  country_code: string;
  /** Phone number for the carrier, in E.164 form (a plus sign and up to 15 digits). */
  phone?: string | null;
}

/** An API key without its secret. */
export interface ApiKey {
  /** Identifier of an API key. It is not secret and stays the same when the key is rotated. */
  id: string;
  /** Name for people. */
  name: string;
  /**
   * Which data a key reaches. The two sets are apart: neither sees records of the other.
   *
   * - `live`: the business itself.
   * - `test`: data to try things out with. No money moves and nothing is shipped.
   */
  mode: ApiKeyMode;
  /** What the key may do, each scope once. */
  scopes: Scope[];
  /** Last four characters of the newest secret, to tell keys apart. */
  hint: string;
  /** When the key stops working. Null for a key that works until it is revoked. */
  expires_at: string | null;
  /** When a call last used the key, to the minute. Null when none ever did. */
  last_used_at: string | null;
  /**
   * Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
   * itself, its `ETag` is this number in double quotes.
   */
  version: number;
  /** When the key was created. */
  created_at: string;
}

/** The API key to create. */
export interface ApiKeyCreate {
  /** Name for people. Two keys may have the same one. */
  name: string;
  /**
   * Which data a key reaches. The two sets are apart: neither sees records of the other.
   *
   * - `live`: the business itself.
   * - `test`: data to try things out with. No money moves and nothing is shipped.
   */
  mode: ApiKeyMode;
  /** What the key may do, each scope once. A key cannot give away scopes it does not have itself. */
  scopes: Scope[];
  /** When the key shall stop working, in the future. Left out, it works until it is revoked. */
  expires_at?: string;
}

/**
 * Which data a key reaches. The two sets are apart: neither sees records of the other.
 *
 * - `live`: the business itself.
 * - `test`: data to try things out with. No money moves and nothing is shipped.
 */
export type ApiKeyMode = 'live' | 'test' | (string & {});

/** One page of API keys. */
export interface ApiKeyPage {
  /** The API keys of this page. */
  data: ApiKey[];
  /** Whether another page follows. */
  has_more: boolean;
  /**
   * What to send as `cursor` to get the next page, all other parameters unchanged. Null exactly when `has_more` is
   * false.
   */
  next_cursor: string | null;
}

/** An API key and its secret. No other call shows the secret, so store it now. */
export interface ApiKeyWithSecret {
  /** An API key without its secret. */
  api_key: ApiKey;
  /**
   * The bearer token: `ik_live_` or `ik_test_`, 32 random letters and digits, and 6 more that are the CRC-32 of those
   * 32, in base 62. Prefix and checksum let secret scanners recognise a leaked key.
   */
  secret: string;
}

/**
 * Why an order was cancelled.
 *
 * - `customer_request`: the buyer asked for it.
 * - `out_of_stock`: the goods cannot be supplied.
 * - `fraud`: the order is suspected of fraud.
 * - `payment_failed`: the money could not be collected.
 * - `other`: none of these; the note should tell.
 */
export type CancelReason = 'customer_request' | 'out_of_stock' | 'fraud' | 'payment_failed' | 'other' | (string & {});

/** The buyer. Guests are buyers of whom only the email address is known. */
export interface Customer {
  /** Address for order mail. */
  email: string;
  /** Full name, in the order the buyer writes it. */
  name?: string | null;
  /** Phone number in E.164 form (a plus sign and up to 15 digits). */
  phone?: string | null;
}

/** Names a record that is gone. */
export interface DeletedResource {
  /** Identifier the record had. */
  id: string;
  /** When the record was deleted. */
  deleted_at: string;
}

/**
 * What went wrong, for programs. Codes are stable; new ones may be added.
 *
 * 400
 *
 * - `malformed_request`: the body is not JSON, or a parameter or header does not have the documented form.
 * - `invalid_cursor`: the cursor is unknown, older than 24 hours, or belongs to other parameters.
 * - `idempotency_key_missing`: a POST without `Idempotency-Key`.
 *
 * 401
 *
 * - `authentication_required`: no bearer token was sent.
 * - `invalid_api_key`: the token is not an API key.
 * - `api_key_expired`: the key is past its `expires_at`.
 * - `api_key_revoked`: the key was revoked, or the overlap after its rotation is over.
 *
 * 403
 *
 * - `insufficient_scope`: the key lacks a scope of the operation.
 * - `account_suspended`: the account is closed to calls; the owner was told why by mail.
 *
 * 404, 405, 406
 *
 * - `resource_not_found`: no such record in this account and mode.
 * - `endpoint_not_found`: the API has no such path.
 * - `method_not_allowed`: the path exists, but not with this method.
 * - `not_acceptable`: `Accept` excludes JSON.
 *
 * 409
 *
 * - `version_conflict`: an `expected_version` is not the current one.
 * - `idempotency_in_progress`: the first request with this key is still running.
 * - `duplicate_external_id`: another order has this `external_id`.
 * - `account_exists`: the email address already has an account.
 * - `insufficient_stock`: not enough units.
 * - `order_not_cancellable`: units were shipped, or the order is completed or cancelled.
 * - `order_not_editable`: the order is completed or cancelled.
 * - `limit_reached`: the account has as many of these records as it may have.
 *
 * 410, 412, 413, 415
 *
 * - `resource_gone`: the record existed and has aged out.
 * - `precondition_failed`: `If-Match` is not the current `ETag`.
 * - `payload_too_large`: the body is over 1 MiB.
 * - `unsupported_media_type`: the body is not sent as `application/json`.
 *
 * 422
 *
 * - `validation_failed`: members of the body are not valid; `errors` has them one by one.
 * - `idempotency_key_reused`: the key was used with another body.
 * - `webhook_url_rejected`: the URL must not receive webhooks.
 *
 * 429, 500, 503, 504
 *
 * - `rate_limit_exceeded`: the request budget is used up.
 * - `internal_error`: a fault of the server.
 * - `service_unavailable`: overload or maintenance.
 * - `timeout`: the server gave up waiting for itself. A write may have taken effect; repeat it with the same key.
 */
export type ErrorCode =
  | 'malformed_request'
  | 'invalid_cursor'
  | 'idempotency_key_missing'
  | 'authentication_required'
  | 'invalid_api_key'
  | 'api_key_expired'
  | 'api_key_revoked'
  | 'insufficient_scope'
  | 'account_suspended'
  | 'resource_not_found'
  | 'endpoint_not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'version_conflict'
  | 'idempotency_in_progress'
  | 'duplicate_external_id'
  | 'account_exists'
  | 'insufficient_stock'
  | 'order_not_cancellable'
  | 'order_not_editable'
  | 'limit_reached'
  | 'resource_gone'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'idempotency_key_reused'
  | 'webhook_url_rejected'
  | 'rate_limit_exceeded'
  | 'internal_error'
  | 'service_unavailable'
  | 'timeout'
  | (string & {});

/**
 * A variant of Event that this version of the library does not know, as the API sent it. In a `switch` on `type` it is
 * what `default` is left with.
 */
export interface UnknownEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** What it is: a text none of the others has. To compare it with one, assign it to a `string` first. */
  type: UnknownValue;
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /** Different in each variant. */
  data: unknown;
}

/**
 * Something that happened in the account. `type` tells which kind it is, and so what is in `data`. Receivers must
 * expect types they do not know.
 */
export type Event =
  | ProductCreatedEvent
  | ProductUpdatedEvent
  | ProductDeletedEvent
  | OrderCreatedEvent
  | OrderUpdatedEvent
  | OrderPaidEvent
  | OrderFulfilledEvent
  | OrderCancelledEvent
  | OrderRefundedEvent
  | InventoryUpdatedEvent
  | InventoryLowStockEvent
  | InventoryOutOfStockEvent
  | WebhookEndpointPingEvent
  | WebhookEndpointDisabledEvent
  | UnknownEvent;

/** One page of events. */
export interface EventPage {
  /** The events of this page, newest first. */
  data: Event[];
  /** Whether another page follows. */
  has_more: boolean;
  /**
   * What to send as `cursor` to get the next page, all other parameters unchanged. Null exactly when `has_more` is
   * false.
   */
  next_cursor: string | null;
}

/**
 * What happened. New types may be added; ignore the ones you do not know.
 *
 * - `product.created`, `product.updated`, `product.deleted`: a product came, changed or went.
 * - `order.created`: an order came in.
 * - `order.updated`: an order changed in another way than below.
 * - `order.paid`: it was paid in full.
 * - `order.fulfilled`: it was shipped in full.
 * - `order.cancelled`: it was cancelled.
 * - `order.refunded`: money was paid back.
 * - `inventory.updated`: stock changed.
 * - `inventory.low_stock`: available units fell to the threshold or below.
 * - `inventory.out_of_stock`: available units fell to zero or below.
 * - `webhook_endpoint.ping`: a test delivery was asked for.
 * - `webhook_endpoint.disabled`: an endpoint answered 410 and was disabled.
 */
export type EventType =
  | 'product.created'
  | 'product.updated'
  | 'product.deleted'
  | 'order.created'
  | 'order.updated'
  | 'order.paid'
  | 'order.fulfilled'
  | 'order.cancelled'
  | 'order.refunded'
  | 'inventory.updated'
  | 'inventory.low_stock'
  | 'inventory.out_of_stock'
  | 'webhook_endpoint.ping'
  | 'webhook_endpoint.disabled'
  | (string & {});

/**
 * What is wrong with one part of the request. Either `pointer` or `parameter` says which part; `current_version` is
 * there only with `version_conflict`.
 */
export interface FieldError {
  /** The part of the body, as a JSON Pointer in URI fragment form (RFC 6901). */
  pointer?: string;
  /** The query or path parameter or the header, by name. */
  parameter?: string;
  /**
   * What is wrong with one part of a request, for programs. Codes are stable; new ones may be added.
   *
   * - `required`: it is missing.
   * - `unknown_field`: the API has no such member.
   * - `invalid_type`: another JSON type is expected.
   * - `invalid_format`: the type is right, the form is not: a date, an id, a code.
   * - `not_allowed`: the value is none of the allowed ones, or not allowed here.
   * - `too_small`, `too_large`: the number is out of range.
   * - `too_short`, `too_long`: the string is out of range.
   * - `too_few`, `too_many`: the array or map is out of range.
   * - `duplicate`: it is there twice.
   * - `not_found`: what it names does not exist.
   * - `immutable`: it cannot be changed any more.
   * - `currency_mismatch`: the currency is not that of the order.
   * - `insufficient_stock`: fewer units are available.
   * - `version_conflict`: the record has another version; `current_version` says which.
   */
  code: FieldErrorCode;
  /** What is expected, in English, for people. */
  detail: string;
  /** The version the record has now. */
  current_version?: number;
}

/**
 * What is wrong with one part of a request, for programs. Codes are stable; new ones may be added.
 *
 * - `required`: it is missing.
 * - `unknown_field`: the API has no such member.
 * - `invalid_type`: another JSON type is expected.
 * - `invalid_format`: the type is right, the form is not: a date, an id, a code.
 * - `not_allowed`: the value is none of the allowed ones, or not allowed here.
 * - `too_small`, `too_large`: the number is out of range.
 * - `too_short`, `too_long`: the string is out of range.
 * - `too_few`, `too_many`: the array or map is out of range.
 * - `duplicate`: it is there twice.
 * - `not_found`: what it names does not exist.
 * - `immutable`: it cannot be changed any more.
 * - `currency_mismatch`: the currency is not that of the order.
 * - `insufficient_stock`: fewer units are available.
 * - `version_conflict`: the record has another version; `current_version` says which.
 */
export type FieldErrorCode =
  | 'required'
  | 'unknown_field'
  | 'invalid_type'
  | 'invalid_format'
  | 'not_allowed'
  | 'too_small'
  | 'too_large'
  | 'too_short'
  | 'too_long'
  | 'too_few'
  | 'too_many'
  | 'duplicate'
  | 'not_found'
  | 'immutable'
  | 'currency_mismatch'
  | 'insufficient_stock'
  | 'version_conflict'
  | (string & {});

/**
 * Where the goods are. The moves are `unfulfilled` to `partially_fulfilled` to `fulfilled` to `returned`;
 * `partially_fulfilled` may be skipped.
 *
 * - `unfulfilled`: nothing was shipped.
 * - `partially_fulfilled`: some units were shipped; `fulfilled_quantity` of the lines says which.
 * - `fulfilled`: every unit was shipped.
 * - `returned`: every unit came back.
 */
export type FulfillmentStatus = 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'returned' | (string & {});

/** Stock changes to apply, all or none. */
export interface InventoryAdjustment {
  /** The changes. A pair of SKU and location may appear once. */
  items: InventoryDelta[];
  /**
   * Why stock changed, for the merchant's stock journal.
   *
   * - `count`: somebody counted.
   * - `received`: goods came in from a supplier.
   * - `sold`: goods were sold outside this API, such as over the counter.
   * - `returned`: a buyer sent goods back.
   * - `damaged`: goods were broken, spoiled or lost.
   * - `correction`: an earlier entry was wrong.
   * - `transfer`: goods moved between locations.
   * - `other`: none of these; the reference should tell.
   */
  reason: InventoryReason;
  /** What the change goes back to, such as a delivery note or a purchase order. */
  reference?: string;
}

/** A change to the stock of one SKU at one location. */
export interface InventoryDelta {
  /**
   * Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders and
   * stock changes name variants by SKU.
   */
  sku: string;
  /** Where. The account's default location when it is left out. */
  location_id?: string;
  /** Units to add to `on_hand`, or to take away when negative. Zero is refused. */
  delta: number;
}

/**
 * Stock of one SKU at one location. Creating an order raises `reserved`, shipping lowers `on_hand` and `reserved`
 * together, cancelling lowers `reserved`.
 */
export interface InventoryLevel {
  /** Identifier of an inventory level. */
  id: string;
  /**
   * Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders and
   * stock changes name variants by SKU.
   */
  sku: string;
  /** Identifier of a product variant. */
  variant_id: string;
  /** Identifier of a product. */
  product_id: string;
  /** Identifier of a location. */
  location_id: string;
  /** Units that are physically there. */
  on_hand: number;
  /** Units promised to orders that are not shipped yet. */
  reserved: number;
  /**
   * Units that can still be sold, `on_hand` − `reserved`. Negative when more is promised than there is, which happens
   * when a count finds less than expected.
   */
  available: number;
  /** `inventory.low_stock` is sent when `available` falls to this number or below it. Null sends none. */
  low_stock_threshold: number | null;
  /**
   * Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
   * itself, its `ETag` is this number in double quotes.
   */
  version: number;
  /** When one of the numbers last changed. */
  updated_at: string;
}

/** One page of inventory levels. */
export interface InventoryLevelPage {
  /** The inventory levels of this page. */
  data: InventoryLevel[];
  /** Whether another page follows. */
  has_more: boolean;
  /**
   * What to send as `cursor` to get the next page, all other parameters unchanged. Null exactly when `has_more` is
   * false.
   */
  next_cursor: string | null;
}

/**
 * The available units fell to the threshold or below it. Sent once, and again only after they had risen above it.
 * `data` is the level as it was right after.
 */
export interface InventoryLowStockEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `inventory.low_stock`. */
  type: 'inventory.low_stock';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * Stock of one SKU at one location. Creating an order raises `reserved`, shipping lowers `on_hand` and `reserved`
   * together, cancelling lowers `reserved`.
   */
  data: InventoryLevel;
}

/**
 * The available units fell to zero or below. Sent once, and again only after they had risen above zero. `data` is the
 * level as it was right after.
 */
export interface InventoryOutOfStockEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `inventory.out_of_stock`. */
  type: 'inventory.out_of_stock';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * Stock of one SKU at one location. Creating an order raises `reserved`, shipping lowers `on_hand` and `reserved`
   * together, cancelling lowers `reserved`.
   */
  data: InventoryLevel;
}

/**
 * Why stock changed, for the merchant's stock journal.
 *
 * - `count`: somebody counted.
 * - `received`: goods came in from a supplier.
 * - `sold`: goods were sold outside this API, such as over the counter.
 * - `returned`: a buyer sent goods back.
 * - `damaged`: goods were broken, spoiled or lost.
 * - `correction`: an earlier entry was wrong.
 * - `transfer`: goods moved between locations.
 * - `other`: none of these; the reference should tell.
 */
export type InventoryReason =
  | 'count'
  | 'received'
  | 'sold'
  | 'returned'
  | 'damaged'
  | 'correction'
  | 'transfer'
  | 'other';

/** The levels after the change. */
export interface InventoryResult {
  /** One level for each item of the request, in the same order. */
  data: InventoryLevel[];
}

/** The stock of one SKU at one location, as it shall be after the call. */
export interface InventorySet {
  /**
   * Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders and
   * stock changes name variants by SKU.
   */
  sku: string;
  /** Where. The account's default location when it is left out. */
  location_id?: string;
  /** Units that are physically there. `reserved` stays as it is. */
  on_hand: number;
  /**
   * The `version` your number is based on. When the level has another one by now, the whole call fails with 409
   * `version_conflict`. Without it the level is overwritten, whatever it was.
   */
  expected_version?: number;
  /** New threshold for `inventory.low_stock`. Null turns it off; left out, it stays. */
  low_stock_threshold?: number | null;
}

/** Stock counts to store, all or none. `reason` is `count` when it is left out. */
export interface InventoryUpdate {
  /** The counts. A pair of SKU and location may appear once. */
  items: InventorySet[];
  /**
   * Why stock changed, for the merchant's stock journal.
   *
   * - `count`: somebody counted.
   * - `received`: goods came in from a supplier.
   * - `sold`: goods were sold outside this API, such as over the counter.
   * - `returned`: a buyer sent goods back.
   * - `damaged`: goods were broken, spoiled or lost.
   * - `correction`: an earlier entry was wrong.
   * - `transfer`: goods moved between locations.
   * - `other`: none of these; the reference should tell.
   */
  reason?: InventoryReason;
  /** What the change goes back to, such as the number of a count sheet. */
  reference?: string;
}

/** One of the numbers of an inventory level changed. `data` is the level as it was right after. */
export interface InventoryUpdatedEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `inventory.updated`. */
  type: 'inventory.updated';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * Stock of one SKU at one location. Creating an order raises `reserved`, shipping lowers `on_hand` and `reserved`
   * together, cancelling lowers `reserved`.
   */
  data: InventoryLevel;
}

/** A place that holds stock, such as a warehouse or a shop. */
export interface Location {
  /** Identifier of a location. */
  id: string;
  /** Display name. */
  name: string;
  /** Whether orders and stock changes that name no location go here. True for exactly one location of the account. */
  is_default: boolean;
  /** Whether the location takes part in trade. Stock changes at an inactive location fail with 422. */
  is_active: boolean;
  /** Country as a two-letter ISO 3166-1 code in capitals. */
  country_code: string;
}

/** One page of locations. */
export interface LocationPage {
  /** The locations of this page. */
  data: Location[];
  /** Whether another page follows. */
  has_more: boolean;
  /**
   * What to send as `cursor` to get the next page, all other parameters unchanged. Null exactly when `has_more` is
   * false.
   */
  next_cursor: string | null;
}

/**
 * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
 * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
 * Amounts of different currencies are never added up.
 */
export interface Money {
  /** The amount in minor units. Always within the range that a double holds exactly. */
  amount: number;
  /** Currency as a three-letter ISO 4217 code in capitals. */
  currency: string;
}

/**
 * An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status` for
 * the money, `fulfillment_status` for the goods.
 *
 * `shipping_address` and `billing_address` are left out when none was given, `cancellation` unless the order is
 * cancelled.
 */
export interface Order {
  /** Identifier of an order. */
  id: string;
  /** Number for people, on invoices and in mails. Given by the server, unique within the account. */
  number: string;
  /** What your system calls the order, unique within the account. Null when it was created without one. */
  external_id: string | null;
  /**
   * Where the order is in its life. The only moves are `pending` to `confirmed` to `completed`, and `pending` or
   * `confirmed` to `cancelled`.
   *
   * - `pending`: placed, and its stock is reserved. Not accepted by the merchant yet.
   * - `confirmed`: accepted by the merchant, being paid or shipped.
   * - `completed`: paid and shipped, nothing left to do. Refunds and returns are still possible.
   * - `cancelled`: called off before anything was shipped. Final.
   */
  status: OrderStatus;
  /**
   * Where the money is. The moves are `unpaid` to `authorized` to `paid` to `partially_refunded` to `refunded`, each of
   * which may be skipped, and `authorized` to `voided`.
   *
   * - `unpaid`: no money was promised or received.
   * - `authorized`: the payment provider holds the amount for the merchant.
   * - `paid`: the amount was received in full.
   * - `partially_refunded`: part of the amount was paid back.
   * - `refunded`: the whole amount was paid back. Final.
   * - `voided`: the hold was released without a payment. Final.
   */
  payment_status: PaymentStatus;
  /**
   * Where the goods are. The moves are `unfulfilled` to `partially_fulfilled` to `fulfilled` to `returned`;
   * `partially_fulfilled` may be skipped.
   *
   * - `unfulfilled`: nothing was shipped.
   * - `partially_fulfilled`: some units were shipped; `fulfilled_quantity` of the lines says which.
   * - `fulfilled`: every unit was shipped.
   * - `returned`: every unit came back.
   */
  fulfillment_status: FulfillmentStatus;
  /** Currency as a three-letter ISO 4217 code in capitals. */
  currency: string;
  /** The buyer. Guests are buyers of whom only the email address is known. */
  customer: Customer;
  /** The lines, in the order they were sent. */
  line_items: OrderLineItem[];
  /**
   * Sums of an order, all in its currency.
   *
   * - `subtotal`: `unit_price` × `quantity` of all lines, before discount and tax.
   * - `discount`: what is taken off, the sum of the lines' discounts; never negative.
   * - `shipping`: the shipping charge before tax.
   * - `tax`: the lines' taxes and the tax on shipping.
   * - `total`: `subtotal` − `discount` + `shipping` + `tax`. What the buyer has to pay.
   * - `refunded`: what was paid back so far, at most `total`. It does not lower `total`.
   */
  totals: OrderTotals;
  /** A postal address. The parts are kept as they were sent; nothing is looked up or corrected. */
  shipping_address?: Address;
  /** A postal address. The parts are kept as they were sent; nothing is looked up or corrected. */
  billing_address?: Address;
  /** Note for the staff. Buyers do not see it. */
  note: string | null;
  /**
   * Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and values are strings; a
   * value has at most 500 characters. Sending `metadata` replaces the whole map, so an empty object removes all pairs.
   */
  metadata: Record<string, string>;
  /** When and why the order was cancelled. */
  cancellation?: OrderCancellation;
  /**
   * Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
   * itself, its `ETag` is this number in double quotes.
   */
  version: number;
  /** When the buyer placed the order. Earlier than `created_at` for imported orders. */
  placed_at: string;
  /** When the order was created in this API. */
  created_at: string;
  /** When the order last changed. */
  updated_at: string;
}

/** Why and how to cancel the order. */
export interface OrderCancel {
  /**
   * Why an order was cancelled.
   *
   * - `customer_request`: the buyer asked for it.
   * - `out_of_stock`: the goods cannot be supplied.
   * - `fraud`: the order is suspected of fraud.
   * - `payment_failed`: the money could not be collected.
   * - `other`: none of these; the note should tell.
   */
  reason: CancelReason;
  /** Anything worth keeping about the cancellation. */
  note?: string;
  /**
   * Whether to release the reserved stock. False keeps the units reserved until somebody corrects the stock, for goods
   * that cannot be sold on.
   */
  restock?: boolean;
}

/** When and why the order was cancelled. */
export interface OrderCancellation {
  /**
   * Why an order was cancelled.
   *
   * - `customer_request`: the buyer asked for it.
   * - `out_of_stock`: the goods cannot be supplied.
   * - `fraud`: the order is suspected of fraud.
   * - `payment_failed`: the money could not be collected.
   * - `other`: none of these; the note should tell.
   */
  reason: CancelReason;
  /** The note that came with the cancellation. Null without one. */
  note: string | null;
  /** Whether the reserved stock was released. */
  restocked: boolean;
  /** When the order was cancelled. */
  cancelled_at: string;
}

/** An order was cancelled. `data` is the order with its `cancellation`. */
export interface OrderCancelledEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `order.cancelled`. */
  type: 'order.cancelled';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status` for
   * the money, `fulfillment_status` for the goods.
   *
   * `shipping_address` and `billing_address` are left out when none was given, `cancellation` unless the order is
   * cancelled.
   */
  data: Order;
}

/**
 * The order to create. A SKU may be on one line only. Every amount, and the price of every variant that is sold at its
 * own price, must be in `currency`. `shipping_amount` is the shipping charge before tax, zero when it is left out.
 * Discounts and taxes are computed by the server from the merchant's settings.
 */
export interface OrderCreate {
  /** What your system calls the order. Creating a second order with the same one fails with 409. */
  external_id?: string;
  /** Currency as a three-letter ISO 4217 code in capitals. */
  currency: string;
  /** The buyer. Guests are buyers of whom only the email address is known. */
  customer: Customer;
  /** The lines, one for each SKU. */
  line_items: OrderLineItemCreate[];
  /** A postal address. The parts are kept as they were sent; nothing is looked up or corrected. */
  shipping_address?: Address;
  /** A postal address. The parts are kept as they were sent; nothing is looked up or corrected. */
  billing_address?: Address;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  shipping_amount?: Money;
  /** Location whose stock is reserved. The account's default location when it is left out. */
  location_id?: string;
  /** Note for the staff. Buyers do not see it. */
  note?: string;
  /**
   * Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and values are strings; a
   * value has at most 500 characters. Sending `metadata` replaces the whole map, so an empty object removes all pairs.
   */
  metadata?: Record<string, string>;
  /** When the buyer placed the order, not in the future. The time of the call when it is left out. */
  placed_at?: string;
}

/** An order was created, by this API or elsewhere. `data` is the order as it was right after. */
export interface OrderCreatedEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `order.created`. */
  type: 'order.created';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status` for
   * the money, `fulfillment_status` for the goods.
   *
   * `shipping_address` and `billing_address` are left out when none was given, `cancellation` unless the order is
   * cancelled.
   */
  data: Order;
}

/** The last unit of an order was shipped. `data` is the order, its `fulfillment_status` being `fulfilled`. */
export interface OrderFulfilledEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `order.fulfilled`. */
  type: 'order.fulfilled';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status` for
   * the money, `fulfillment_status` for the goods.
   *
   * `shipping_address` and `billing_address` are left out when none was given, `cancellation` unless the order is
   * cancelled.
   */
  data: Order;
}

/**
 * A line of an order. SKU, title and prices are those of the moment the order was created; later changes of the product
 * do not touch them.
 *
 * All amounts are in the currency of the order. `unit_price` is the price of one unit before discount and tax.
 * `discount` is taken off the whole line, `tax` is the tax on the line after the discount, and `total` = `unit_price` ×
 * `quantity` − `discount` + `tax`.
 */
export interface OrderLineItem {
  /** Identifier of an order line. */
  id: string;
  /** Identifier of a product variant. */
  variant_id: string;
  /**
   * Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders and
   * stock changes name variants by SKU.
   */
  sku: string;
  /** Product and variant title, for display. */
  title: string;
  /** Units ordered. */
  quantity: number;
  /** Units shipped so far, at most `quantity`. */
  fulfilled_quantity: number;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  unit_price: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  discount: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  tax: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  total: Money;
}

/**
 * A line to order. Leave `unit_price` out to sell at the variant's current price; send it to set the price of one unit
 * before tax, in the currency of the order.
 */
export interface OrderLineItemCreate {
  /**
   * Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders and
   * stock changes name variants by SKU.
   */
  sku: string;
  /** Units to order. */
  quantity: number;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  unit_price?: Money;
}

/** One page of orders. */
export interface OrderPage {
  /** The orders of this page. */
  data: Order[];
  /** Whether another page follows. */
  has_more: boolean;
  /**
   * What to send as `cursor` to get the next page, all other parameters unchanged. Null exactly when `has_more` is
   * false.
   */
  next_cursor: string | null;
}

/** The amount of an order was received in full. `data` is the order, its `payment_status` being `paid`. */
export interface OrderPaidEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `order.paid`. */
  type: 'order.paid';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status` for
   * the money, `fulfillment_status` for the goods.
   *
   * `shipping_address` and `billing_address` are left out when none was given, `cancellation` unless the order is
   * cancelled.
   */
  data: Order;
}

/** Money was paid back, in part or in full. `data` is the order; `totals.refunded` is the sum of all refunds. */
export interface OrderRefundedEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `order.refunded`. */
  type: 'order.refunded';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status` for
   * the money, `fulfillment_status` for the goods.
   *
   * `shipping_address` and `billing_address` are left out when none was given, `cancellation` unless the order is
   * cancelled.
   */
  data: Order;
}

/**
 * Where the order is in its life. The only moves are `pending` to `confirmed` to `completed`, and `pending` or
 * `confirmed` to `cancelled`.
 *
 * - `pending`: placed, and its stock is reserved. Not accepted by the merchant yet.
 * - `confirmed`: accepted by the merchant, being paid or shipped.
 * - `completed`: paid and shipped, nothing left to do. Refunds and returns are still possible.
 * - `cancelled`: called off before anything was shipped. Final.
 */
export type OrderStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled' | (string & {});

/**
 * Sums of an order, all in its currency.
 *
 * - `subtotal`: `unit_price` × `quantity` of all lines, before discount and tax.
 * - `discount`: what is taken off, the sum of the lines' discounts; never negative.
 * - `shipping`: the shipping charge before tax.
 * - `tax`: the lines' taxes and the tax on shipping.
 * - `total`: `subtotal` − `discount` + `shipping` + `tax`. What the buyer has to pay.
 * - `refunded`: what was paid back so far, at most `total`. It does not lower `total`.
 */
export interface OrderTotals {
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  subtotal: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  discount: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  shipping: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  tax: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  total: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  refunded: Money;
}

/**
 * Changes to an order, at least one. What is left out stays as it is. `shipping_address` and `metadata` are replaced as
 * a whole; an address can be replaced but not removed.
 */
export interface OrderUpdate {
  /** What your system calls the order. Null removes it. */
  external_id?: string | null;
  /** A postal address. The parts are kept as they were sent; nothing is looked up or corrected. */
  shipping_address?: Address;
  /** Note for the staff. Null removes it. */
  note?: string | null;
  /**
   * Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and values are strings; a
   * value has at most 500 characters. Sending `metadata` replaces the whole map, so an empty object removes all pairs.
   */
  metadata?: Record<string, string>;
}

/**
 * An order changed in a way that no other order event tells: its note, address, metadata, `external_id` or status, or a
 * part of it was shipped. `data` is the order as it was right after.
 */
export interface OrderUpdatedEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `order.updated`. */
  type: 'order.updated';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status` for
   * the money, `fulfillment_status` for the goods.
   *
   * `shipping_address` and `billing_address` are left out when none was given, `cancellation` unless the order is
   * cancelled.
   */
  data: Order;
}

/**
 * Where the money is. The moves are `unpaid` to `authorized` to `paid` to `partially_refunded` to `refunded`, each of
 * which may be skipped, and `authorized` to `voided`.
 *
 * - `unpaid`: no money was promised or received.
 * - `authorized`: the payment provider holds the amount for the merchant.
 * - `paid`: the amount was received in full.
 * - `partially_refunded`: part of the amount was paid back.
 * - `refunded`: the whole amount was paid back. Final.
 * - `voided`: the hold was released without a payment. Final.
 */
export type PaymentStatus =
  | 'unpaid'
  | 'authorized'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'voided'
  | (string & {});

/**
 * An error, as problem details (RFC 9457). Programs decide by `status` and `code`; `title` and `detail` are for people
 * and may change.
 */
export interface Problem {
  /** Address of the documentation of the code. */
  type: string;
  /** The code in words, the same each time. */
  title: string;
  /** The HTTP status, once more. */
  status: number;
  /** What happened this time, and what to do about it. */
  detail: string;
  /** Path of the request. Left out when the request could not be read that far. */
  instance?: string;
  /**
   * What went wrong, for programs. Codes are stable; new ones may be added.
   *
   * 400
   *
   * - `malformed_request`: the body is not JSON, or a parameter or header does not have the documented form.
   * - `invalid_cursor`: the cursor is unknown, older than 24 hours, or belongs to other parameters.
   * - `idempotency_key_missing`: a POST without `Idempotency-Key`.
   *
   * 401
   *
   * - `authentication_required`: no bearer token was sent.
   * - `invalid_api_key`: the token is not an API key.
   * - `api_key_expired`: the key is past its `expires_at`.
   * - `api_key_revoked`: the key was revoked, or the overlap after its rotation is over.
   *
   * 403
   *
   * - `insufficient_scope`: the key lacks a scope of the operation.
   * - `account_suspended`: the account is closed to calls; the owner was told why by mail.
   *
   * 404, 405, 406
   *
   * - `resource_not_found`: no such record in this account and mode.
   * - `endpoint_not_found`: the API has no such path.
   * - `method_not_allowed`: the path exists, but not with this method.
   * - `not_acceptable`: `Accept` excludes JSON.
   *
   * 409
   *
   * - `version_conflict`: an `expected_version` is not the current one.
   * - `idempotency_in_progress`: the first request with this key is still running.
   * - `duplicate_external_id`: another order has this `external_id`.
   * - `account_exists`: the email address already has an account.
   * - `insufficient_stock`: not enough units.
   * - `order_not_cancellable`: units were shipped, or the order is completed or cancelled.
   * - `order_not_editable`: the order is completed or cancelled.
   * - `limit_reached`: the account has as many of these records as it may have.
   *
   * 410, 412, 413, 415
   *
   * - `resource_gone`: the record existed and has aged out.
   * - `precondition_failed`: `If-Match` is not the current `ETag`.
   * - `payload_too_large`: the body is over 1 MiB.
   * - `unsupported_media_type`: the body is not sent as `application/json`.
   *
   * 422
   *
   * - `validation_failed`: members of the body are not valid; `errors` has them one by one.
   * - `idempotency_key_reused`: the key was used with another body.
   * - `webhook_url_rejected`: the URL must not receive webhooks.
   *
   * 429, 500, 503, 504
   *
   * - `rate_limit_exceeded`: the request budget is used up.
   * - `internal_error`: a fault of the server.
   * - `service_unavailable`: overload or maintenance.
   * - `timeout`: the server gave up waiting for itself. A write may have taken effect; repeat it with the same key.
   */
  code: ErrorCode;
  /** Identifier of one HTTP request. Quote it when you contact support. */
  request_id: string;
  /** The parts that are wrong, in the order of the request. At most 100 are listed. */
  errors?: FieldError[];
}

/**
 * A product of the catalogue with all its variants. Products are read-only in v1: they are maintained in the back end.
 *
 * Of a variant, `price` is what one unit costs before tax; `compare_at_price`, present only during a sale, is the
 * higher price it replaces; `weight` is left out for what has none.
 */
export interface Product {
  /** Identifier of a product. */
  id: string;
  /** Display title. */
  title: string;
  /** Sales text as plain text; line breaks are kept. Null when there is none. */
  description: string | null;
  /**
   * Whether the product is on sale.
   *
   * - `draft`: being prepared, not on sale yet.
   * - `active`: on sale. Only variants of active products can be ordered.
   * - `archived`: taken off sale, kept for past orders.
   */
  status: ProductStatus;
  /** Brand or maker. */
  vendor: string | null;
  /** Path in the merchant's category tree, from the root, joined by `>`. */
  category: string | null;
  /** Free words for grouping and search, without an order. */
  tags: string[];
  /** Pictures, sorted by `position`. */
  images: ProductImage[];
  /** All variants, at least one. */
  variants: ProductVariant[];
  /**
   * Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and values are strings; a
   * value has at most 500 characters. Sending `metadata` replaces the whole map, so an empty object removes all pairs.
   */
  metadata: Record<string, string>;
  /**
   * Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
   * itself, its `ETag` is this number in double quotes.
   */
  version: number;
  /** When the product was created. */
  created_at: string;
  /** When the product or one of its variants last changed. Stock does not count as a change. */
  updated_at: string;
}

/** A product was created. `data` is the product as it was right after. */
export interface ProductCreatedEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `product.created`. */
  type: 'product.created';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * A product of the catalogue with all its variants. Products are read-only in v1: they are maintained in the back
   * end.
   *
   * Of a variant, `price` is what one unit costs before tax; `compare_at_price`, present only during a sale, is the
   * higher price it replaces; `weight` is left out for what has none.
   */
  data: Product;
}

/** A product was deleted with all its variants. `data` only names it. */
export interface ProductDeletedEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `product.deleted`. */
  type: 'product.deleted';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /** Names a record that is gone. */
  data: DeletedResource;
}

/** A picture of a product. */
export interface ProductImage {
  /** Public HTTPS address of the picture. */
  url: string;
  /** What the picture shows, for people who do not see it. Null when nobody wrote one. */
  alt_text: string | null;
  /** Place among the pictures of the product; 1 is the main picture. */
  position: number;
}

/** One page of products. */
export interface ProductPage {
  /** The products of this page. */
  data: Product[];
  /** Whether another page follows. */
  has_more: boolean;
  /**
   * What to send as `cursor` to get the next page, all other parameters unchanged. Null exactly when `has_more` is
   * false.
   */
  next_cursor: string | null;
}

/**
 * Order of a product list. Products that compare equal follow in the order of their ids, so the order is total.
 *
 * - `-created_at`: newest first.
 * - `created_at`: oldest first.
 * - `-updated_at`: last changed first.
 * - `updated_at`: longest unchanged first.
 * - `title`: by title, in Unicode code point order.
 */
export type ProductSort = '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | 'title';

/**
 * Whether the product is on sale.
 *
 * - `draft`: being prepared, not on sale yet.
 * - `active`: on sale. Only variants of active products can be ordered.
 * - `archived`: taken off sale, kept for past orders.
 */
export type ProductStatus = 'draft' | 'active' | 'archived' | (string & {});

/** A product or one of its variants changed. `data` is the product as it was right after. */
export interface ProductUpdatedEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `product.updated`. */
  type: 'product.updated';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /**
   * A product of the catalogue with all its variants. Products are read-only in v1: they are maintained in the back
   * end.
   *
   * Of a variant, `price` is what one unit costs before tax; `compare_at_price`, present only during a sale, is the
   * higher price it replaces; `weight` is left out for what has none.
   */
  data: Product;
}

/** One sellable form of a product, named by its SKU. */
export interface ProductVariant {
  /** Identifier of a product variant. */
  id: string;
  /**
   * Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders and
   * stock changes name variants by SKU.
   */
  sku: string;
  /** Name of the variant beside its siblings. The product's title when there is only one variant. */
  title: string;
  /** GTIN, EAN, UPC or ISBN without spaces or hyphens. Null when the variant has none. */
  barcode: string | null;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  price: Money;
  /**
   * An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one major
   * unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345 dinar.
   * Amounts of different currencies are never added up.
   */
  compare_at_price?: Money;
  /**
   * What tells this variant from its siblings: option name to option value, at most three. Empty when the product has a
   * single variant.
   */
  options: Record<string, string>;
  /** Shipping weight of one unit, with its packaging. */
  weight?: Weight;
  /** Whether stock is counted. A variant that is not tracked has no inventory levels and never runs out of stock. */
  inventory_tracked: boolean;
  /** When the variant was added. */
  created_at: string;
  /** When the variant last changed. */
  updated_at: string;
}

/** The request budget of the calling API key. The same numbers as in the rate limit headers. */
export interface RateLimit {
  /** Requests allowed in one window. */
  limit: number;
  /** Requests left in the current window. */
  remaining: number;
  /** Seconds until the full budget is back. */
  reset_seconds: number;
  /** Length of a window in seconds. */
  window_seconds: number;
}

/**
 * A permission. A `write` scope does not include the `read` scope of the same name.
 *
 * - `account:read`: read the account.
 * - `products:read`: read products and their variants.
 * - `orders:read`: read orders.
 * - `orders:write`: create, change and cancel orders.
 * - `inventory:read`: read stock and locations.
 * - `inventory:write`: set and adjust stock.
 * - `webhooks:read`: read webhook endpoints and deliveries.
 * - `webhooks:write`: create, change, delete, test and retry them, and rotate their secrets.
 * - `events:read`: read past events, whatever they are about.
 * - `api_keys:write`: read, create, rotate and revoke API keys. As good as all scopes together.
 */
export type Scope =
  | 'account:read'
  | 'products:read'
  | 'orders:read'
  | 'orders:write'
  | 'inventory:read'
  | 'inventory:write'
  | 'webhooks:read'
  | 'webhooks:write'
  | 'events:read'
  | 'api_keys:write'
  | (string & {});

/** How to replace a secret. */
export interface SecretRotation {
  /**
   * How long the previous secret goes on working beside the new one, in seconds: a day when it is left out, at most 7
   * days. 0 ends it at once, for a secret that leaked.
   */
  overlap_seconds?: number;
}

/** The sending of one event to one endpoint, with all its attempts. Kept for 30 days. */
export interface WebhookDelivery {
  /** Identifier of a webhook delivery. */
  id: string;
  /** Identifier of a webhook endpoint. */
  webhook_endpoint_id: string;
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  event_id: string;
  /**
   * What happened. New types may be added; ignore the ones you do not know.
   *
   * - `product.created`, `product.updated`, `product.deleted`: a product came, changed or went.
   * - `order.created`: an order came in.
   * - `order.updated`: an order changed in another way than below.
   * - `order.paid`: it was paid in full.
   * - `order.fulfilled`: it was shipped in full.
   * - `order.cancelled`: it was cancelled.
   * - `order.refunded`: money was paid back.
   * - `inventory.updated`: stock changed.
   * - `inventory.low_stock`: available units fell to the threshold or below.
   * - `inventory.out_of_stock`: available units fell to zero or below.
   * - `webhook_endpoint.ping`: a test delivery was asked for.
   * - `webhook_endpoint.disabled`: an endpoint answered 410 and was disabled.
   */
  event_type: EventType;
  /**
   * How far a delivery has come.
   *
   * - `pending`: no attempt has succeeded yet and another one is due.
   * - `succeeded`: the endpoint answered with a 2xx status.
   * - `failed`: all attempts failed, or the endpoint was disabled before one succeeded.
   */
  status: WebhookDeliveryStatus;
  /** Attempts made in the current series. A retry asked for by call starts a new series at 0. */
  attempts: number;
  /**
   * HTTP status the endpoint answered the last attempt with. Null before the first attempt, and when the last one got
   * no answer: no connection, a TLS error, or nothing within 15 seconds.
   */
  response_status: number | null;
  /** When the next attempt is due. Null when none is. */
  next_attempt_at: string | null;
  /** When the delivery was queued. */
  created_at: string;
}

/** One page of deliveries. */
export interface WebhookDeliveryPage {
  /** The deliveries of this page. */
  data: WebhookDelivery[];
  /** Whether another page follows. */
  has_more: boolean;
  /**
   * What to send as `cursor` to get the next page, all other parameters unchanged. Null exactly when `has_more` is
   * false.
   */
  next_cursor: string | null;
}

/**
 * How far a delivery has come.
 *
 * - `pending`: no attempt has succeeded yet and another one is due.
 * - `succeeded`: the endpoint answered with a 2xx status.
 * - `failed`: all attempts failed, or the endpoint was disabled before one succeeded.
 */
export type WebhookDeliveryStatus = 'pending' | 'succeeded' | 'failed' | (string & {});

/** A URL of yours that events are sent to. */
export interface WebhookEndpoint {
  /** Identifier of a webhook endpoint. */
  id: string;
  /** HTTPS address the events are posted to. */
  url: string;
  /** Note for people. Null without one. */
  description: string | null;
  /** Types of event that are sent, each once. `webhook_endpoint.ping` is sent without being listed. */
  event_types: EventType[];
  /**
   * Whether events are sent to the endpoint.
   *
   * - `enabled`: yes.
   * - `disabled`: no. Events that happen meanwhile are not kept for it, but can be read with `GET /events`.
   */
  status: WebhookEndpointStatus;
  /** Last four characters of the newest signing secret, to tell secrets apart. */
  secret_hint: string;
  /**
   * Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
   * itself, its `ETag` is this number in double quotes.
   */
  version: number;
  /** When the endpoint was created. */
  created_at: string;
  /** When the endpoint last changed, a new secret included. */
  updated_at: string;
}

/** The webhook endpoint to create. It is enabled from the start. */
export interface WebhookEndpointCreate {
  /**
   * HTTPS address the events are posted to. It must resolve to a public address; user names, passwords and fragments
   * are refused.
   */
  url: string;
  /** Note for people. */
  description?: string;
  /** Types of event to send, each once. */
  event_types: EventType[];
}

/** An endpoint was disabled because it answered 410. `data` is the endpoint as it was right after. */
export interface WebhookEndpointDisabledEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `webhook_endpoint.disabled`. */
  type: 'webhook_endpoint.disabled';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /** A URL of yours that events are sent to. */
  data: WebhookEndpoint;
}

/** One page of webhook endpoints. */
export interface WebhookEndpointPage {
  /** The webhook endpoints of this page. */
  data: WebhookEndpoint[];
  /** Whether another page follows. */
  has_more: boolean;
  /**
   * What to send as `cursor` to get the next page, all other parameters unchanged. Null exactly when `has_more` is
   * false.
   */
  next_cursor: string | null;
}

/** Somebody asked for a test delivery. `data` names the endpoint; nothing else happened. */
export interface WebhookEndpointPingEvent {
  /** Identifier of an event. It is the `webhook-id` of every attempt to deliver the event. */
  id: string;
  /** Always `webhook_endpoint.ping`. */
  type: 'webhook_endpoint.ping';
  /** Version of the API that the form of `data` belongs to. */
  api_version: 'v1' | (string & {});
  /** Identifier of an account. */
  account_id: string;
  /** When it happened, not when it is sent. Order events by it, or by the `version` in `data`. */
  timestamp: string;
  /** What a test delivery carries. */
  data: WebhookPing;
}

/**
 * Whether events are sent to the endpoint.
 *
 * - `enabled`: yes.
 * - `disabled`: no. Events that happen meanwhile are not kept for it, but can be read with `GET /events`.
 */
export type WebhookEndpointStatus = 'enabled' | 'disabled' | (string & {});

/** Changes to a webhook endpoint, at least one. What is left out stays as it is. */
export interface WebhookEndpointUpdate {
  /** New HTTPS address. Attempts that are still due go there. */
  url?: string;
  /** New note. Null removes it. */
  description?: string | null;
  /** New list of types, replacing the old one. */
  event_types?: EventType[];
  /**
   * Whether events are sent to the endpoint.
   *
   * - `enabled`: yes.
   * - `disabled`: no. Events that happen meanwhile are not kept for it, but can be read with `GET /events`.
   */
  status?: WebhookEndpointStatus;
}

/** A webhook endpoint and its signing secret. No other call shows the secret, so store it now. */
export interface WebhookEndpointWithSecret {
  /** A URL of yours that events are sent to. */
  endpoint: WebhookEndpoint;
  /** Key for checking signatures: `whsec_` and the base64 form of 24 to 64 random bytes. The bytes are the HMAC key. */
  secret: string;
  /**
   * Until when deliveries are signed with the previous secret too. Null when there is no previous secret, or when it
   * ended at once.
   */
  previous_secret_expires_at: string | null;
}

/** What a test delivery carries. */
export interface WebhookPing {
  /** Identifier of a webhook endpoint. */
  webhook_endpoint_id: string;
  /** A fixed text. */
  message: string;
}

/** Shipping weight of one unit, with its packaging. */
export interface Weight {
  /** The weight, counted in `unit`. */
  value: number;
  /**
   * Unit of a weight.
   *
   * - `g`: gram.
   * - `kg`: kilogram.
   * - `oz`: ounce, 28.349523125 g.
   * - `lb`: pound, 16 ounces.
   */
  unit: WeightUnit;
}

/**
 * Unit of a weight.
 *
 * - `g`: gram.
 * - `kg`: kilogram.
 * - `oz`: ounce, 28.349523125 g.
 * - `lb`: pound, 16 ounces.
 */
export type WeightUnit = 'g' | 'kg' | 'oz' | 'lb' | (string & {});
