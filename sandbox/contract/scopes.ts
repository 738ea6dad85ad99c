import type { Schema } from './types.ts';

/** A scope that the contract adds does not compile before it is listed here. */
const SCOPES: Readonly<Record<Schema<'Scope'>, true>> = {
  'account:read': true,
  'products:read': true,
  'orders:read': true,
  'orders:write': true,
  'inventory:read': true,
  'inventory:write': true,
  'webhooks:read': true,
  'webhooks:write': true,
  'events:read': true,
  'api_keys:write': true,
};

/** All scopes; the first key of an account has them. */
export const ALL_SCOPES = Object.keys(SCOPES) as readonly Schema<'Scope'>[];

/** Scopes with which a key may read the data of events, by type. One that the contract adds must be listed, too. */
const OF_EVENTS: Readonly<Record<Schema<'EventType'>, Schema<'Scope'>>> = {
  'product.created': 'products:read',
  'product.updated': 'products:read',
  'product.deleted': 'products:read',
  'order.created': 'orders:read',
  'order.updated': 'orders:read',
  'order.paid': 'orders:read',
  'order.fulfilled': 'orders:read',
  'order.cancelled': 'orders:read',
  'order.refunded': 'orders:read',
  'inventory.updated': 'inventory:read',
  'inventory.low_stock': 'inventory:read',
  'inventory.out_of_stock': 'inventory:read',
  'webhook_endpoint.ping': 'webhooks:read',
  'webhook_endpoint.disabled': 'webhooks:read',
};

const EVENT_TYPES = Object.keys(OF_EVENTS) as readonly Schema<'EventType'>[];

/** Returns the types of the events that a key with these scopes may read. */
export const readableEvents = (scopes: ReadonlySet<Schema<'Scope'>>): readonly Schema<'EventType'>[] =>
  EVENT_TYPES.filter((type) => scopes.has(OF_EVENTS[type]));

/** Returns the scopes that a key needs to read events of some types, each once. */
export const scopesOfEvents = (types: readonly Schema<'EventType'>[]): readonly Schema<'Scope'>[] => [
  ...new Set(types.map((type) => OF_EVENTS[type])),
];
