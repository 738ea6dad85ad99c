import { describe, expect, it } from 'vitest';
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

describe('the URL of a call', () => {
  it('begins with the server of the operation, unless the client has another base URL', () => {
    const own = 'https://own.example/v2';
    const ping: Operation = { id: 'ping', method: 'GET', path: '/x', servers: { 'https://usual.example': own } };
    const sentTo = (baseUrl: string): string =>
      prepareRequest({ baseUrl, userAgent: undefined, headers: undefined }, ping, {}, {}).url;
    expect(sentTo('https://usual.example')).toBe(`${own}/x`);
    expect(sentTo('https://test.example')).toBe('https://test.example/x');
  });

  it('inserts path values in order and encodes reserved characters', () => {
    expect(target(['a/b?c#d%', "é!'()*~"])).toBe('/a/a%2Fb%3Fc%23d%25/b/%C3%A9%21%27%28%29%2A~');
  });

  it.each(['', '.', '..', undefined, null, {}, Number.NaN, '\uD800'])('rejects the path value %j', (value) => {
    expect(building(['x', value])).toThrow(InvalidRequestError);
    expect(building(['x', value])).toThrow('getThing: two ');
  });

  it.each(['a\rb', 'a\nb', 'a\r\nX-Evil: 1', 'a\0b'])('rejects the path value %j without quoting it', (value) => {
    expect(building(['x', value])).toThrow(InvalidRequestError);
    expect(building(['x', value])).toThrow(/^getThing: two must not contain a line break or a NUL character$/);
  });

  it('sends the query in the order of the contract, lists as a,b and booleans as words', () => {
    const query = { limit: 10, low_stock: false, status: ['active', 'a,b'], query: 'red & blue+' };
    expect(target(['x', 'y'], query)).toBe(
      '/a/x/b/y?status=active,a%2Cb&query=red%20%26%20blue%2B&low_stock=false&limit=10',
    );
  });

  it('continues the query that the path already has', () => {
    const fixed = { ...operation, path: '/a?fixed=1' };
    expect(buildUrl('', fixed, { query: { limit: 1 } })).toBe('/a?fixed=1&limit=1');
    expect(buildUrl('', fixed, {})).toBe('/a?fixed=1');
  });

  it('omits absent parameters and empty lists', () => {
    expect(target(['x', 'y'], { status: [], limit: undefined })).toBe('/a/x/b/y');
  });

  it('rejects an unknown parameter', () => {
    expect(building(['x', 'y'], { stauts: ['active'] })).toThrow(
      'getThing: stauts is not a known field; known fields: status, query',
    );
  });

  it.each([null, { a: 1 }, [['a']], [null], Number.POSITIVE_INFINITY, () => 1])(
    'rejects the query value %j',
    (value) => {
      expect(building(['x', 'y'], { status: value })).toThrow(InvalidRequestError);
    },
  );
});
