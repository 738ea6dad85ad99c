import type { Case } from './case.ts';
import { type Doc, ITEM, LIST } from './fixture.ts';

const rename = (record: Doc, from: string, to: string): void => {
  record[to] = record[from];
  delete record[from];
};

/** Breaches of the rules about paths, operations and webhooks. */
export const operationCases: Case[] = [
  {
    rule: 'cursor-pagination',
    title: 'a list without cursor',
    change: (d) => d.paths[LIST].get.parameters.pop(),
    says: /^listOrders must take cursor/,
  },
  {
    rule: 'cursor-pagination',
    title: 'a list that answers with no page',
    change: (d) => delete d.components.schemas.OrderPage.properties.next_cursor,
    says: /listOrders must answer with a page/,
  },
  {
    rule: 'cursor-pagination',
    title: 'a page behind an operation that is no list',
    change: (d) => (d.paths[LIST].get.operationId = 'getOrders'),
    says: /getOrders is paged/,
  },
  {
    rule: 'idempotency-key',
    title: 'a POST without it',
    change: (d) => d.paths[LIST].post.parameters.pop(),
    says: /^createOrder is a POST/,
  },
  {
    rule: 'idempotency-key',
    title: 'a POST that only accepts it',
    change: (d) => (d.paths[LIST].post.parameters = [{ $ref: '#/components/parameters/OptionalIdempotencyKey' }]),
    says: /must require/,
  },
  {
    rule: 'idempotency-key',
    title: 'a DELETE without it',
    change: (d) => d.paths[ITEM].delete.parameters.shift(),
    says: /^deleteOrder writes/,
  },
  {
    rule: 'idempotency-key',
    title: 'a DELETE that requires it',
    change: (d) => (d.paths[ITEM].delete.parameters = [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    says: /must be optional/,
  },
  {
    rule: 'idempotency-key',
    title: 'a GET with it',
    change: (d) => d.paths[LIST].get.parameters.push({ $ref: '#/components/parameters/OptionalIdempotencyKey' }),
    says: /only reads/,
  },
  {
    rule: 'operation-id-verb',
    title: 'a verb that does not fit the method',
    change: (d) => (d.paths[ITEM].delete.operationId = 'getOrder'),
    says: /operationId getOrder of a DELETE must start with delete or revoke, followed by a noun/,
  },
  {
    rule: 'operation-id-verb',
    title: 'a verb alone',
    change: (d) => (d.paths[ITEM].delete.operationId = 'delete'),
    says: /followed by a noun/,
  },
  {
    rule: 'path-style',
    title: 'no version',
    change: (d) => rename(d.paths, LIST, '/orders'),
    says: /must start with \/api\/v1\//,
  },
  {
    rule: 'path-style',
    title: 'an underscore',
    change: (d) => rename(d.paths, LIST, '/api/v1/all_orders'),
    says: /"all_orders" must be kebab-case/,
  },
  {
    rule: 'path-style',
    title: 'a parameter in camelCase',
    change: (d) => rename(d.paths, ITEM, '/api/v1/orders/{orderId}'),
    says: /"\{orderId\}" must be/,
  },
  {
    rule: 'path-style',
    title: 'a slash at the end',
    change: (d) => rename(d.paths, LIST, '/api/v1/orders/'),
    says: /path segment ""/,
  },
  ...(
    [
      ['404 of a path that names a record', ITEM, 'delete', '404'],
      ['409 of an idempotency key', ITEM, 'delete', '409'],
      ['412 of If-Match', ITEM, 'delete', '412'],
      ['422 of a body', LIST, 'post', '422'],
      ['401 of a call that needs a key', LIST, 'get', '401'],
      ['503 that any call can get', LIST, 'get', '503'],
    ] as const
  ).map(([title, path, method, status]): Case => {
    const says = new RegExp(`must document ${status}, because`);
    return { rule: 'problem-responses', title, change: (d) => delete d.paths[path][method].responses[status], says };
  }),
  {
    rule: 'problem-responses',
    title: 'an error that is plain JSON',
    change: (d) => rename(d.components.responses.Problem404.content, 'application/problem+json', 'application/json'),
    says: /404 must carry application\/problem\+json/,
  },
  ...(
    [
      [
        'the request id',
        (d: Doc) => delete d.paths[LIST].get.responses[200].headers['X-Request-Id'],
        /listOrders 200 .* X-Request-Id/,
      ],
      [
        'Location of a creation',
        (d: Doc) => delete d.paths[LIST].post.responses[201].headers.Location,
        /201 must declare Location/,
      ],
      [
        'WWW-Authenticate',
        (d: Doc) => delete d.components.responses.Problem403.headers['WWW-Authenticate'],
        /403 .* WWW-Authenticate/,
      ],
      [
        'Retry-After',
        (d: Doc) => delete d.components.responses.Problem429.headers['Retry-After'],
        /429 must declare Retry-After/,
      ],
      [
        'the mark of a replay',
        (d: Doc) => delete d.paths[ITEM].delete.responses[204].headers['Idempotency-Replayed'],
        /204 .* Idempotency-Replayed/,
      ],
    ] as const
  ).map(([title, change, says]): Case => ({ rule: 'response-headers', title, change, says })),
  {
    rule: 'sdk-extension',
    title: 'an operation without it',
    change: (d) => delete d.paths[LIST].get['x-sdk'],
    says: /^listOrders needs `x-sdk/,
  },
  {
    rule: 'sdk-extension',
    title: 'a method that is taken',
    change: (d) => (d.paths[LIST].get['x-sdk'].method = 'create'),
    says: /orders\.create of createOrder is taken by listOrders/,
  },
  {
    rule: 'sdk-extension',
    title: 'a member that can be derived',
    change: (d) => (d.paths[LIST].get['x-sdk'].paged = true),
    says: /paged is no annotation/,
  },
  {
    rule: 'sdk-extension',
    title: 'another annotation, anywhere',
    change: (d) => (d.components.schemas.Order['x-go-name'] = 'Order'),
    says: /x-go-name is no annotation/,
  },
  {
    rule: 'single-public-call',
    title: 'no security at all',
    change: (d) => delete d.security,
    says: /security must require/,
  },
  {
    rule: 'single-public-call',
    title: 'a second public call',
    change: (d) => (d.paths[LIST].get.security = []),
    says: /^listOrders must need an API key/,
  },
  {
    rule: 'single-public-call',
    title: 'a key that is optional',
    change: (d) => (d.paths[LIST].get.security = [{ bearerAuth: [] }, {}]),
    says: /^listOrders must need an API key/,
  },
  {
    rule: 'single-public-call',
    title: 'the first account behind a key',
    change: (d) => delete d.paths['/api/v1/accounts'].post.security,
    says: /^createAccount is the one public call/,
  },
  {
    rule: 'webhook-events',
    title: 'an event type without webhook and mapping',
    change: (d) => d.components.schemas.EventType.enum.push('order.paid'),
    says: /has no order\.paid, which the others have/,
  },
  {
    rule: 'webhook-events',
    title: 'a webhook without signature',
    change: (d) => d.webhooks['order.created'].post.parameters.pop(),
    says: /onOrderCreated must require webhook-signature/,
  },
];
