/** Document of a small valid contract, or a part of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- test cases change any part of the document
export type Doc = any;

export const LIST = '/api/v1/orders';
export const ITEM = '/api/v1/orders/{order_id}';

const TEXT = 'What it is.';
const ref = (kind: string, name: string): Doc => ({ $ref: `#/components/${kind}/${name}` });
const text = (more: object = {}): Doc => ({
  type: 'string',
  description: TEXT,
  minLength: 1,
  maxLength: 64,
  ...more,
});
const object = (properties: object, more: object = {}): Doc => ({
  type: 'object',
  description: TEXT,
  properties,
  ...more,
});
const REQUEST_ID = { pattern: '^req_[0-9a-z]{8,60}$', minLength: 12 };
const ORDER_ID = { pattern: '^ord_[0-9a-z]{8,60}$', minLength: 12 };
const values = (...list: string[]): Doc => ({ type: 'string', description: TEXT, enum: list });

const COMMON = {
  'X-Request-Id': ref('headers', 'Any'),
  RateLimit: ref('headers', 'Any'),
  'RateLimit-Policy': ref('headers', 'Any'),
};

function problemResponse(...more: string[]): Doc {
  const headers = { ...COMMON, ...Object.fromEntries(more.map((name) => [name, ref('headers', 'Any')])) };
  return {
    description: 'Problem',
    headers,
    content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } },
  };
}

function errors(...statuses: string[]): Doc {
  return Object.fromEntries(statuses.map((status) => [status, ref('responses', `Problem${status}`)]));
}

function success(schema: string, ...more: string[]): Doc {
  const headers = { ...COMMON, ...Object.fromEntries(more.map((name) => [name, ref('headers', 'Any')])) };
  return { description: 'OK', headers, content: { 'application/json': { schema: ref('schemas', schema) } } };
}

const body = (schema: string): Doc => ({
  required: true,
  content: { 'application/json': { schema: ref('schemas', schema) } },
});
const EVERY = ['400', '401', '403', '429', '500', '503', '504'];

function item(): Doc {
  return {
    parameters: [ref('parameters', 'OrderId')],
    patch: {
      operationId: 'updateOrder',
      'x-sdk': { resource: 'orders', method: 'update' },
      security: [{ bearerAuth: ['orders:write'] }],
      parameters: [ref('parameters', 'OptionalIdempotencyKey'), ref('parameters', 'IfMatch')],
      requestBody: body('OrderUpdate'),
      responses: {
        200: success('Order', 'ETag', 'Idempotency-Replayed'),
        ...errors(...EVERY, '404', '409', '412', '413', '415', '422'),
      },
    },
    delete: {
      operationId: 'deleteOrder',
      security: [{ bearerAuth: ['orders:write'] }],
      'x-sdk': { resource: 'orders', method: 'delete' },
      parameters: [ref('parameters', 'OptionalIdempotencyKey'), ref('parameters', 'IfMatch')],
      responses: {
        204: { description: 'Gone', headers: { ...COMMON, 'Idempotency-Replayed': ref('headers', 'Any') } },
        ...errors(...EVERY, '404', '409', '412'),
      },
    },
  };
}

function paths(): Doc {
  return {
    [LIST]: {
      get: {
        operationId: 'listOrders',
        summary: 'List orders',
        tags: ['orders'],
        security: [{ bearerAuth: ['orders:read'] }],
        'x-sdk': { resource: 'orders', method: 'list' },
        parameters: [ref('parameters', 'Limit'), ref('parameters', 'Cursor')],
        responses: { 200: success('OrderPage'), ...errors(...EVERY) },
      },
      post: {
        operationId: 'createOrder',
        summary: 'Create an order',
        tags: ['orders'],
        description: 'Creates an order. Fails with 409 while the same request is in progress.',
        security: [{ bearerAuth: ['orders:write'] }],
        'x-sdk': { resource: 'orders', method: 'create' },
        parameters: [ref('parameters', 'IdempotencyKey')],
        requestBody: body('OrderCreate'),
        responses: {
          201: success('Order', 'Location', 'ETag', 'Idempotency-Replayed'),
          ...errors(...EVERY, '409', '413', '415', '422'),
        },
      },
    },
    [ITEM]: item(),
    '/api/v1/accounts': {
      post: {
        operationId: 'createAccount',
        'x-sdk': { resource: 'accounts', method: 'create' },
        security: [],
        parameters: [ref('parameters', 'IdempotencyKey')],
        requestBody: body('OrderCreate'),
        responses: {
          201: success('Order', 'Location', 'ETag', 'Idempotency-Replayed'),
          ...errors('400', '409', '413', '415', '422', '429', '500', '503', '504'),
        },
      },
    },
  };
}

function requestSchemas(): Doc {
  return {
    OrderCreate: object(
      {
        note: text(),
        lines: {
          type: 'array',
          description: 'Lines, at most three.',
          items: ref('schemas', 'OrderLineCreate'),
          minItems: 1,
          maxItems: 3,
        },
      },
      { additionalProperties: false },
    ),
    OrderLineCreate: object({ sku: text() }, { additionalProperties: false }),
    OrderUpdate: object({ note: text({ type: ['string', 'null'] }) }, { additionalProperties: false }),
  };
}

function schemas(): Doc {
  const list = { type: 'array', description: TEXT, items: ref('schemas', 'Order'), minItems: 0, maxItems: 100 };
  return {
    Problem: object({ code: text(), detail: text(), errors: list, request_id: text(REQUEST_ID), title: text() }),
    Order: object({
      id: text(ORDER_ID),
      note: text({ type: ['string', 'null'] }),
      lines: { type: 'array', description: TEXT, items: ref('schemas', 'OrderLine'), minItems: 1, maxItems: 3 },
      version: { type: 'integer', description: TEXT, minimum: 1, maximum: 9 },
    }),
    OrderLine: object({ sku: text() }),
    OrderPage: object(
      {
        data: list,
        has_more: { type: 'boolean', description: TEXT },
        next_cursor: text({ type: ['string', 'null'] }),
      },
      { required: ['data', 'has_more', 'next_cursor'] },
    ),
    ...requestSchemas(),
    Scope: {
      ...values('orders:read', 'orders:write'),
      description: 'What a key may do.\n\n- `orders:read`: read orders.\n- `orders:write`: change orders.',
    },
    ErrorCode: {
      ...values('insufficient_stock', 'order_locked'),
      description: 'Code.\n\nStatus 409:\n\n- `insufficient_stock`: too few.\n- `order_locked`: someone else has it.',
    },
    ErrorFilter: object({ code: ref('schemas', 'ErrorCode') }),
    KeyFilter: object({ scope: ref('schemas', 'Scope') }),
    EventType: values('order.created'),
    OrderCreatedEvent: object({ type: values('order.created') }, { required: ['type'] }),
    Event: {
      description: TEXT,
      oneOf: [ref('schemas', 'OrderCreatedEvent')],
      discriminator: { propertyName: 'type', mapping: { 'order.created': '#/components/schemas/OrderCreatedEvent' } },
    },
    EventFilter: object({ type: ref('schemas', 'EventType'), last: ref('schemas', 'Event') }),
  };
}

function parameters(): Doc {
  const header = (name: string, required: boolean): Doc => ({ name, in: 'header', required, schema: text() });
  return {
    Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
    Cursor: { name: 'cursor', in: 'query', schema: text() },
    OrderId: { name: 'order_id', in: 'path', required: true, schema: text(ORDER_ID) },
    IdempotencyKey: header('Idempotency-Key', true),
    OptionalIdempotencyKey: header('Idempotency-Key', false),
    IfMatch: header('If-Match', false),
    WebhookId: header('webhook-id', true),
    WebhookTimestamp: header('webhook-timestamp', true),
    WebhookSignature: header('webhook-signature', true),
  };
}

/** Returns a small contract that passes all rules, new for each call so that a case may change it. */
export function contract(): Doc {
  const plain = ['400', '404', '409', '412', '413', '415', '422', '500', '504'].map((status) => [
    `Problem${status}`,
    problemResponse(),
  ]);
  const responses = {
    ...Object.fromEntries(plain),
    Problem401: problemResponse('WWW-Authenticate'),
    Problem403: problemResponse('WWW-Authenticate'),
    Problem429: problemResponse('Retry-After'),
    Problem503: problemResponse('Retry-After'),
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Fixture', version: '1.0.0' },
    security: [{ bearerAuth: [] }],
    tags: [{ name: 'orders' }],
    paths: paths(),
    webhooks: {
      'order.created': {
        post: {
          operationId: 'onOrderCreated',
          security: [],
          parameters: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ref('parameters', name)),
          requestBody: body('OrderCreatedEvent'),
          responses: { 204: { description: 'Received' } },
        },
      },
    },
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      headers: { Any: { schema: text() } },
      parameters: parameters(),
      responses,
      schemas: schemas(),
    },
  };
}
