import { expect, it } from 'vitest';
import { at, json, type Loose, method, model, object, order } from './fixture.ts';

it.each([
  ['^ord_[0-9A-Za-z]{16,32}$', 'ord_'],
  ['^ord-x', 'ord-x'],
  ['^ab+$', 'ab'],
  // The character before a quantifier may be absent.
  ['^ab?c', 'a'],
  ['^ab*', 'a'],
  ['^ab{0,2}', 'a'],
  ['^a?b', undefined],
  ['^ord_|^inv_', undefined],
  ['ord_[0-9]+', undefined],
  ['^[a-z]+$', undefined],
])('Methods keep the prefix that the pattern %s of a path parameter fixes', (pattern, prefix) => {
  const built = model(({ components }) => Object.assign(components?.schemas?.['OrderId'] ?? {}, { pattern }));
  expect(method(built, 'delete').parameters.map((parameter) => parameter.prefix)).toEqual([
    undefined,
    prefix,
    undefined,
  ]);
});

it('Methods keep no prefix of a parameter outside of the path', () => {
  const built = model(({ paths }) => {
    const { get } = paths['/orders'] as { get: { parameters: Loose[] } };
    get.parameters[1] = { name: 'cursor', in: 'query', schema: { type: 'string', pattern: '^cur_' } };
  });
  expect(method(built, 'list').parameters.map((parameter) => parameter.prefix)).toEqual([undefined, undefined]);
});

it('Methods send a list with brackets if its style is deepObject, and otherwise repeat its name', () => {
  const built = model(({ paths }) => {
    const { get } = paths['/orders'] as { get: { parameters: Loose[] } };
    const schema = { type: 'array', items: { type: 'string' } };
    get.parameters = [
      { name: 'a', in: 'query', schema },
      { name: 'b', in: 'query', style: 'deepObject', explode: true, schema },
    ];
  });
  expect(method(built, 'list').parameters).toMatchObject([
    { name: 'a', explode: true },
    { name: 'b', explode: false, style: { name: 'deepObject' } },
  ]);
  expect(method(built, 'list').parameters[0]).not.toHaveProperty('style');
});

it('Methods that write send no idempotency key that the document does not declare', () => {
  const built = model(({ paths }) => {
    (paths['/orders'] as { post: { parameters: Loose[] } }).post.parameters = [];
  });
  expect(method(built, 'create').isWrite).toBe(false);
});

it('Methods keep the idempotency key that they declare if others with their HTTP method have none', () => {
  expect(method(model(), 'create').isKeyedAlone).toBe(false);
  const built = model(({ paths }) => {
    const post = (paths['/orders'] as { post: Loose }).post;
    const other = { resource: 'orders', method: 'import' };
    paths['/imports'] = { post: { ...post, operationId: 'importOrder', 'x-sdk': other, parameters: [] } } as never;
  });
  expect(method(built, 'create')).toMatchObject({ isWrite: true, isKeyedAlone: true });
  expect(method(built, 'import')).toMatchObject({ isWrite: false, isKeyedAlone: false });
});

it.each(['id', 'total'])(
  'Schemas take the description next to a reference instead of that of the schema: %s',
  (name) => {
    const built = model((d) => Object.assign(order(d)[name] as object, { description: 'The own one.' }));
    expect(object(built, 'Order').fields.find((field) => field.name === name)?.description).toBe('The own one.');
    expect(object(model(), 'Order').fields.find((field) => field.name === name)?.description).not.toBe('The own one.');
  },
);

it('Schemas recognise nullable references', () => {
  const built = model(
    (d) => (order(d)['best'] = { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Amount' }] }),
  );
  expect(object(built, 'Order').fields.at(-1)).toMatchObject({
    nullable: true,
    type: { kind: 'object', name: 'Amount' },
  });
});

it.each<[string, (document: Loose) => void, string]>([
  ['an inline object', (d) => (order(d)['more'] = { properties: {} }), '#/components/schemas/Order/properties/more'],
  [
    'several types',
    (d) => (order(d)['more'] = { type: ['string', 'integer'] }),
    '#/components/schemas/Order/properties/more',
  ],
  ['a schema without type', (d) => (order(d)['more'] = {}), '#/components/schemas/Order/properties/more'],
  [
    'a field whose name has the signs of a JSON Pointer',
    (d) => (order(d)['a/b~c'] = { type: 'array', items: {} }),
    '#/components/schemas/Order/properties/a~1b~0c/items',
  ],
  ['a list of nothing', (d) => (order(d)['more'] = { type: 'array' }), '#/components/schemas/Order/properties/more'],
  [
    'an object without fields',
    (d) => (order(d)['more'] = { type: 'object' }),
    '#/components/schemas/Order/properties/more',
  ],
  [
    'a choice whose alternatives cannot be distinguished',
    (d) => delete at(d, 'components', 'schemas', 'Event')['discriminator'],
    '#/components/schemas/Event',
  ],
  [
    'two successful responses with different schemas',
    (d) => Object.assign(at(d, 'paths', '/orders', 'post', 'responses'), { 202: json('Status') }),
    '#/paths/~1orders/post/responses',
  ],
  [
    'a parameter in an unknown location',
    (d) =>
      Object.assign(at(d, 'paths', '/orders', 'get'), {
        parameters: [{ name: 'c', in: 'matrix', schema: { type: 'string' } }],
      }),
    '#/paths/~1orders/get/parameters/0',
  ],
  [
    'bytes in JSON',
    (d) => (order(d)['photo'] = { type: 'string', format: 'binary' }),
    '#/components/schemas/Order/properties/photo',
  ],
  [
    'a body in another media type',
    (d) =>
      (at(d, 'paths', '/orders', 'post')['requestBody'] = {
        content: { 'text/xml': { schema: { type: 'string' } } },
      }),
    '#/paths/~1orders/post/requestBody',
  ],
])('An unsupported construct is rejected with its pointer: %s', (_name, change, pointer) => {
  expect(() => model(change)).toThrow(expect.objectContaining({ name: 'Unsupported', pointer }));
});
