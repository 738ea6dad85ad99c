import { describe, expect, it } from 'vitest';
import { binaryBody } from '../src/core/request/body.ts';
import { requireContentType } from '../src/core/request/content-type.ts';
import { bytesOf } from '../src/core/response/read-body.ts';
import { cookieHeader } from '../src/core/request/cookies.ts';
import type { Operation } from '../src/core/request/operation.ts';
import type { Schema } from '../src/core/schema/schema.ts';
import { DecodeError, InvalidRequestError } from '../src/index.ts';
import { exchange, GET } from './exchange.ts';
import { type Handler, json } from './server.ts';

// Constructs of third-party documents that our contract does not contain. No generated method uses them, so the tests
// call the core directly.

const POST: Operation = { id: 'sendThing', method: 'POST', path: '/things', body: 'json' };
const upload = (mediaType: string): Operation => ({
  ...POST,
  body: 'bytes',
  requestMediaType: mediaType,
  encodeBody: binaryBody,
});
const LIST: Schema = { list: 'string' };

const empty: Handler = (response) => response.writeHead(204).end();

describe('a parameter', () => {
  const cookies: Operation = {
    ...GET,
    encodeCookies: cookieHeader,
    cookies: { session: 'session', theTag: 'the-tag', off: 'off' },
  };

  it('A parameter in a cookie shares one header with all others, percent-encoded', async () => {
    const { request } = await exchange(cookies, {}, { options: { session: 'a b;c=é', theTag: ['x', 'y'] } });
    expect(request.headers.cookie).toBe('session=a%20b%3Bc%3D%C3%A9; the-tag=x%2Cy');
    expect((await exchange(cookies, {}, { options: { theTag: [] } })).request.headers).not.toHaveProperty('cookie');
  });

  it('A parameter in a cookie cannot be an object', async () => {
    await expect(exchange(cookies, {}, { options: { session: {} } })).rejects.toThrow(InvalidRequestError);
  });

  it('A parameter repeats the name of an exploded list for each item', async () => {
    const operation: Operation = {
      ...GET,
      query: { optional: { tag: LIST, sort: LIST, 'filter[name]': 'string' } },
      explode: ['tag'],
    };
    const query = { tag: ['a', 'b,c'], sort: ['x', 'y'], 'filter[name]': 'd e' };
    const { request } = await exchange(operation, { query });
    expect(request.target).toBe('/things?tag=a&tag=b%2Cc&sort=x,y&filter%5Bname%5D=d%20e');
    expect((await exchange(operation, { query: { tag: [] } })).request.target).toBe('/things');
  });

  it('A parameter with the name of an inherited member is absent until it is set', async () => {
    const operation: Operation = {
      ...GET,
      query: { optional: { constructor: 'string' as const } },
      headers: { toString: 'To-String' },
    };
    const { request } = await exchange(operation);
    expect(request.target).toBe('/things');
    expect(request.headers).not.toHaveProperty('to-string');
    expect((await exchange(operation, { query: { constructor: 'mclaren' } })).request.target).toBe(
      '/things?constructor=mclaren',
    );
  });

  it('A parameter in a path may be a list', async () => {
    const { request } = await exchange({ ...GET, path: '/things/{ids}' }, { path: [['a', 'b/c', 3]] });
    expect(request.target).toBe('/things/a,b%2Fc,3');
  });
});

describe('a body', () => {
  it('A body with another JSON media type declares it, and may be null', async () => {
    const operation: Operation = { ...POST, requestMediaType: 'application/merge-patch+json' };
    const { request } = await exchange(operation, { body: { a: null } });
    expect(request).toMatchObject({ body: '{"a":null}' });
    expect(request.headers['content-type']).toBe('application/merge-patch+json');
    expect((await exchange(operation, { body: null })).request.body).toBe('null');
  });

  it('A body that JSON cannot represent is rejected', async () => {
    await expect(exchange(POST, { body: () => 1 })).rejects.toThrow(InvalidRequestError);
  });

  const content = Uint8Array.from({ length: 256 }, (_, index) => index);
  it.each([
    ['a Uint8Array', content],
    ['a Buffer', Buffer.from(content)],
    ['a Blob of another type', new Blob([content], { type: 'text/plain' })],
  ])('A body of bytes is sent unchanged from %s', async (_, body) => {
    const { request } = await exchange(upload('image/png'), { body });
    expect(new Uint8Array(request.bytes)).toEqual(content);
    expect(request.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '256' });
  });

  it('A body for a range of media types has the type of the Blob', async () => {
    const operation = { ...upload('application/octet-stream'), contentTypes: ['image/*'] };
    const { request } = await exchange(operation, { body: new Blob([content], { type: 'image/gif' }) });
    expect(request.headers['content-type']).toBe('image/gif');
    const unknown = await exchange(operation, { body: content });
    expect(unknown.request.headers['content-type']).toBe('application/octet-stream');
  });

  it('A body of a FilePart has the type of the caller, if the operation takes it', async () => {
    const contentTypes = ['audio/mpeg', 'audio/*'];
    const operation = { ...upload('audio/mpeg'), contentTypes, requireContentType };
    const part = { content: new Blob([content]).stream(), name: 'a', size: content.length };
    const { request } = await exchange(operation, { body: { ...part, type: 'audio/wav' } });
    expect(new Uint8Array(request.bytes)).toEqual(content);
    expect(request.headers).toMatchObject({ 'content-type': 'audio/wav', 'content-length': '256' });
    const other = exchange(operation, { body: { ...part, content, type: 'image/png' } });
    await expect(other).rejects.toThrow('the Content-Type must be audio/mpeg or audio/*, not "image/png"');
  });

  it.each(['text', { a: 1 }, null])('A body of bytes rejects %j', async (body) => {
    await expect(exchange(upload('image/png'), { body })).rejects.toThrow(InvalidRequestError);
  });
});

it('A response of bytes is requested and returned unchanged', async () => {
  const bytes = Buffer.from([0, 255, 13, 10]);
  const handler: Handler = (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes);
  const { result, request } = await exchange(
    { ...GET, responseMediaType: 'image/png', readBody: bytesOf },
    {},
    { handler },
  );
  expect(result).toEqual(new Uint8Array(bytes));
  expect(request.headers.accept).toBe('image/png, application/problem+json');
});

it('A response may lack a body only if the document says so', async () => {
  expect((await exchange({ ...GET, mayBeEmpty: true }, {}, { handler: empty })).result).toBeUndefined();
  expect((await exchange({ ...GET, mayBeEmpty: true })).result).toEqual({});
  await expect(exchange(GET, {}, { handler: empty })).rejects.toThrow(DecodeError);
});

it.each([
  ['array', [{ id: 1 }], {}],
  ['string', 'text', 7],
  ['number', 7, '7'],
  ['boolean', false, null],
  [undefined, { a: { b: 2 } }, []],
] as const)('A response of kind %s may be %j but not %j', async (result, value, other) => {
  const operation: Operation = result === undefined ? GET : { ...GET, result };
  expect((await exchange(operation, {}, { handler: json(value) })).result).toEqual(value);
  await expect(exchange(operation, {}, { handler: json(other) })).rejects.toThrow(DecodeError);
});

it.each([null, 7, [{ id: 1 }], {}])('A response may be %j if any JSON is allowed', async (value) => {
  expect((await exchange({ ...GET, result: 'any' }, {}, { handler: json(value) })).result).toEqual(value);
});

it('A response is null only if the contract allows it', async () => {
  const nothing = { handler: json(null) };
  expect((await exchange({ ...GET, result: 'array', mayBeNull: true }, {}, nothing)).result).toBeNull();
  await expect(exchange(GET, {}, nothing)).rejects.toThrow('JSON of type null instead of object');
});
