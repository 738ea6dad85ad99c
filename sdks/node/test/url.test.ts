import { expect, it } from 'vitest';
import { InvalidRequestError } from '../src/core/errors/sdk-errors.ts';
import type { Operation } from '../src/core/request/operation.ts';
import { prepareRequest } from '../src/core/request/prepare-request.ts';
import { buildUrl } from '../src/core/request/url.ts';

const operation: Operation = {
  id: 'getThing',
  method: 'GET',
  path: '/a/{one}/b/{two}',
  query: { optional: { status: { list: 'string' }, query: 'string', low_stock: 'boolean', limit: 'integer' } },
};
const target = (path: readonly string[], query: object = {}): string => buildUrl('', operation, { path, query });
const building =
  (path: readonly unknown[], query: object = {}) =>
  () =>
    target(path as string[], query);

it('The URL of a call begins with the server of the operation, unless the client has another base URL', () => {
  const own = 'https://own.example/v2';
  const ping: Operation = { id: 'ping', method: 'GET', path: '/x', servers: { 'https://usual.example': own } };
  const sentTo = (baseUrl: string): string =>
    prepareRequest({ baseUrl, userAgent: undefined, headers: undefined }, ping, {}, {}).url;
  expect(sentTo('https://usual.example')).toBe(`${own}/x`);
  expect(sentTo('https://test.example')).toBe('https://test.example/x');
});

it('The URL of a call continues the query that the path already has', () => {
  const fixed = { ...operation, path: '/a?fixed=1' };
  expect(buildUrl('', fixed, { query: { limit: 1 } })).toBe('/a?fixed=1&limit=1');
  expect(buildUrl('', fixed, {})).toBe('/a?fixed=1');
});

it.each([null, { a: 1 }, [['a']], [null], Number.POSITIVE_INFINITY, () => 1])(
  'The URL of a call rejects the query value %j',
  (value) => {
    expect(building(['x', 'y'], { status: value })).toThrow(InvalidRequestError);
  },
);
