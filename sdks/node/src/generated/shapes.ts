// Made by `npm run generate` from templates/node/shapes.mustache. Edit the contract or the template, not this file.
import type * as core from '../core/shapes.ts';

export const AccountCreate: core.Shape = { fields: { name: 'string', email: 'string' }, must: ['name', 'email'] };

export const ApiKeyCreate: core.Shape = {
  fields: { name: 'string', mode: 'string', scopes: { list: 'string' }, expires_at: 'time' },
  must: ['name', 'mode', 'scopes'],
};

export const SecretRotation: core.Shape = { fields: { overlap_seconds: 'integer' } };

export const InventorySet: core.Shape = {
  fields: {
    sku: 'string',
    location_id: 'string',
    on_hand: 'integer',
    expected_version: 'integer',
    low_stock_threshold: { orNull: 'integer' },
  },
  must: ['sku', 'on_hand'],
};

export const InventoryUpdate: core.Shape = {
  fields: { items: { list: InventorySet }, reason: 'string', reference: 'string' },
  must: ['items'],
};

export const InventoryDelta: core.Shape = {
  fields: { sku: 'string', location_id: 'string', delta: 'integer' },
  must: ['sku', 'delta'],
};

export const InventoryAdjustment: core.Shape = {
  fields: { items: { list: InventoryDelta }, reason: 'string', reference: 'string' },
  must: ['items', 'reason'],
};

export const Customer: core.Shape = {
  fields: { email: 'string', name: { orNull: 'string' }, phone: { orNull: 'string' } },
  must: ['email'],
};

export const Money: core.Shape = { fields: { amount: 'integer', currency: 'string' }, must: ['amount', 'currency'] };

export const OrderLineItemCreate: core.Shape = {
  fields: { sku: 'string', quantity: 'integer', unit_price: Money },
  must: ['sku', 'quantity'],
};

export const Address: core.Shape = {
  fields: {
    name: 'string',
    company: { orNull: 'string' },
    line1: 'string',
    line2: { orNull: 'string' },
    city: 'string',
    region: { orNull: 'string' },
    postal_code: 'string',
    country_code: 'string',
    phone: { orNull: 'string' },
  },
  must: ['name', 'line1', 'city', 'postal_code', 'country_code'],
};

export const OrderCreate: core.Shape = {
  fields: {
    external_id: 'string',
    currency: 'string',
    customer: Customer,
    line_items: { list: OrderLineItemCreate },
    shipping_address: Address,
    billing_address: Address,
    shipping_amount: Money,
    location_id: 'string',
    note: 'string',
    metadata: { map: 'string' },
    placed_at: 'time',
  },
  must: ['currency', 'customer', 'line_items'],
};

export const OrderUpdate: core.Shape = {
  fields: {
    external_id: { orNull: 'string' },
    shipping_address: Address,
    note: { orNull: 'string' },
    metadata: { map: 'string' },
  },
};

export const OrderCancel: core.Shape = {
  fields: { reason: 'string', note: 'string', restock: 'boolean' },
  must: ['reason'],
};

export const WebhookEndpointCreate: core.Shape = {
  fields: { url: 'string', description: 'string', event_types: { list: 'string' } },
  must: ['url', 'event_types'],
};

export const WebhookEndpointUpdate: core.Shape = {
  fields: { url: 'string', description: { orNull: 'string' }, event_types: { list: 'string' }, status: 'string' },
};
