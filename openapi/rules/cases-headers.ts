import type { Case } from './case.ts';
import { type Doc, ITEM, LIST } from './fixture.ts';

const TEXT = { type: 'string', minLength: 1, maxLength: 64 };
const add = (d: Doc, parameter: object): void =>
  d.paths[LIST].get.parameters.push({ name: 'colour', in: 'query', schema: TEXT, ...parameter });
const OWNED = [
  'Host', 'Content-Length', 'Connection', 'Transfer-Encoding', 'Proxy-Authorization', 'Authorization', 'X-Request-Id',
  'User-Agent', 'Accept', 'Accept-Encoding', 'Content-Type', 'Content-Encoding', 'Cookie', 'Expect', 'TE', 'Trailer',
  'Upgrade', 'Keep-Alive', 'Date', 'Via', 'Origin', 'Proxy-Connection', 'Sec-Fetch-Mode', 'hOST',
]; // prettier-ignore

const parameters: readonly (readonly [title: string, parameter: object, message: RegExp])[] = [
  ['that may be empty', { allowEmptyValue: true }, /remove allowEmptyValue/],
  ['that may be null', { schema: { ...TEXT, type: ['string', 'null'] } }, /never null/],
  ['that is an object', { schema: { type: 'object' } }, /an object in a parameter has no common form/],
  [
    'that is a list of lists',
    { style: 'form', explode: false, schema: { type: 'array', items: { type: 'array', items: TEXT } } },
    /a list of lists has no common form/,
  ],
  [
    'that is required and has a default',
    { required: true, schema: { ...TEXT, default: 'red' } },
    /default has no effect/,
  ],
  ['with a format of another type', { schema: { ...TEXT, format: 'int32' } }, /format int32 is for the type integer/],
  ['of encoded content', { schema: { ...TEXT, contentEncoding: 'base64' } }, /contentEncoding is not supported/],
];

const changes: readonly (readonly [rule: string, title: string, change: (d: Doc) => unknown, message: RegExp])[] = [
  ['header-names', 'a name with a space', (d) => add(d, { name: 'X Colour', in: 'header' }), /not a name of a header/],
  ['header-names', 'a name with an umlaut', (d) => add(d, { name: 'X-Grün', in: 'header' }), /not a name of a header/],
  ['header-names', 'a long name', (d) => add(d, { name: 'x'.repeat(101), in: 'header' }), /over 100 characters/],
  [
    'header-names',
    'the same name in another case',
    (d) => d.paths[ITEM].delete.parameters.push({ name: 'if-match', in: 'header', schema: TEXT }),
    /if-match occurs twice/,
  ],
  [
    'header-names',
    'a Content-Type of a response',
    (d) => (d.paths[LIST].get.responses[200].headers['Content-Type'] = { schema: TEXT }),
    /Content-Type follows from `content`/,
  ],
  [
    'header-names',
    'a header of a response with a space',
    (d) => (d.paths[LIST].get.responses[200].headers['X Colour'] = { schema: TEXT }),
    /not a name of a header/,
  ],
  [
    'known-scopes',
    'a scope that no key can have',
    (d) => (d.paths[LIST].get.security = [{ bearerAuth: ['orders:delete'] }]),
    /no API key can have the scope orders:delete/,
  ],
  [
    'known-scopes',
    'a scope of the whole document that no key can have',
    (d) => (d.security = [{ bearerAuth: ['orders:delete'] }]),
    /no API key can have the scope orders:delete/,
  ],
  [
    'known-scopes',
    'a scope listed twice',
    (d) => (d.paths[LIST].get.security = [{ bearerAuth: ['orders:read', 'orders:read'] }]),
    /orders:read occurs twice/,
  ],
  [
    'known-scopes',
    'two ways to authenticate',
    (d) => (d.paths[LIST].get.security = [{ bearerAuth: ['orders:read'] }, { bearerAuth: [] }]),
    /authenticate in one way/,
  ],
  [
    'generator-safe',
    'a path parameter that may be omitted',
    (d) => (d.components.parameters.OrderId.required = false),
    /add `required: true`/,
  ],
  [
    'generator-safe',
    'a path parameter that may be empty',
    (d) => (d.components.parameters.OrderId.schema.minLength = 0),
    /leads to another operation/,
  ],
  ['generator-safe', 'a callback', (d) => (d.paths[LIST].post.callbacks = {}), /receive no callbacks/],
  ['generator-safe', 'a link', (d) => (d.paths[LIST].get.responses[200].links = {}), /do not follow links/],
  [
    'generator-safe',
    'a field that is true',
    (d) => (d.components.schemas.Order.properties.id = true),
    /^id is not a schema/,
  ],
  [
    'generator-safe',
    'items that are true',
    (d) => (d.components.schemas.OrderPage.properties.data.items = true),
    /^items is not a schema/,
  ],
  ['generator-safe', 'any other field', (d) => (d.components.schemas.Order.additionalProperties = true), /any value/],
  ['generator-safe', 'required without names', (d) => (d.components.schemas.Order.required = []), /has no names/],
  [
    'generator-safe',
    'a required name twice',
    (d) => (d.components.schemas.Order.required = ['id', 'id']),
    /name twice/,
  ],
  [
    'webhook-events',
    'a webhook with another method',
    (d) => (d.webhooks['order.created'] = { put: d.webhooks['order.created'].post }),
    /must be a POST/,
  ],
  [
    'webhook-events',
    'a webhook with an API key',
    (d) => delete d.webhooks['order.created'].post.security,
    /sent without an API key/,
  ],
  [
    'header-names',
    'the same name with an underscore',
    (d) => d.paths[ITEM].delete.parameters.push({ name: 'If_Match', in: 'header', schema: TEXT }),
    /if-match occurs twice/,
  ],
  [
    'path-style',
    'a parameter that occurs twice',
    (d) => (d.paths[`${ITEM}/{order_id}`] = d.paths[ITEM]),
    /\{order_id\} occurs twice in this path/,
  ],
];

/** Violations of the rules for headers, scopes and parameters. */
export const headerCases: Case[] = [
  ...OWNED.map((name): Case => {
    const change = (d: Doc): void => add(d, { name, in: 'header' });
    return {
      rule: 'header-names',
      title: `the argument ${name}`,
      change,
      message: /is set by HTTP or by the libraries/,
    };
  }),
  ...parameters.map(([title, parameter, message]): Case => {
    return { rule: 'generator-safe', title: `a parameter ${title}`, change: (d) => add(d, parameter), message };
  }),
  ...changes.map(([rule, title, change, message]): Case => ({ rule, title, change, message })),
  { rule: 'header-names', title: 'a header of the API', change: (d) => add(d, { name: 'X-Colour', in: 'header' }) },
  {
    rule: 'known-scopes',
    title: 'a scope that a key can have',
    change: (d) => (d.paths[LIST].get.security = [{ bearerAuth: ['orders:read'] }]),
  },
];
