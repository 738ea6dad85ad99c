import type { Case } from './case.ts';
import { type Doc, ITEM, LIST } from './fixture.ts';

const rename = (record: Doc, from: string, to: string): void => {
  record[to] = record[from];
  delete record[from];
};

/** Violations of the rules for paths, operations and webhooks. */
export const operationCases: Case[] = [
  {
    rule: 'cursor-pagination',
    title: 'a list without cursor',
    change: (d) => d.paths[LIST].get.parameters.pop(),
    message: /^listOrders must accept cursor/,
  },
  {
    rule: 'cursor-pagination',
    title: 'a list that does not return a page',
    change: (d) => delete d.components.schemas.OrderPage.properties.next_cursor,
    message: /listOrders must return a page/,
  },
  {
    rule: 'cursor-pagination',
    title: 'a page returned by an operation that is not a list',
    change: (d) => (d.paths[LIST].get.operationId = 'getOrders'),
    message: /getOrders is paged/,
  },
  ...(
    [
      ['limit', 'a text', { type: 'string' }, /limit is a number of records; set its type to integer$/],
      ['limit', 'a fraction', { type: 'number' }, /limit is a number of records/],
      ['limit', 'a number from 0', { minimum: 0 }, /limit must have a minimum of 1 or more/],
      ['limit', 'a number without minimum', { minimum: undefined }, /limit must have a minimum of 1 or more/],
      ['limit', 'a number without maximum', { maximum: undefined }, /limit must have a maximum/],
      ['cursor', 'a number', { type: 'integer' }, /cursor is opaque text; set its type to string$/],
    ] as const
  ).map(([name, what, schema, message]): Case => {
    const parameter = name === 'limit' ? 'Limit' : 'Cursor';
    const change = (d: Doc): unknown => Object.assign(d.components.parameters[parameter].schema, schema);
    return { rule: 'cursor-pagination', title: `a ${name} that is ${what}`, change, message };
  }),
  {
    rule: 'cursor-pagination',
    title: 'a cursor that is required',
    change: (d) => (d.components.parameters.Cursor.required = true),
    message: /^cursor must be optional; remove `required`$/,
  },
  ...(
    [
      ['data', { type: 'object' }, /^data of a page must have the type array; change it$/],
      ['has_more', { type: 'string' }, /^has_more of a page must have the type boolean/],
      ['next_cursor', { type: 'string' }, /^next_cursor of a page must have the type string or null/],
    ] as const
  ).map(([field, schema, message]): Case => {
    const change = (d: Doc): unknown => Object.assign(d.components.schemas.OrderPage.properties[field], schema);
    return { rule: 'cursor-pagination', title: `${field} of another type`, change, message };
  }),
  {
    rule: 'cursor-pagination',
    title: 'a page that may lack next_cursor',
    change: (d) => d.components.schemas.OrderPage.required.pop(),
    message: /^next_cursor of a page must be in `required`; add it$/,
  },
  {
    rule: 'idempotency-key',
    title: 'a POST without Idempotency-Key',
    change: (d) => d.paths[LIST].post.parameters.pop(),
    message: /^createOrder is a POST operation/,
  },
  {
    rule: 'idempotency-key',
    title: 'a POST with an optional Idempotency-Key',
    change: (d) => (d.paths[LIST].post.parameters = [{ $ref: '#/components/parameters/OptionalIdempotencyKey' }]),
    message: /Idempotency-Key required/,
  },
  {
    rule: 'idempotency-key',
    title: 'a DELETE without Idempotency-Key',
    change: (d) => d.paths[ITEM].delete.parameters.shift(),
    message: /^deleteOrder writes/,
  },
  {
    rule: 'idempotency-key',
    title: 'a DELETE with a required Idempotency-Key',
    change: (d) => (d.paths[ITEM].delete.parameters = [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    message: /must be optional/,
  },
  {
    rule: 'idempotency-key',
    title: 'a GET with Idempotency-Key',
    change: (d) => d.paths[LIST].get.parameters.push({ $ref: '#/components/parameters/OptionalIdempotencyKey' }),
    message: /only reads/,
  },
  {
    rule: 'operation-id-verb',
    title: 'a verb that does not fit the method',
    change: (d) => (d.paths[ITEM].delete.operationId = 'retrieveOrder'),
    message:
      /operationId retrieveOrder of a DELETE operation must start with delete or revoke, followed by a noun; rename it, or add the verb to VERBS in openapi\/rules\/operation-id-verb\.ts$/,
  },
  {
    rule: 'operation-id-verb',
    title: 'another verb than that of its method',
    change: (d) => (d.paths[ITEM].delete.operationId = 'revokeOrder'),
    message: /operationId revokeOrder and the method delete in x-sdk start with different verbs/,
  },
  {
    rule: 'operation-id-verb',
    title: 'a verb without a noun',
    change: (d) => (d.paths[ITEM].delete.operationId = 'delete'),
    message: /followed by a noun/,
  },
  {
    rule: 'path-style',
    title: 'a path without a version',
    change: (d) => rename(d.paths, LIST, '/orders'),
    message: /must start with \/api\/v1\//,
  },
  {
    rule: 'path-style',
    title: 'a path with an underscore',
    change: (d) => rename(d.paths, LIST, '/api/v1/all_orders'),
    message: /"all_orders" must be kebab-case/,
  },
  {
    rule: 'path-style',
    title: 'a parameter in camelCase',
    change: (d) => rename(d.paths, ITEM, '/api/v1/orders/{orderId}'),
    message: /"\{orderId\}" must be/,
  },
  {
    rule: 'path-style',
    title: 'a trailing slash',
    change: (d) => rename(d.paths, LIST, '/api/v1/orders/'),
    message: /path segment ""/,
  },
  ...(
    [
      ['no 404 for a path with an identifier', ITEM, 'delete', '404'],
      ['no 409 for Idempotency-Key', ITEM, 'delete', '409'],
      ['no 412 for If-Match', ITEM, 'delete', '412'],
      ['no 422 for a request body', LIST, 'post', '422'],
      ['no 401 for an operation that requires a key', LIST, 'get', '401'],
      ['no 503', LIST, 'get', '503'],
      ['no 504', LIST, 'get', '504'],
    ] as const
  ).map(([title, path, method, status]): Case => {
    const message = new RegExp(`must document status ${status} because`);
    return { rule: 'problem-responses', title, change: (d) => delete d.paths[path][method].responses[status], message };
  }),
  {
    rule: 'problem-responses',
    title: 'an error as plain JSON',
    change: (d) => rename(d.components.responses.Problem404.content, 'application/problem+json', 'application/json'),
    message: /404 must have only application\/problem\+json/,
  },
  {
    rule: 'problem-responses',
    title: 'a problem whose code is a number',
    change: (d) => (d.components.schemas.Problem.properties.code.type = 'integer'),
    message: /^the errors of the libraries read code of a problem, with the type string; add or correct it$/,
  },
  {
    rule: 'problem-responses',
    title: 'a problem without request_id',
    change: (d) => rename(d.components.schemas.Problem.properties, 'request_id', 'trace_id'),
    message: /^the errors of the libraries read request_id of a problem/,
  },
  ...(
    [
      [
        'no X-Request-Id',
        (d: Doc) => delete d.paths[LIST].get.responses[200].headers['X-Request-Id'],
        /response 200 of listOrders .* X-Request-Id/,
      ],
      [
        'no Location for a created record',
        (d: Doc) => delete d.paths[LIST].post.responses[201].headers.Location,
        /201 .* must declare Location/,
      ],
      [
        'no WWW-Authenticate',
        (d: Doc) => delete d.components.responses.Problem403.headers['WWW-Authenticate'],
        /403 .* WWW-Authenticate/,
      ],
      [
        'no Retry-After',
        (d: Doc) => delete d.components.responses.Problem429.headers['Retry-After'],
        /429 .* must declare Retry-After/,
      ],
      [
        'no Idempotency-Replayed',
        (d: Doc) => delete d.paths[ITEM].delete.responses[204].headers['Idempotency-Replayed'],
        /204 .* Idempotency-Replayed/,
      ],
    ] as const
  ).map(([title, change, message]): Case => ({ rule: 'response-headers', title, change, message })),
  {
    rule: 'sdk-extension',
    title: 'an operation without x-sdk',
    change: (d) => delete d.paths[LIST].get['x-sdk'],
    message: /^listOrders needs `x-sdk/,
  },
  {
    rule: 'sdk-extension',
    title: 'a method name used twice',
    change: (d) => (d.paths[LIST].get['x-sdk'].method = 'create'),
    message: /orders\.create of createOrder is already used by listOrders/,
  },
  {
    rule: 'sdk-extension',
    title: 'an unknown field in x-sdk',
    change: (d) => (d.paths[LIST].get['x-sdk'].paged = true),
    message: /paged is not an extension/,
  },
  {
    rule: 'sdk-extension',
    title: 'another extension in a schema',
    change: (d) => (d.components.schemas.Order['x-go-name'] = 'Order'),
    message: /x-go-name is not an extension/,
  },
  {
    rule: 'sdk-extension',
    title: 'x-sdk in a schema',
    change: (d) => (d.components.schemas.Order.properties.id['x-sdk'] = { type: 'json' }),
    message: /^x-sdk belongs to an operation of a path; remove it/,
  },
  {
    rule: 'sdk-extension',
    title: 'x-sdk in a webhook',
    change: (d) => (d.webhooks['order.created'].post['x-sdk'] = { resource: 'orders', method: 'hook' }),
    message: /^x-sdk belongs to an operation of a path; remove it/,
  },
  ...['basic', 'digest'].map((scheme): Case => {
    const change = (d: Doc): unknown => (d.components.securitySchemes.bearerAuth.scheme = scheme);
    const message = /^the libraries send the API key as a bearer token/;
    return { rule: 'single-public-call', title: `the scheme ${scheme}`, change, message };
  }),
  {
    rule: 'single-public-call',
    title: 'an API key in a header',
    change: (d) => (d.components.securitySchemes.bearerAuth = { type: 'apiKey', in: 'header', name: 'X-Api-Key' }),
    message: /^the libraries send the API key as a bearer token/,
  },
  {
    rule: 'single-public-call',
    title: 'a document without security',
    change: (d) => delete d.security,
    message: /security must require/,
  },
  {
    rule: 'single-public-call',
    title: 'a second public operation',
    change: (d) => (d.paths[LIST].get.security = []),
    message: /^listOrders must require an API key/,
  },
  {
    rule: 'single-public-call',
    title: 'an optional API key',
    change: (d) => (d.paths[LIST].get.security = [{ bearerAuth: [] }, {}]),
    message: /^listOrders must require an API key/,
  },
  {
    rule: 'single-public-call',
    title: 'account creation with an API key',
    change: (d) => delete d.paths['/api/v1/accounts'].post.security,
    message: /^createAccount is the only public operation/,
  },
  {
    rule: 'webhook-events',
    title: 'an event type without a webhook and a mapping',
    change: (d) => d.components.schemas.EventType.enum.push('order.paid'),
    message: /lacks order\.paid, which the other lists contain/,
  },
  ...(
    [
      ['without a body', (post: Doc) => delete post.requestBody],
      ['whose body may be absent', (post: Doc) => (post.requestBody.required = false)],
      [
        'with the body of another event',
        (post: Doc) => (post.requestBody.content['application/json'].schema.$ref = '#/components/schemas/Order'),
      ],
    ] as const
  ).map(([what, change]): Case => {
    return {
      rule: 'webhook-events',
      title: `a webhook ${what}`,
      change: (d) => change(d.webhooks['order.created'].post),
      message: /^the body of order\.created must be required and refer to OrderCreatedEvent/,
    };
  }),
  {
    rule: 'webhook-events',
    title: 'a webhook without a signature header',
    change: (d) => d.webhooks['order.created'].post.parameters.pop(),
    message: /onOrderCreated must require webhook-signature/,
  },
];
