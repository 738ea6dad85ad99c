import type { Case } from './case.ts';
import { LIST } from './fixture.ts';

/** Breaches of the rules about schemas and parameters. */
export const schemaCases: Case[] = [
  {
    rule: 'bounded',
    title: 'a string without maxLength',
    change: (d) => delete d.components.schemas.Order.properties.id.maxLength,
    says: /^this string has no maxLength; add it$/,
  },
  {
    rule: 'bounded',
    title: 'a number without minimum, in a parameter',
    change: (d) => delete d.components.parameters.Limit.schema.minimum,
    says: /this integer has no minimum/,
  },
  {
    rule: 'bounded',
    title: 'a list without bounds',
    change: (d) => {
      delete d.components.schemas.OrderPage.properties.data.minItems;
      delete d.components.schemas.OrderPage.properties.data.maxItems;
    },
    says: /this array has no minItems and no maxItems/,
  },
  {
    rule: 'bounded',
    title: 'a map without maxProperties',
    change: (d) => {
      const value = { type: 'string', minLength: 0, maxLength: 500 };
      d.components.schemas.Order.properties.metadata = { type: 'object', additionalProperties: value };
    },
    says: /this map has no maxProperties/,
  },
  {
    rule: 'bounded',
    title: 'an enum needs no bounds',
    change: (d) => (d.components.schemas.Order.properties.status = { type: 'string', enum: ['open'] }),
  },
  ...(
    [
      ['allOf', { allOf: [{ $ref: '#/components/schemas/Order' }] }, /allOf is not printed faithfully/],
      ['an untyped const', { const: 'v1' }, /const breaks generators/],
      ['several types', { type: ['string', 'integer'] }, /type \[string, integer\] has no counterpart/],
      ['a null object', { type: ['object', 'null'] }, /leave optional objects out/],
      ['nullable', { nullable: true }, /nullable is OpenAPI 3\.0/],
      ['schema examples', { examples: ['a'] }, /examples is not read/],
      ['a number enum', { type: 'integer', enum: [1], minimum: 1, maximum: 1 }, /enum must be `type: string`/],
      ['format uuid', { format: 'uuid' }, /format uuid means different types/],
    ] as const
  ).map(([title, schema, says]): Case => {
    return {
      rule: 'generator-safe',
      title,
      change: (d) => Object.assign(d.components.schemas.Order.properties.id, schema),
      says,
    };
  }),
  {
    rule: 'generator-safe',
    title: 'a schema that accepts anything',
    change: (d) => (d.components.schemas.Order.properties.any = {}),
    says: /a schema without a type/,
  },
  {
    rule: 'generator-safe',
    title: 'a oneOf that its discriminator does not cover',
    change: (d) => d.components.schemas.Event.oneOf.push({ $ref: '#/components/schemas/Order' }),
    says: /oneOf needs a discriminator/,
  },
  {
    rule: 'generator-safe',
    title: 'a list parameter that is sent exploded',
    change: (d) => {
      const schema = { type: 'array', items: d.components.parameters.Cursor.schema, minItems: 1, maxItems: 3 };
      d.components.parameters.Cursor = { name: 'cursor', in: 'query', schema };
    },
    says: /explode: false/,
  },
  {
    rule: 'generator-safe',
    title: 'a cookie',
    change: (d) => (d.components.parameters.Cursor.in = 'cookie'),
    says: /cookies are not sent/,
  },
  {
    rule: 'generator-safe',
    title: 'a catch-all response',
    change: (d) => (d.paths[LIST].get.responses.default = { description: 'Other' }),
    says: /response "default" is no single status/,
  },
  {
    rule: 'no-inline-objects',
    title: 'an object in a property',
    change: (d) => (d.components.schemas.Order.properties.customer = { type: 'object', properties: {} }),
    says: /has no name in the SDKs/,
  },
  {
    rule: 'no-inline-objects',
    title: 'an object in a response',
    change: (d) => {
      d.paths[LIST].post.responses[201].content['application/json'].schema = { type: 'object', properties: {} };
    },
    says: /move it to components\/schemas/,
  },
  {
    rule: 'strict-requests',
    title: 'a request that takes any member',
    change: (d) => delete d.components.schemas.OrderCreate.additionalProperties,
    says: /only requests use this schema/,
  },
  {
    rule: 'strict-requests',
    title: 'a schema of requests and responses may stay open',
    change: (d) => {
      d.components.schemas.OrderCreate.properties.order = { $ref: '#/components/schemas/Order' };
    },
  },
];
