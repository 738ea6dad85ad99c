import { expect, it } from 'vitest';
import { defaultDiagnostics } from './defaults.ts';

const LIMIT = { type: 'integer', minimum: 1, maximum: 100 };
const EVENTS = { EventType: { type: 'string', enum: ['order.created'] } };

/** Returns the messages for a schema of a query parameter. */
function messages(schema: object, schemas: object = {}): string[] {
  const parameters = [{ name: 'a', in: 'query', schema }];
  const document = { paths: { '/a/{b}': { get: { parameters } } }, components: { schemas } };
  return defaultDiagnostics(document).map(({ message }) => message);
}

it.each([
  ['above its maximum', { ...LIMIT, default: 5000 }, '5000 is not valid in its own schema: it must be <= 100'],
  ['of another type', { ...LIMIT, default: 'ten' }, '"ten" is not valid in its own schema: it must be integer'],
  [
    'that the enum lacks',
    { type: 'string', enum: ['a', 'b'], default: 'c' },
    '"c" is not valid in its own schema: it must be equal to one of the allowed values (a, b)',
  ],
  [
    'that does not match the pattern',
    { type: 'string', pattern: '^[a-z]+$', default: 'X' },
    '"X" is not valid in its own schema: it must match pattern "^[a-z]+$"',
  ],
  [
    'that does not have the format',
    { type: 'string', format: 'date-time', default: 'now' },
    '"now" is not valid in its own schema: it must match format "date-time"',
  ],
  [
    'of null without permission',
    { type: 'string', default: null },
    'null is not valid in its own schema: it must be string',
  ],
])('A default %s is reported', (_what, schema, reason) => {
  expect(messages(schema)).toEqual([`default ${reason}; change one of the two`]);
});

it('A default is reported if an item is not valid in a referenced schema', () => {
  const items = { $ref: '#/components/schemas/EventType' };
  expect(messages({ type: 'array', items, default: ['order.lost'] }, EVENTS)[0]).toContain(
    '/0 must be equal to one of the allowed values (order.created)',
  );
});

it('A default is reported in a schema that contains itself, at its pointer', () => {
  const parent = { $ref: '#/components/schemas/Order' };
  const properties = { id: { type: 'string' }, parent };
  const Order = { type: 'object', properties, default: { parent: { parent: { id: 7 } } } };
  expect(defaultDiagnostics({ components: { schemas: { Order } } })).toEqual([
    {
      pointer: '#/components/schemas/Order/default',
      message: expect.stringContaining('/parent/parent/id must be string'),
    },
  ]);
});

it('A default is reported in a field that is called default or value', () => {
  const properties = {
    default: { ...LIMIT, default: 0 },
    value: { ...LIMIT, default: 101 },
    type: { type: 'string' },
  };
  expect(messages({ type: 'object', properties })).toHaveLength(2);
});

it.each([
  ['that its schema accepts', { ...LIMIT, default: 100 }],
  ['of null where null is allowed', { type: ['string', 'null'], default: null }],
  ['in an example', { type: 'object', example: { type: 'string', default: 5 } }],
  ['that is false', { type: 'boolean', default: false }],
])('A default %s is accepted', (_what, schema) => {
  expect(messages(schema)).toEqual([]);
});
