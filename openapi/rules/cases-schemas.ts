import type { Case } from './case.ts';
import { LIST } from './fixture.ts';

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
