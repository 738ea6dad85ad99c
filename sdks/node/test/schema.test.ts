import { describe, expect, it } from 'vitest';
import { serialiseBody } from '../src/core/request/body.ts';
import { InvalidRequestError } from '../src/core/errors/sdk-errors.ts';
import type { Operation } from '../src/core/request/operation.ts';
import { assertValid, type Schema, type UnionSchema } from '../src/core/schema/schema.ts';
import { validateUnion } from '../src/core/schema/union-schema.ts';
import * as schemas from '../src/generated/schemas.ts';
import { ending, fakeApi } from './fake.ts';

const check =
  (schema: Schema, value: unknown): (() => void) =>
  () =>
    assertValid('sendThing', 'the body', schema, value);

const order = { currency: 'EUR', customer: { email: 'a@b.example' }, line_items: [{ sku: 'A', quantity: 1 }] };

it('An order passes as the contract describes it', () => {
  const full = {
    ...order,
    customer: { email: 'a@b.example', name: null },
    metadata: { any: 'text' },
    placed_at: '2026-05-01T12:34:56.123456+05:45',
    note: undefined,
  };
  expect(check(schemas.OrderCreate, order)).not.toThrow();
  expect(check(schemas.OrderCreate, full)).not.toThrow();
});

it.each([
  [
    { ...order, curency: 'EUR' },
    'curency is not a known field; known fields: currency, customer, line_items, external_id,',
  ],
  [
    { ...order, customer: { email: 'a', mail: 'b' } },
    'customer.mail is not a known field; known fields: email, name, phone',
  ],
  [
    { ...order, line_items: [...order.line_items, { sku: 'B', quantity: '2' }] },
    'line_items[1].quantity must be an integer, not a string',
  ],
  [{ ...order, line_items: order.line_items[0] }, 'line_items must be an array, not an object'],
  [{ ...order, customer: [] }, 'customer must be an object, not an array'],
  [{ ...order, currency: null }, 'currency must be a string, not null'],
  [{ ...order, note: null }, 'note must be a string, not null'],
  [{ ...order, note: true }, 'note must be a string, not a boolean'],
  [{ ...order, note: () => 'x' }, 'note must be a string, not a function'],
  [{ ...order, line_items: [{ sku: 'A', quantity: 1.5 }] }, 'line_items[0].quantity must be an integer, not 1.5'],
  [
    { ...order, line_items: [{ sku: 'A', quantity: 2 ** 53 }] },
    'line_items[0].quantity must be an integer, not 9007199254740992',
  ],
  [{ ...order, metadata: { count: 1 } }, 'metadata.count must be a string, not 1'],
  [{ ...order, metadata: [] }, 'metadata must be an object, not an array'],
  [
    { ...order, placed_at: '2026-05-01T00:00:00' },
    'placed_at must be an RFC 3339 date-time with a UTC offset, such as 2026-05-01T12:00:00Z, not a string',
  ],
  [
    { ...order, placed_at: new Date() },
    'placed_at must be an RFC 3339 date-time with a UTC offset, such as 2026-05-01T12:00:00Z, not an object',
  ],
  [{ ...order, line_items: undefined }, 'line_items is required'],
  [{ currency: 'EUR', line_items: [] }, 'customer is required'],
  [undefined, 'the body must be an object, not undefined'],
  [null, 'the body must be an object, not null'],
  ['EUR', 'the body must be an object, not a string'],
  [Object.create(order), 'currency is required'],
])('An order is rejected with the invalid field (%#)', (body, message) => {
  expect(check(schemas.OrderCreate, body)).toThrow(InvalidRequestError);
  expect(check(schemas.OrderCreate, body)).toThrow(`sendThing: ${message}`);
});

it('An order never quotes an invalid text, which may be long or secret', () => {
  expect(check(schemas.OrderCreate, { ...order, line_items: 'ik_live_secret' })).not.toThrow('secret');
});

it('An order is not sent if it is invalid', async () => {
  const { api, sent } = fakeApi([{}]);
  const error = await ending(api.orders.create({ ...order, currency: 7 } as never));
  expect(error).toMatchObject({
    name: 'InvalidRequestError',
    message: 'createOrder: currency must be a string, not 7',
  });
  expect(error).toMatchObject({ attempts: 0 });
  expect(sent).toEqual([]);
});

it('An order accepts unknown fields in extraBody', async () => {
  const { api, sent } = fakeApi([{}]);
  await api.orders.create(order, { extraBody: { gift: true } });
  expect(sent.map(({ body }) => body)).toEqual([JSON.stringify({ ...order, gift: true })]);
});

it.each([
  ['number', 1.5],
  ['bytes', new Uint8Array()],
  ['bytes', new Blob()],
  ['json', null],
  ['json', { a: [1] }],
  [{ nullable: { list: 'boolean' } }, null],
  [{ nullable: { list: 'boolean' } }, [true, false]],
  [{ map: 'integer' }, { a: 1, b: undefined }],
  [{}, {}],
] as [Schema, unknown][])('The schema %j accepts %j', (schema, value) => {
  expect(check(schema, value)).not.toThrow();
});

it.each([
  ['number', Number.NaN, 'must be a number, not NaN'],
  ['number', 1n, 'must be a number, not a bigint'],
  ['bytes', 'text', 'must be bytes (a Uint8Array, Buffer, Blob, File, stream or FilePart), not a string'],
  ['json', undefined, 'must be JSON, not undefined'],
  ['dateTime', ['2026-05-01T00:00:00Z'], 'such as 2026-05-01T12:00:00Z, not an array'],
  // A hole would be serialised as null.
  [{ list: 'string' }, Array.from({ length: 1 }), '[0] must be a string, not undefined'],
] as [Schema, unknown, string][])('The schema %j rejects other kinds (%#)', (schema, value, message) => {
  expect(check(schema, value)).toThrow(message);
});

it('A schema validates a field that is not enumerable', () => {
  const value = Object.defineProperty({ b: 'y' }, 'a', { value: 'x', enumerable: false });
  expect(check({ optional: { a: 'string', b: 'string' } }, value)).not.toThrow();
  expect(check({ optional: { a: 'integer', b: 'string' } }, value)).toThrow('a must be an integer, not a string');
});

it.each(['constructor', '__proto__', 'toString'])('An object has no inherited field %s', (name) => {
  const value: unknown = JSON.parse(`{ "${name}": "x" }`);
  expect(check({ optional: { a: 'string' } }, value)).toThrow(`${name} is not a known field`);
  expect(check({ required: { [name]: 'string' } }, value)).not.toThrow();
  expect(check({ required: { [name]: 'string' } }, {})).toThrow(`${name} is required`);
});

describe('a union', () => {
  const card: Schema = { required: { kind: 'string', digits: 'string' } };
  const means: UnionSchema = { validate: validateUnion, tag: 'kind', variants: { card } };

  it('A union is validated as the variant of its discriminator', () => {
    expect(check(means, { kind: 'card', digits: '1' })).not.toThrow();
    expect(check(means, { kind: 'card', digits: 1 })).toThrow('sendThing: digits must be a string, not 1');
    expect(check(means, { kind: 'toString' })).toThrow('sendThing: kind must be one of card, not a string');
    expect(check(means, {})).toThrow('sendThing: kind must be one of card, not undefined');
    expect(check(means, [])).toThrow('sendThing: the body must be an object, not an array');
  });

  it('A union may be an unknown variant if the API also returns the union', () => {
    expect(check({ ...means, isOpen: true }, { kind: 'cash', coins: 3 })).not.toThrow();
    expect(check({ ...means, isOpen: true }, { kind: null })).toThrow('kind must be one of card, not null');
  });
});

describe('a union without a discriminator', () => {
  const variants = {
    address: { required: { address: 'string' } },
    digits: { required: { digits: 'string' } },
  } as const;
  const contact: UnionSchema = { validate: validateUnion, variants };

  it('A union without a discriminator is validated as the variant whose own field it has', () => {
    expect(check(contact, { digits: '1' })).not.toThrow();
    expect(check(contact, { digits: 1 })).toThrow('sendThing: digits must be a string, not 1');
    expect(check(contact, { fax: '2', digits: undefined })).toThrow(
      'sendThing: the body must have one of address, digits',
    );
    expect(check(contact, null)).toThrow('sendThing: the body must be an object, not null');
  });

  it('A union without a discriminator may be an unknown variant if the API also returns the union', () => {
    expect(check({ ...contact, isOpen: true }, { fax: '2', digits: null })).not.toThrow();
  });
});

describe('a recursive schema', () => {
  const tree: Schema = { optional: { name: 'string', children: { list: () => tree } } };

  it('A recursive schema is validated down to the leaves', () => {
    const value = { name: 'a', children: [{ children: [{ name: 1 }] }] };
    expect(check(tree, value)).toThrow('children[0].children[0].name must be a string, not 1');
  });

  it('A recursive schema is rejected if it is cyclic', () => {
    const value: { children: unknown[] } = { children: [] };
    value.children.push(value);
    expect(check(tree, value)).toThrow('is nested too deeply');
  });
});

describe('an optional body', () => {
  const operation: Operation = { id: 'sendThing', method: 'POST', path: '/things', body: { list: 'string' } };

  it('An optional body is validated if it is set', () => {
    const optional = { ...operation, isBodyOptional: true };
    expect(serialiseBody(optional, undefined, undefined)).toBeUndefined();
    expect(serialiseBody(optional, ['a'], undefined)?.content).toBe('["a"]');
    expect(() => serialiseBody(optional, null, undefined)).toThrow('sendThing: the body must be an array, not null');
    expect(() => serialiseBody(operation, undefined, undefined)).toThrow(
      'sendThing: the body must be an array, not undefined',
    );
  });
});

it.each([
  [{ limit: 'ten' }, 'limit must be an integer, not a string'],
  [{ status: 'pending' }, 'status must be an array, not a string'],
  [
    { created_at_min: '2026-05-01' },
    'created_at_min must be an RFC 3339 date-time with a UTC offset, such as 2026-05-01T12:00:00Z, not a string',
  ],
  [{ limt: 1 }, 'limt is not a known field; known fields: status,'],
  [[], 'the query must be an object, not an array'],
])('A query %j is rejected before anything is sent', async (query, message) => {
  const { api, sent } = fakeApi([{}]);
  const error = await ending(api.orders.list(query as never));
  expect((error as Error).message).toContain(`listOrders: ${message}`);
  expect(sent).toEqual([]);
});

function create(body: unknown): Promise<unknown> {
  return fakeApi([{}]).api.orders.update('ord_1', body as never);
}

it.each([
  ['an own method toJSON', { note: 'a', toJSON: () => ({ note: 5 }) }],
  [
    'an inherited method toJSON',
    Object.assign(Object.create({ toJSON: () => ({ note: 5 }) }) as object, { note: 'a' }),
  ],
  [
    'a getter',
    {
      get note() {
        return 'a';
      },
    },
  ],
  ['an unpaired surrogate', { note: 'a\uD83D' }],
  ['an unpaired surrogate after backslashes', { note: '\\\\\uDE00' }],
  ['an unpaired surrogate in a name', { metadata: { 'a\uDC00': 'b' } }],
])('Data that would be sent differently than it was validated is rejected: %s', async (_, body) => {
  await expect(create(body)).rejects.toBeInstanceOf(InvalidRequestError);
});

it('Data that would be sent differently than it was validated is not confused with text that looks like an escape, or with a pair', async () => {
  await expect(create({ note: '\\ud83d 😀 \\\\ud83d' })).resolves.toBeDefined();
});

describe('an object with other members', () => {
  const label: Schema = { required: { name: 'string' }, others: 'integer' };

  it('takes those of their type', () => {
    expect(check(label, { name: 'a', size: 1, __proto__: { inherited: 'x' }, none: undefined })).not.toThrow();
  });

  it.each([
    [{ name: 'a', size: 'one' }, 'size must be an integer, not a string'],
    [{ name: 'a', size: null }, 'size must be an integer, not null'],
    [{ size: 1 }, 'name is required'],
    [{ name: 1 }, 'name must be a string, not 1'],
  ])('refuses %j', (value, message) => {
    expect(check(label, value)).toThrow(message);
  });
});
