import { type Doc, field, ORDER, ORDERS, rename, schema, text } from './released-document.ts';
import { type Contradiction, KEYS, say } from './contradiction.ts';

const ENDPOINT = '/api/v1/webhook-endpoints/{webhook_endpoint_id}';

const example = (document: Doc, name: string): Doc => document.components.examples[name].value;

/** Contracts whose operations, schemas and examples contradict each other. */
export const CONTRADICTING_PARTS: readonly Contradiction[] = [
  [
    'a 200 without content',
    (d) => delete d.paths[ORDER].get.responses['200'].content,
    'statuses',
    'a 200 needs content',
  ],
  [
    'a 204 with content',
    (d) =>
      (d.paths[`${KEYS}/{api_key_id}`].delete.responses['204'].content = d.paths[ORDER].get.responses['200'].content),
    'statuses',
    'a 204 has no content',
  ],
  [
    'a creation without 201',
    (d) => rename(d.paths[ORDERS].post.responses, '201', '200'),
    'statuses',
    'responds with 201',
  ],
  [
    'a change with 201',
    (d) => rename(d.paths[ORDER].patch.responses, '200', '201'),
    'statuses',
    '201 says that a record was created',
  ],
  [
    'a 412 without If-Match',
    (d) => (d.paths[`${ORDER}/cancel`].post.responses['412'] = d.components.responses.PreconditionFailed),
    'statuses',
    '412 cannot occur',
  ],
  [
    'If-Match without 412',
    (d) => delete d.paths[ORDER].patch.responses['412'],
    'problem-responses',
    'must document status 412',
  ],
  [
    'a 422 without a body',
    (d) => (d.paths[ORDER].get.responses['422'] = d.paths[ORDERS].post.responses['422']),
    'statuses',
    '422 cannot occur',
  ],
  [
    'a status that only the text has',
    (d) => say(d.paths['/api/v1/webhook-endpoints/{webhook_endpoint_id}'].delete, 'fails with 404', 'fails with 410'),
    'statuses',
    'can result in 410',
  ],
  [
    'a body of a read',
    (d) => (d.paths[ORDER].get.requestBody = d.paths[ORDER].patch.requestBody),
    'statuses',
    'has no body',
  ],
  [
    'a version without ETag',
    (d) => delete d.paths[ORDER].get.responses['200'].headers.ETag,
    'record-versions',
    'add the header ETag',
  ],
  [
    'an ETag without version',
    (d) => delete schema(d, 'Account').properties.version,
    'record-versions',
    'returns no record with a version',
  ],
  [
    'a change without If-Match',
    (d) =>
      (d.paths[ENDPOINT].patch.parameters = d.paths[ENDPOINT].patch.parameters.filter(
        (each: Doc) => !JSON.stringify(each).includes('IfMatch'),
      )),
    'record-versions',
    'accept the header If-Match',
  ],
  [
    'a deprecated operation without headers',
    (d) => (d.paths[ORDERS].get.deprecated = true),
    'deprecations',
    'Deprecation, Sunset, Link',
  ],
  [
    'an operation without security',
    (d) => delete d.paths[ORDERS].get.security,
    'required-scopes',
    'listOrders requires no scope',
  ],
  [
    'an operation without scopes',
    (d) => (d.paths[ORDERS].get.security = [{ bearerAuth: [] }]),
    'required-scopes',
    'listOrders requires no scope',
  ],
  [
    'a write with the scope to read',
    (d) => (d.paths[ORDERS].post.security = [{ bearerAuth: ['orders:read'] }]),
    'required-scopes',
    'createOrder writes',
  ],
  [
    'a secret in a list',
    (d) => (schema(d, 'ApiKey').properties.secret = field(d, 'ApiKeyWithSecret', 'secret')),
    'secrets',
    'contains secret',
  ],
  [
    'a signing secret in a list',
    (d) => (schema(d, 'WebhookEndpoint').properties.signing_secret = text()),
    'secrets',
    'signing_secret',
  ],
  [
    'a secret that is not marked',
    (d) => delete field(d, 'ApiKeyWithSecret', 'secret').format,
    'secrets',
    'format: password',
  ],
  [
    'a scope that nobody uses',
    (d) => schema(d, 'Scope').enum.push('products:write'),
    'used-names',
    'no operation has the scope products:write',
  ],
  [
    'a tag that nobody uses',
    (d) => d.tags.push({ name: 'zones', description: 'Zones.' }),
    'used-names',
    'no operation has the tag zones',
  ],
  ['a time without format', (d) => delete field(d, 'Order', 'placed_at').format, 'field-types', 'placed_at is a time'],
  [
    'a new time without format',
    (d) => (schema(d, 'Order').properties.shipped_at = text()),
    'field-types',
    'shipped_at is a time',
  ],
  ['money as a number', (d) => (field(d, 'Money', 'amount').type = 'number'), 'field-types', 'amount is money'],
  [
    'a new price as a number',
    (d) => (schema(d, 'Product').properties.price = { type: 'number', description: 'P.', minimum: 0, maximum: 9 }),
    'field-types',
    'price is money',
  ],
  ['an identifier without pattern', (d) => delete schema(d, 'OrderId').pattern, 'field-types', 'is an identifier'],
  [
    'a new identifier without pattern',
    (d) => (schema(d, 'Order').properties.customer_id = text()),
    'field-types',
    'customer_id is an identifier',
  ],
  [
    'a note longer than its record',
    (d) => (field(d, 'OrderCreate', 'note').maxLength = 6000),
    'fitting-requests',
    'maxLength 6000 exceeds 5000 of Order.note',
  ],
  [
    'a name longer than its record',
    (d) => (field(d, 'ApiKeyCreate', 'name').maxLength = 300),
    'fitting-requests',
    'exceeds 255 of ApiKey.name',
  ],
  [
    'a note of a cancellation longer than its record',
    (d) => (field(d, 'OrderCancel', 'note').maxLength = 2000),
    'fitting-requests',
    'exceeds 1000 of OrderCancellation.note',
  ],
  [
    'a quantity above its record',
    (d) => (field(d, 'OrderLineItemCreate', 'quantity').maximum = 100_000),
    'fitting-requests',
    'exceeds 99999 of OrderLineItem.quantity',
  ],
  [
    'a count above its record',
    (d) => (field(d, 'InventorySet', 'on_hand').maximum = 2_000_000_000),
    'fitting-requests',
    'of InventoryLevel.on_hand',
  ],
  [
    'a pattern longer than its maximum',
    (d) => (schema(d, 'OrderId').maxLength = 30),
    'pattern-lengths',
    'at most 36 characters, but maxLength is 30',
  ],
  [
    'a pattern shorter than its maximum',
    (d) => (schema(d, 'OrderId').maxLength = 64),
    'pattern-lengths',
    'at most 36 characters, but maxLength is 64',
  ],
  [
    'a nested request that accepts unknown fields',
    (d) => delete schema(d, 'OrderLineItemCreate').additionalProperties,
    'strict-requests',
    'used only in requests',
  ],
  [
    'a change of stock that accepts unknown fields',
    (d) => delete schema(d, 'InventoryDelta').additionalProperties,
    'strict-requests',
    'used only in requests',
  ],
  [
    'a response that refuses unknown fields',
    (d) => (schema(d, 'Order').additionalProperties = false),
    'strict-requests',
    'this schema is returned',
  ],
  [
    'a nested response that refuses unknown fields',
    (d) => (schema(d, 'OrderTotals').additionalProperties = false),
    'strict-requests',
    'this schema is returned',
  ],
  [
    'has_more with a null cursor',
    (d) => (example(d, 'order_page_first').next_cursor = null),
    'consistent-examples',
    'has_more is true',
  ],
  [
    'a last page with a cursor',
    (d) => (example(d, 'location_page_last').next_cursor = 'c2Vl'),
    'consistent-examples',
    'has_more is false',
  ],
  [
    'a problem of another status',
    (d) => (example(d, 'problem_insufficient_stock').status = 422),
    'consistent-examples',
    'is of a response 409',
  ],
  [
    'an error code under another status',
    (d) => (example(d, 'problem_insufficient_stock').status = 422),
    'error-codes',
    'insufficient_stock has status 422 here',
  ],
  [
    'an error code with another status in a text',
    (d) => say(d.paths[ORDERS].post, '409 `duplicate_external_id`', '422 `duplicate_external_id`'),
    'error-codes',
    'duplicate_external_id has status 422 here',
  ],
  [
    'a default above its maximum',
    (d) => (field(d, 'SecretRotation', 'overlap_seconds').default = 700_000),
    'bounded',
    'default 700000 is above maximum 604800',
  ],
  [
    'money as a number that only its text calls so',
    (d) => (schema(d, 'Order').properties.deposit = { type: 'number', description: 'Amount paid in advance.' }),
    'field-types',
    'deposit is money',
  ],
  [
    'a currency that differs from that of the order',
    (d) => (example(d, 'order_pending').line_items[0].tax.currency = 'USD'),
    'consistent-examples',
    'an amount is in USD, but currency is EUR',
  ],
  [
    'more units shipped than ordered',
    (d) => (example(d, 'order_pending').line_items[0].fulfilled_quantity = 3),
    'consistent-examples',
    'fulfilled_quantity 3 is more than quantity 2',
  ],
];
