import { expect, it } from 'vitest';
import { at, json, type Loose, method, model } from './fixture.ts';
import { choicesOf } from './keys.ts';
import type { Auth, Method } from './model.ts';

const secured = (security: Loose[]): Method =>
  method(
    model((d) => (at(d, 'paths', '/orders', 'get')['security'] = security)),
    'list',
  );

const content = (mediaType: string, schema: Loose): Loose => ({ content: { [mediaType]: { schema } } });
const typed = (type: unknown): Loose => content('application/json', { type });
const create = (change: Loose, schemas: Loose = {}): Method =>
  method(
    model((d) => {
      Object.assign(at(d, 'paths', '/orders', 'post'), change);
      Object.assign(at(d, 'components', 'schemas'), schemas);
    }),
    'create',
  );

it.each([
  ['bearerAuth', { kind: 'bearer', header: 'Authorization' }],
  ['login', { kind: 'bearer', header: 'Authorization' }],
  ['password', { kind: 'basic', header: 'Authorization' }],
  ['key', { kind: 'header', header: 'X-API-Key' }],
])('The authentication of %s is %o', (name, auth) => {
  expect(secured([{ [name]: [] }]).auth).toEqual(auth);
});

const schemes = (auth: Auth): string[] => choicesOf(auth).map(({ scheme }) => scheme);

it('The authentication is one of several, of which the most specific is the default', () => {
  expect(schemes(secured([{ query: [] }, { password: [] }, { key: [] }]).auth)).toEqual(['key', 'password', 'query']);
  expect(schemes(secured([{ key: [] }, { login: ['orders'] }]).auth)).toEqual(['login', 'key']);
});

it('The authentication is not required if the operation makes it optional', () => {
  expect(method(model(), 'delete').auth).toEqual({ kind: 'none' });
  expect(secured([{ key: [] }, {}]).auth).toEqual({ kind: 'header', header: 'X-API-Key', isOptional: true });
  expect(secured([{}]).auth).toEqual({ kind: 'none' });
});

it('The authentication needs all schemes of a requirement, in their order', () => {
  const keys = [
    { kind: 'header', header: 'X-API-Key' },
    { kind: 'bearer', header: 'Authorization' },
  ];
  expect(secured([{ key: [], login: ['orders'] }]).auth).toEqual({ kind: 'several', keys });
  const choice = secured([{ key: [], login: [] }, { password: [] }]).auth;
  expect(choicesOf(choice)).toEqual([
    { scheme: 'password', auth: { kind: 'basic', header: 'Authorization' } },
    { scheme: 'key+login', auth: { kind: 'several', keys } },
  ]);
});

it('The authentication needs one token for two schemes with bearer tokens', () => {
  expect(secured([{ bearerAuth: [], login: ['orders'] }]).auth).toEqual({ kind: 'bearer', header: 'Authorization' });
});

it('The authentication is rejected if a user and a password are not sufficient', () => {
  const security = [{ key: [], password: [] }];
  expect(() => secured(security)).toThrow(expect.objectContaining({ pointer: '#/paths/~1orders/get/security' }));
});

it('A body is JSON in any JSON media type', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const body = content('application/merge-patch+json', list);
  expect(create({ requestBody: body, responses: { 200: body } })).toMatchObject({
    body: { encoding: 'json', mediaType: 'application/merge-patch+json', type: { kind: 'list' } },
    result: { kind: 'list' },
    mayBeEmpty: false,
  });
});

it('A body is nullable through its type, and through one of several statuses', () => {
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

it('A body is nullable only if the contract says so, and implicitly as any JSON', () => {
  expect(create({ responses: { 200: json('Order') } }).mayBeNull).toBe(false);
  expect(create({ responses: { 204: {} } }).mayBeNull).toBe(false);
  const any = { oneOf: [{ 'x-sdk': { type: 'json' } }, { type: 'null' }] };
  expect(create({ responses: { 200: content('application/json', any) } })).toMatchObject({
    result: { kind: 'json' },
    mayBeNull: false,
  });
});

it('A body is not a paginated list if a response may not be a page', () => {
  const orNull = { oneOf: [{ $ref: '#/components/schemas/OrderPage' }, { type: 'null' }] };
  const responses = [{ 200: content('application/json', orNull) }, { 200: json('OrderPage'), 204: {} }];
  for (const operationResponses of responses) {
    const built = model((d) => (at(d, 'paths', '/orders', 'get')['responses'] = operationResponses));
    expect(method(built, 'list')).toMatchObject({ result: { name: 'OrderPage' } });
    expect(method(built, 'list').pageItem).toBeUndefined();
  }
});

it('A body can be any JSON value', () => {
  expect(create({ responses: { 200: content('application/json', { 'x-sdk': { type: 'json' } }) } }).result).toEqual({
    kind: 'json',
  });
});

it('A body explodes lists in the query by default', () => {
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
