import type { Case } from './case.ts';
import { type Doc, LIST } from './fixture.ts';

/** Violations of the rules for schemas and parameters. */
export const schemaCases: Case[] = [
  {
    rule: 'bounded',
    title: 'a string without maxLength',
    change: (d) => delete d.components.schemas.Order.properties.id.maxLength,
    message: /^this string needs maxLength; add it$/,
  },
  {
    rule: 'bounded',
    title: 'a number without minimum in a parameter',
    change: (d) => delete d.components.parameters.Limit.schema.minimum,
    message: /this integer needs minimum/,
  },
  {
    rule: 'bounded',
    title: 'an array without bounds',
    change: (d) => {
      delete d.components.schemas.OrderPage.properties.data.minItems;
      delete d.components.schemas.OrderPage.properties.data.maxItems;
    },
    message: /this array needs minItems and maxItems; add them/,
  },
  {
    rule: 'bounded',
    title: 'a map without maxProperties',
    change: (d) => {
      const value = { type: 'string', minLength: 0, maxLength: 500 };
      d.components.schemas.Order.properties.metadata = { type: 'object', additionalProperties: value };
    },
    message: /this map needs maxProperties/,
  },
  ...(
    [
      [
        'beyond int64',
        { maximum: 9_223_372_036_854_775_808 },
        /^maximum 9223372036854775808 cannot be represented exactly/,
      ],
      [
        'with an exponent',
        { maximum: 1e30 },
        /^maximum 1e\+30 .* use a number from -9007199254740991 to 9007199254740991$/,
      ],
      ['below the smallest integer', { minimum: -(2 ** 60) }, /^minimum -1152921504606846976 cannot/],
      ['with a fraction', { maximum: 99.5 }, /^maximum 99.5 is not an integer; round it$/],
      [
        'beyond int32 with format int32',
        { maximum: 2 ** 31, format: 'int32' },
        /^maximum 2147483648 does not fit into 32 bits; lower/,
      ],
      ['beyond 32 bits without a format', { maximum: 2 ** 31 }, /^maximum 2147483648 does not fit into 32 bits/],
      ['above the other one', { minimum: 101 }, /^minimum 101 is greater than maximum 100; exchange or correct them$/],
    ] as const
  ).map(([what, schema, message]): Case => {
    return {
      rule: 'bounded',
      title: `a bound ${what}`,
      change: (d) => Object.assign(d.components.parameters.Limit.schema, schema),
      message,
    };
  }),
  {
    rule: 'bounded',
    title: 'a number that is a multiple of 0',
    change: (d) => (d.components.parameters.Limit.schema.multipleOf = 0),
    message: /^nothing is a multiple of 0; use a number above 0$/,
  },
  {
    rule: 'bounded',
    title: 'a minLength above maxLength',
    change: (d) => (d.components.parameters.Cursor.schema.minLength = 65),
    message: /^minLength 65 is greater than maxLength 64; exchange or correct them$/,
  },
  {
    rule: 'bounded',
    title: 'the largest integers that are exact',
    change: (d) => {
      const widest = { format: 'int64', maximum: 2 ** 53 - 1, minimum: 1 - 2 ** 53 };
      Object.assign(d.components.parameters.Limit.schema, widest);
    },
  },
  {
    rule: 'bounded',
    title: 'an enum without bounds',
    change: (d) => (d.components.schemas.Order.properties.status = { type: 'string', enum: ['open'] }),
  },
  ...(
    [
      ['allOf', { allOf: [{ $ref: '#/components/schemas/Order' }] }, /allOf is not supported in all four languages/],
      ['an untyped const', { const: 'v1' }, /const is not supported/],
      ['several types', { type: ['string', 'integer'] }, /type \[string, integer\] is not supported/],
      ['a nullable object', { type: ['object', 'null'] }, /omit an optional object/],
      ['nullable', { nullable: true }, /nullable is OpenAPI 3\.0/],
      ['schema examples', { examples: ['a'] }, /examples is not supported/],
      ['a numeric enum', { type: 'integer', enum: [1], minimum: 1, maximum: 1 }, /enum must have `type: string`/],
      ['format uuid', { format: 'uuid' }, /format uuid has different types/],
      ['an enum with a format', { enum: ['a', 'b'], format: 'email' }, /an enum has no format; remove one/],
      ['an enum without values', { enum: [] }, /enum must have `type: string` and string values/],
      ['both readOnly and writeOnly', { readOnly: true, writeOnly: true }, /either readOnly or writeOnly/],
      ['a discriminator without oneOf', { discriminator: { propertyName: 'a' } }, /no effect without oneOf/],
    ] as const
  ).map(([title, schema, message]): Case => {
    return {
      rule: 'generator-safe',
      title,
      change: (d) => Object.assign(d.components.schemas.Order.properties.id, schema),
      message,
    };
  }),
  {
    rule: 'generator-safe',
    title: 'a schema without a type',
    change: (d) => (d.components.schemas.Order.properties.any = {}),
    message: /a schema without a type/,
  },
  {
    rule: 'generator-safe',
    title: 'a oneOf next to a type',
    change: (d) => (d.components.schemas.Event.type = 'object'),
    message: /remove `type` and `properties` next to it/,
  },
  {
    rule: 'generator-safe',
    title: 'a mapping to a schema of the same name in another file',
    change: (d) =>
      (d.components.schemas.Event.discriminator.mapping['order.created'] = 'orders.yaml#/OrderCreatedEvent'),
    message: /each of its references once, written alike/,
  },
  ...(
    [
      ['has another constant', (event: Doc) => (event.properties.type.enum = ['order.paid'])],
      ['has several values', (event: Doc) => event.properties.type.enum.push('order.paid')],
      ['has any text', (event: Doc) => delete event.properties.type.enum],
      ['may lack the discriminator', (event: Doc) => delete event.required],
      ['has no discriminator', (event: Doc) => delete event.properties.type],
    ] as const
  ).map(([what, change]): Case => {
    return {
      rule: 'discriminators',
      title: `a variant that ${what}`,
      change: (d) => change(d.components.schemas.OrderCreatedEvent),
      message: /^OrderCreatedEvent must require type with the enum \[order\.created\], under which it is mapped/,
    };
  }),
  {
    rule: 'generator-safe',
    title: 'a oneOf with an incomplete discriminator mapping',
    change: (d) => d.components.schemas.Event.oneOf.push({ $ref: '#/components/schemas/Order' }),
    message: /oneOf needs a discriminator/,
  },
  {
    rule: 'generator-safe',
    title: 'an array parameter with explode',
    change: (d) => {
      const schema = { type: 'array', items: d.components.parameters.Cursor.schema, minItems: 1, maxItems: 3 };
      d.components.parameters.Cursor = { name: 'cursor', in: 'query', schema };
    },
    message: /explode: false/,
  },
  {
    rule: 'generator-safe',
    title: 'a cookie parameter',
    change: (d) => (d.components.parameters.Cursor.in = 'cookie'),
    message: /the SDKs do not send cookies/,
  },
  {
    rule: 'generator-safe',
    title: 'a default response',
    change: (d) => (d.paths[LIST].get.responses.default = { description: 'Other' }),
    message: /response "default" is not a single status/,
  },
  {
    rule: 'finite-schemas',
    title: 'an object that requires itself',
    change: (d) => {
      d.components.schemas.Order.properties.parent = { $ref: '#/components/schemas/Order' };
      d.components.schemas.Order.required = ['parent'];
    },
    message: /^Order requires Order: no value of finite size exists; make one of these fields optional$/,
  },
  {
    rule: 'finite-schemas',
    title: 'objects that require each other through a list that cannot be empty',
    change: (d) => {
      const { OrderPage, Order } = d.components.schemas;
      Object.assign(OrderPage.properties.data, { minItems: 1 });
      OrderPage.required = ['data'];
      Order.properties.related = { $ref: '#/components/schemas/OrderPage' };
      Order.required = ['related'];
    },
    message: /^(?:OrderPage requires Order requires OrderPage|Order requires OrderPage requires Order): no value/,
  },
  {
    rule: 'finite-schemas',
    title: 'a choice whose variants all contain the choice again',
    change: (d) => {
      const { OrderCreatedEvent } = d.components.schemas;
      OrderCreatedEvent.properties.cause = { $ref: '#/components/schemas/Event' };
      OrderCreatedEvent.required = ['cause'];
    },
    message: /requires Event.*: no value of finite size exists/,
  },
  {
    rule: 'finite-schemas',
    title: 'an object that may contain itself',
    change: (d) => {
      const { Order, OrderPage } = d.components.schemas;
      Order.properties.parent = { $ref: '#/components/schemas/Order' };
      Order.properties.children = { $ref: '#/components/schemas/OrderPage' };
      Order.required = ['children'];
      OrderPage.required = ['data'];
    },
  },
  {
    rule: 'no-inline-objects',
    title: 'an object in a property',
    change: (d) => (d.components.schemas.Order.properties.customer = { type: 'object', properties: {} }),
    message: /has no class name in the SDKs/,
  },
  {
    rule: 'no-inline-objects',
    title: 'an object in a response',
    change: (d) => {
      d.paths[LIST].post.responses[201].content['application/json'].schema = { type: 'object', properties: {} };
    },
    message: /move it to components\/schemas/,
  },
  {
    rule: 'strict-requests',
    title: 'a request schema that allows unknown fields',
    change: (d) => delete d.components.schemas.OrderCreate.additionalProperties,
    message: /used only in requests/,
  },
  {
    rule: 'strict-requests',
    title: 'unknown fields in a schema of both requests and responses',
    change: (d) => {
      d.components.schemas.OrderCreate.properties.order = { $ref: '#/components/schemas/Order' };
    },
  },
];
