import { expect, it } from 'vitest';
import { document, normalised } from './fixture.ts';

const none = { responses: { 204: {} } };

/** Returns the default of a parameter with a schema, and whether a warning names the schema. */
function defaultOf(schema: object, schemas: Record<string, object> = {}): unknown[] {
  const parameters = [{ name: 'q', in: 'query', schema }];
  const { model, warnings } = normalised(document({ '/a': { get: { parameters, ...none } } }, schemas));
  const found = model.resources[0]?.methods[0]?.parameters[0];
  return [found?.default, warnings.includes('#/paths/~1a/get/parameters/0/schema')];
}

it.each([
  [{ type: 'integer', default: 9007199254740993n }, 9007199254740993n],
  [{ type: 'integer', default: '10' }, 10],
  [{ type: 'integer', default: '9007199254740993' }, 9007199254740993n],
  [{ type: 'number', default: '0.5' }, 0.5],
  [{ type: 'boolean', default: 'true' }, true],
  [{ type: 'string', default: 10 }, '10'],
  [{ type: 'string', default: '' }, ''],
  [{ type: 'array', items: { type: 'string' }, default: ['low'] }, ['low']],
  [{ type: 'string', enum: ['low', 'high'], default: 'low' }, 'low'],
  [{ type: ['string', 'null'], default: null }, undefined],
])('The default of %o is documented with its type', (schema, value) => {
  expect(defaultOf(schema)).toEqual([value, false]);
});

it.each([
  { type: 'integer', default: 'many' },
  { type: 'integer', default: 1.5 },
  { type: 'number', default: Number.NaN },
  { type: 'number', default: Number.POSITIVE_INFINITY },
  { type: 'boolean', default: 1 },
  { type: 'array', items: {}, default: 'low' },
])('The default of %o is not documented, with a warning', (schema) => {
  expect(defaultOf(schema)).toEqual([undefined, true]);
});

it('A default next to a reference replaces that of the schema', () => {
  const wind = { Wind: { type: 'string', enum: ['low', 'high'], default: 'low' } };
  const $ref = '#/components/schemas/Wind';
  expect(defaultOf({ $ref }, wind)[0]).toBe('low');
  expect(defaultOf({ allOf: [{ $ref }], default: 'high' }, wind)[0]).toBe('high');
  expect(defaultOf({ oneOf: [{ $ref }, { type: 'null' }], default: 'high' }, wind)[0]).toBe('high');
});

/** Returns the type and the description of a field, and whether a warning names it. */
function fieldOf(schema: object): unknown[] {
  const ok = { content: { 'application/json': { schema: { properties: { a: schema } } } } };
  const { model, warnings } = normalised(document({ '/a': { get: { operationId: 'a', responses: { 200: ok } } } }));
  const found = model.schemas.flatMap((one) => (one.kind === 'object' ? one.fields : []))[0];
  return [found?.type, found?.description, warnings.some((pointer) => pointer.endsWith('/properties/a'))];
}

const INTEGER = { kind: 'integer', bits: 64 };

it.each([
  [{ type: 'integer', enum: [1, 2] }, INTEGER, 'One of 1, 2.', true],
  [{ type: 'integer', enum: ['1', '2'] }, INTEGER, '', true],
  [{ enum: [1, 2, null], description: 'Level.' }, INTEGER, 'Level. One of 1, 2.', true],
  [{ enum: [9007199254740993n, 1] }, INTEGER, 'One of 9007199254740993, 1.', true],
  [{ enum: [1, 1.5] }, { kind: 'number' }, 'One of 1, 1.5.', true],
  [{ const: true }, { kind: 'boolean' }, 'Always true.', false],
  [{ enum: ['auto', 1] }, { kind: 'json' }, 'One of "auto", 1.', true],
  [{ type: 'string', format: 'byte' }, { kind: 'string' }, 'Base64 (RFC 4648), as text.', false],
  [{ type: 'string', contentEncoding: 'base64' }, { kind: 'string' }, 'Base64 (RFC 4648), as text.', false],
  [{ type: 'array', items: { enum: [1, 2] } }, { kind: 'list', items: INTEGER }, 'Items: One of 1, 2.', false],
])('Values that the type of %o does not say are documented', (schema, type, description, isWarned) => {
  expect(fieldOf(schema)).toEqual([type, description, isWarned]);
});
