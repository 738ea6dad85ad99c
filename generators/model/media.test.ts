import { describe, expect, it } from 'vitest';
import { at, json, type Loose, method, model } from './fixture.ts';
import type { Method } from './model.ts';

const secured = (security: Loose[]): Method =>
  method(
    model((d) => (at(d, 'paths', '/orders', 'get')['security'] = security)),
    'list',
  );

const content = (mediaType: string, schema: Loose): Loose => ({ content: { [mediaType]: { schema } } });
const typed = (type: unknown): Loose => content('application/json', { type });
const bytes = { type: 'string', format: 'binary' };
const create = (change: Loose, schemas: Loose = {}): Method =>
  method(
    model((d) => {
      Object.assign(at(d, 'paths', '/orders', 'post'), change);
      Object.assign(at(d, 'components', 'schemas'), schemas);
    }),
    'create',
  );

describe('the authentication', () => {
  it.each([
    ['bearerAuth', { kind: 'bearer', header: 'Authorization' }],
    ['login', { kind: 'bearer', header: 'Authorization' }],
    ['password', { kind: 'basic', header: 'Authorization' }],
    ['key', { kind: 'header', header: 'X-API-Key' }],
  ])('of %s is %o', (name, auth) => {
    expect(secured([{ [name]: [] }]).auth).toEqual(auth);
  });

  it('is the one that says most, where there is a choice', () => {
    expect(secured([{ query: [] }, { password: [] }, { key: [] }]).auth.kind).toBe('header');
    expect(secured([{ key: [] }, { login: ['orders'] }]).auth.kind).toBe('bearer');
  });

  it('is none where the operation asks for none, or for none or some', () => {
    expect(method(model(), 'delete').auth).toEqual({ kind: 'none' });
    expect(secured([{ key: [] }, {}]).auth).toEqual({ kind: 'none' });
  });

  it('is refused where one key in a header will not do', () => {
    for (const security of [[{ query: [] }], [{ key: [], password: [] }]]) {
      expect(() => secured(security)).toThrow(expect.objectContaining({ pointer: '#/paths/~1orders/get/security' }));
    }
  });
});

describe('what is sent and received', () => {
  it('is JSON of any type, in any media type of it', () => {
    const list = { type: 'array', items: { type: 'string' } };
    const body = content('application/merge-patch+json', list);
    expect(create({ requestBody: body, responses: { 200: body } })).toMatchObject({
      body: { encoding: 'json', mediaType: 'application/merge-patch+json', type: { kind: 'list' } },
      result: { kind: 'list' },
      mayBeEmpty: false,
    });
  });

  it('is JSON in any case and with any parameters', () => {
    const body = content('Application/JSON; charset=utf-8', { type: 'boolean' });
    expect(create({ requestBody: body, responses: { 200: body } })).toMatchObject({
      body: { encoding: 'json', mediaType: 'Application/JSON; charset=utf-8' },
      result: { kind: 'boolean' },
    });
  });

  it('is no JSON by a name that only starts like it', () => {
    expect(create({ responses: { 200: content('application/json-seq', bytes) } })).toMatchObject({
      result: { kind: 'binary' },
      responseMediaType: 'application/json-seq',
    });
  });

  it('is bytes both ways', () => {
    expect(
      create({ requestBody: content('image/png', bytes), responses: { 200: content('image/png', bytes) } }),
    ).toMatchObject({
      body: { encoding: 'binary', mediaType: 'image/png' },
      result: { kind: 'binary' },
      responseMediaType: 'image/png',
    });
  });

  it('is a form with files', () => {
    const form = { properties: { file: bytes, note: { type: 'string' } } };
    const requestBody = content('multipart/form-data', { $ref: '#/components/schemas/Form' });
    expect(create({ requestBody }, { Form: form }).body).toMatchObject({ encoding: 'multipart' });
  });

  it('is a form in any case of its media type', () => {
    const requestBody = content('Multipart/Form-Data', { $ref: '#/components/schemas/Form' });
    const form = { properties: { note: { type: 'string' } } };
    expect(create({ requestBody }, { Form: form }).body).toMatchObject({ encoding: 'multipart' });
  });

  it('may be nothing or something', () => {
    const responses = { 200: json('Order'), 201: json('Order'), 204: { description: '' } };
    expect(create({ responses })).toMatchObject({ result: { name: 'Order' }, mayBeEmpty: true });
  });

  it.each<[string, Loose]>([
    ['a choice of it and null', { oneOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] }],
    ['a schema that may be null itself', { $ref: '#/components/schemas/Maybe' }],
  ])('may be null by %s', (_, schema) => {
    const Maybe = { type: ['object', 'null'], properties: { a: { type: 'string' } } };
    expect(create({ responses: { 200: content('application/json', schema) } }, { Maybe })).toMatchObject({
      result: { kind: 'object' },
      mayBeNull: true,
      mayBeEmpty: false,
    });
  });

  it('may be null by a type of its own, and by one status of several', () => {
    expect(create({ responses: { 200: typed(['string', 'null']) } })).toMatchObject({
      result: { kind: 'string' },
      mayBeNull: true,
    });
    expect(create({ responses: { 200: typed('string'), 201: typed(['string', 'null']), 204: {} } })).toMatchObject({
      result: { kind: 'string' },
      mayBeNull: true,
      mayBeEmpty: true,
    });
  });

  it('is not null unless the contract says so, and as any JSON value it is anyway', () => {
    expect(create({ responses: { 200: json('Order') } }).mayBeNull).toBe(false);
    expect(create({ responses: { 204: {} } }).mayBeNull).toBe(false);
    const any = { oneOf: [{ 'x-sdk': { type: 'json' } }, { type: 'null' }] };
    expect(create({ responses: { 200: content('application/json', any) } })).toMatchObject({
      result: { kind: 'json' },
      mayBeNull: false,
    });
  });

  it('is no list to go through where an answer may be no page', () => {
    const orNull = { oneOf: [{ $ref: '#/components/schemas/OrderPage' }, { type: 'null' }] };
    const responses = [{ 200: content('application/json', orNull) }, { 200: json('OrderPage'), 204: {} }];
    for (const one of responses) {
      const built = model((d) => (at(d, 'paths', '/orders', 'get')['responses'] = one));
      expect(method(built, 'list')).toMatchObject({ result: { name: 'OrderPage' } });
      expect(method(built, 'list').pageItem).toBeUndefined();
    }
  });

  it('may be any JSON value where the contract says so', () => {
    expect(create({ responses: { 200: content('application/json', { 'x-sdk': { type: 'json' } }) } }).result).toEqual({
      kind: 'json',
    });
  });

  it('has lists in the query apart unless the contract says otherwise', () => {
    const parameters = [
      { name: 'a', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'b', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'c', in: 'cookie', schema: { type: 'string' } },
    ];
    expect(create({ parameters }).parameters.map(({ name, explode }) => [name, explode])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
  });
});
