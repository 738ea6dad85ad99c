import { buildModel } from './build.ts';
import type { OpenApiDocument } from './document.ts';
import type { Method, ObjectSchema, SdkModel } from './model.ts';

export type Loose = Record<string, unknown>;

/** Builds the model of a small bundle, after `change` has edited it. */
export function model(change: (document: OpenApiDocument & Loose) => void = () => {}): SdkModel {
  const document = structuredClone(BUNDLE) as unknown as OpenApiDocument & Loose;
  change(document);
  return buildModel(document);
}

export const json = (name: string): Loose => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

const BUNDLE = {
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'https://api.example' }],
  security: [{ bearerAuth: [] }],
  tags: [{ name: 'orders', description: 'Orders of the shop.' }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        'x-sdk': { resource: 'orders', method: 'list' },
        tags: ['orders'],
        summary: 'List orders',
        security: [{ bearerAuth: ['orders:read'] }],
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 50 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: { 200: json('OrderPage'), 404: json('Order') },
      },
      post: {
        operationId: 'createOrder',
        'x-sdk': { resource: 'orders', method: 'create' },
        parameters: [{ $ref: '#/components/parameters/Key' }],
        requestBody: { required: true, description: 'The order.', ...json('OrderCreate') },
        responses: { 201: json('Order') },
      },
    },
    '/shops/{shop_id}/orders/{order_id}': {
      parameters: [{ name: 'order_id', in: 'path', required: true, schema: { $ref: '#/components/schemas/OrderId' } }],
      delete: {
        operationId: 'deleteOrder',
        'x-sdk': { resource: 'orders', method: 'delete' },
        deprecated: true,
        security: [],
        parameters: [
          { $ref: '#/components/parameters/Key' },
          { name: 'If-Match', in: 'header', schema: { type: 'string' } },
          { name: 'shop_id', in: 'path', required: true, schema: { type: 'string' } },
        ],
        responses: { 204: { description: 'Gone.' } },
      },
    },
  },
  webhooks: { 'order.created': { post: { requestBody: json('OrderCreated') } } },
  components: {
    securitySchemes: {
      bearerAuth: { type: 'http', scheme: 'bearer' },
      password: { type: 'http', scheme: 'Basic' },
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      login: { type: 'oauth2' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
    },
    parameters: { Key: { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } } },
    schemas: {
      OrderId: { type: 'string', description: 'Identifier of an order.' },
      Status: { type: 'string', enum: ['open', 'closed'] },
      Amount: { properties: { amount: { type: 'integer', format: 'int64' }, currency: { type: 'string' } } },
      Order: {
        required: ['id'],
        properties: {
          id: { $ref: '#/components/schemas/OrderId' },
          status: { $ref: '#/components/schemas/Status' },
          total: { $ref: '#/components/schemas/Amount' },
          note: { type: ['string', 'null'], description: 'For the staff.' },
          tags: { type: 'object', additionalProperties: { type: 'string' } },
          token: { type: 'string', format: 'password' },
        },
      },
      OrderPage: {
        properties: {
          data: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
          has_more: { type: 'boolean' },
          next_cursor: { type: ['string', 'null'] },
        },
      },
      OrderCreate: { properties: { status: { $ref: '#/components/schemas/Status' } } },
      OrderCreated: {
        properties: { type: { type: 'string', enum: ['order.created'] }, data: { $ref: '#/components/schemas/Order' } },
      },
      Event: {
        oneOf: [{ $ref: '#/components/schemas/OrderCreated' }],
        discriminator: { propertyName: 'type', mapping: { 'order.created': '#/components/schemas/OrderCreated' } },
      },
    },
  },
};

export function method(built: SdkModel, name: string): Method {
  const found = built.resources.flatMap(({ methods }) => methods).find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no method is called ${name}`);
  return found;
}

export function object(built: SdkModel, name: string): ObjectSchema {
  const found = built.schemas.find((schema) => schema.name === name);
  if (found?.kind !== 'object') throw new Error(`no object schema is called ${name}`);
  return found;
}

/** Returns the object at a path of keys. */
export function at(node: Loose, ...keys: string[]): Loose {
  return keys.reduce((inner, key) => inner[key] as Loose, node);
}

export const order = (document: Loose): Loose => at(document, 'components', 'schemas', 'Order', 'properties');
