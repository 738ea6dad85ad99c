import { describe, expect, it } from 'vitest';
import { buildModel } from './build.ts';
import type { OpenApiDocument } from './document.ts';
import type { Method, ObjectSchema, SdkModel } from './model.ts';

type Loose = Record<string, unknown>;

/** A small bundle; `change` edits it before the model is built. */
function model(change: (document: OpenApiDocument & Loose) => void = () => {}): SdkModel {
  const document = structuredClone(BUNDLE) as unknown as OpenApiDocument & Loose;
  change(document);
  return buildModel(document);
}

const json = (name: string): Loose => ({
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
          { name: 'If-Match', in: 'header', schema: { type: 'string' } },
          { name: 'shop_id', in: 'path', required: true, schema: { type: 'string' } },
        ],
        responses: { 204: { description: 'Gone.' } },
      },
    },
  },
  webhooks: { 'order.created': { post: { requestBody: json('OrderCreated') } } },
  components: {
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

function method(built: SdkModel, name: string): Method {
  const found = built.resources.flatMap(({ methods }) => methods).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no method ${name}`);
  return found;
}

function object(built: SdkModel, name: string): ObjectSchema {
  const found = built.schemas.find((schema) => schema.name === name);
  if (found?.kind !== 'object') throw new Error(`no object ${name}`);
  return found;
}

describe('resources and methods', () => {
  it('are grouped by x-sdk and described by their tag', () => {
    const { resources } = model();
    expect(
      resources.map(({ name, description, methods }) => [name, description, methods.map((one) => one.name)]),
    ).toEqual([['orders', 'Orders of the shop.', ['list', 'create', 'delete']]]);
  });

  it('take path parameters in the order of the path, then query, then header, wherever they are declared', () => {
    const { parameters } = method(model(), 'delete');
    expect(parameters.map(({ name, in: place }) => [name, place])).toEqual([
      ['shop_id', 'path'],
      ['order_id', 'path'],
      ['If-Match', 'header'],
    ]);
  });

  it('derive idempotency from the header, which is no argument', () => {
    const built = model();
    expect(method(built, 'create')).toMatchObject({ idempotency: 'required', parameters: [] });
    expect(method(built, 'list').idempotency).toBe('none');
  });

  it('derive paging from the shape of the answer', () => {
    const built = model();
    expect(method(built, 'list').pageItem).toEqual({ kind: 'schema', name: 'Order' });
    expect(method(built, 'create').pageItem).toBeUndefined();
  });

  it('know scopes, public calls, deprecation and answers without body', () => {
    const built = model();
    expect(method(built, 'list')).toMatchObject({ scopes: ['orders:read'], isPublic: false, deprecated: false });
    expect(method(built, 'delete')).toMatchObject({ scopes: [], isPublic: true, deprecated: true });
    expect(method(built, 'delete').result).toBeUndefined();
  });

  it('keep the default of a parameter', () => {
    expect(method(model(), 'list').parameters[0]).toMatchObject({ name: 'limit', default: 50, required: false });
  });
});

describe('schemas', () => {
  it('resolve named scalars into their uses, with their description', () => {
    const { fields } = object(model(), 'Order');
    expect(model().schemas.map(({ name }) => name)).not.toContain('OrderId');
    expect(fields[0]).toEqual({
      name: 'id',
      type: { kind: 'string' },
      required: true,
      nullable: false,
      description: 'Identifier of an order.',
      deprecated: false,
    });
  });

  it('tell null, maps and secrets', () => {
    const fields = new Map(object(model(), 'Order').fields.map((field) => [field.name, field]));
    expect(fields.get('note')).toMatchObject({ nullable: true, required: false, type: { kind: 'string' } });
    expect(fields.get('tags')?.type).toEqual({ kind: 'map', values: { kind: 'string' } });
    expect(fields.get('token')?.type).toEqual({ kind: 'string', format: 'secret' });
  });

  it('know which way they travel', () => {
    const uses = Object.fromEntries(model().schemas.map(({ name, use }) => [name, use]));
    expect(uses).toMatchObject({ OrderCreate: 'request', Order: 'response', Status: 'both', OrderCreated: 'response' });
  });

  it('get their meaning from their shape', () => {
    const built = model();
    expect(object(built, 'Amount').meaning).toBe('money');
    expect(object(built, 'OrderPage').meaning).toBe('page');
    expect(object(built, 'OrderCreated').meaning).toBe('event');
    expect(object(built, 'Order').meaning).toBeUndefined();
  });

  it('unite events by their type, which is a constant of each', () => {
    const built = model();
    expect(built.schemas.find(({ name }) => name === 'Event')).toMatchObject({
      kind: 'union',
      discriminator: 'type',
      variants: [{ value: 'order.created', schema: 'OrderCreated' }],
    });
    expect(object(built, 'OrderCreated').fields[0]?.type).toEqual({ kind: 'string', constant: 'order.created' });
  });
});

/** The object at a path of keys. */
function at(node: Loose, ...keys: string[]): Loose {
  return keys.reduce((inner, key) => inner[key] as Loose, node);
}

const order = (document: Loose): Loose => at(document, 'components', 'schemas', 'Order', 'properties');

describe('what no SDK can print is refused, with its place', () => {
  it.each<[string, (document: Loose) => void, string]>([
    ['an inline object', (d) => (order(d)['more'] = { properties: {} }), '#/components/schemas/Order/properties/more'],
    [
      'several types',
      (d) => (order(d)['more'] = { type: ['string', 'integer'] }),
      '#/components/schemas/Order/properties/more',
    ],
    ['a schema without type', (d) => (order(d)['more'] = {}), '#/components/schemas/Order/properties/more'],
    ['a list of nothing', (d) => (order(d)['more'] = { type: 'array' }), '#/components/schemas/Order/properties/more'],
    [
      'an object without fields',
      (d) => (order(d)['more'] = { type: 'object' }),
      '#/components/schemas/Order/properties/more',
    ],
    [
      'a choice nobody can tell apart',
      (d) => delete at(d, 'components', 'schemas', 'Event')['discriminator'],
      '#/components/schemas/Event',
    ],
    [
      'two successes',
      (d) => Object.assign(at(d, 'paths', '/orders', 'post', 'responses'), { 202: { description: '' } }),
      '#/paths/~1orders/post/responses',
    ],
    [
      'a cookie',
      (d) =>
        Object.assign(at(d, 'paths', '/orders', 'get'), {
          parameters: [{ name: 'c', in: 'cookie', schema: { type: 'string' } }],
        }),
      '#/paths/~1orders/get/parameters/0',
    ],
  ])('%s', (_name, change, pointer) => {
    expect(() => model(change)).toThrow(expect.objectContaining({ name: 'Unsupported', pointer }));
  });
});
