// Made by `npm run generate` from templates/node/shapes.mustache. Edit the contract or the template, not this file.
import type * as core from '../core/shapes.ts';

export const AccountCreate: core.Shape = { must: { name: 'string', email: 'string' } };

export const ApiKeyCreate: core.Shape = {
  must: { name: 'string', mode: 'string', scopes: { list: 'string' } },
  may: { expires_at: 'time' },
};

export const SecretRotation: core.Shape = { may: { overlap_seconds: 'integer' } };

export const InventorySet: core.Shape = {
  must: { sku: 'string', on_hand: 'integer' },
  may: { location_id: 'string', expected_version: 'integer', low_stock_threshold: { orNull: 'integer' } },
};

export const InventoryUpdate: core.Shape = {
  must: { items: { list: InventorySet } },
  may: { reason: 'string', reference: 'string' },
};

export const InventoryDelta: core.Shape = { must: { sku: 'string', delta: 'integer' }, may: { location_id: 'string' } };

export const InventoryAdjustment: core.Shape = {
  must: { items: { list: InventoryDelta }, reason: 'string' },
  may: { reference: 'string' },
};

export const Customer: core.Shape = {
  must: { email: 'string' },
  may: { name: { orNull: 'string' }, phone: { orNull: 'string' } },
};

export const Money: core.Shape = { must: { amount: 'integer', currency: 'string' } };

export const OrderLineItemCreate: core.Shape = {
  must: { sku: 'string', quantity: 'integer' },
  may: { unit_price: Money },
};

export const Address: core.Shape = {
  must: { name: 'string', line1: 'string', city: 'string', postal_code: 'string', country_code: 'string' },
  may: {
    company: { orNull: 'string' },
    line2: { orNull: 'string' },
    region: { orNull: 'string' },
    phone: { orNull: 'string' },
  },
};

export const OrderCreate: core.Shape = {
  must: { currency: 'string', customer: Customer, line_items: { list: OrderLineItemCreate } },
  may: {
    external_id: 'string',
    shipping_address: Address,
    billing_address: Address,
    shipping_amount: Money,
    location_id: 'string',
    note: 'string',
    metadata: { map: 'string' },
    placed_at: 'time',
  },
};

export const OrderUpdate: core.Shape = {
  may: {
    external_id: { orNull: 'string' },
    shipping_address: Address,
    note: { orNull: 'string' },
    metadata: { map: 'string' },
  },
};

export const OrderCancel: core.Shape = { must: { reason: 'string' }, may: { note: 'string', restock: 'boolean' } };

export const WebhookEndpointCreate: core.Shape = {
  must: { url: 'string', event_types: { list: 'string' } },
  may: { description: 'string' },
};

export const WebhookEndpointUpdate: core.Shape = {
  may: { url: 'string', description: { orNull: 'string' }, event_types: { list: 'string' }, status: 'string' },
};
