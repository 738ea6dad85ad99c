import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../src/index.ts';
import { type AnyResponder, createResponse } from '../src/testing/fake-response.ts';
import { callOf } from '../src/testing/fake-call.ts';
import { operationAt } from '../src/testing/fake-operations.ts';
import type { OperationExamples } from '../src/generated/examples.ts';

// Constructs of third-party documents that our contract does not contain, with a name from our contract.

const BARE: OperationExamples = {
  operation: 'retrieveOrder',
  name: 'orders.retrieve',
  method: 'GET',
  path: '/things/{id}',
  responses: [],
};

async function responseOf(operation: OperationExamples, responder: AnyResponder): Promise<Response> {
  const url = new URL('https://api.invalid/things/1');
  return createResponse(operation, responder, await callOf('retrieveOrder', url.pathname, url, {}));
}

it('An operation without examples needs a reply, and reports that', async () => {
  const message = 'the contract has no example response of retrieveOrder; pass a body';
  await expect(responseOf(BARE, {})).rejects.toThrow(new ConfigurationError(message));
});

it.each([
  [{ body: [1] }, 200, 'application/json', '[1]'],
  [{ status: 201, body: null }, 201, 'application/json', 'null'],
  [{ status: 422, body: { code: 'a' } }, 422, 'application/problem+json', '{"code":"a"}'],
  [{ status: 500 }, 500, 'application/problem+json', ''],
  [{ body: 'text', headers: { 'content-type': 'application/a+json' } }, 200, 'application/a+json', '"text"'],
])('An operation without examples has the reply %j', async (reply, status, type, text) => {
  const response = await responseOf(BARE, reply);
  expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([status, type, text]);
});

describe('a reply that is not JSON', () => {
  const operation = { ...BARE, responses: [{ status: 200, contentType: 'text/csv', body: 'a,b' }] };

  it('A reply that is not JSON is the text of the example', async () => {
    const response = await responseOf(operation, {});
    expect([response.headers.get('Content-Type'), await response.text()]).toEqual(['text/csv', 'a,b']);
  });

  it.each([new Uint8Array([0, 255]), new Blob([new Uint8Array([0, 255])])])(
    'A reply that is not JSON is %o unchanged',
    async (body) => {
      const bytes = new Uint8Array(await (await responseOf(operation, { body })).arrayBuffer());
      expect(bytes).toEqual(new Uint8Array([0, 255]));
    },
  );
});

it('A reply without a body has the status of the example and no media type', async () => {
  const response = await responseOf({ ...BARE, responses: [{ status: 204 }] }, {});
  expect([response.status, response.body, response.headers.get('Content-Type')]).toEqual([204, null, null]);
});

describe('a request', () => {
  const named = { ...BARE, path: '/things/search' };
  const dotted = { ...BARE, path: '/things/{id}.json' };

  it('A request matches a path without placeholders first', () => {
    expect(operationAt('GET', '/things/search', [BARE, named])).toBe(named);
    expect(operationAt('GET', '/things/7', [BARE, named])).toBe(BARE);
  });

  it('A request matches dots in a path literally', () => {
    expect(operationAt('GET', '/things/a.json', [dotted])).toBe(dotted);
    expect(() => operationAt('GET', '/things/a_json', [dotted])).toThrow(ConfigurationError);
  });

  it('A request is found by its path without the query that the contract gives it', () => {
    const fixed = { ...BARE, path: '/things?kind=big' };
    expect(operationAt('GET', '/things', [fixed])).toBe(fixed);
  });

  it.each([
    ['POST', '/things/7'],
    ['GET', '/things/7/parts'],
    ['GET', '/things/'],
  ])('A request %s %s without an operation is an error', (method, path) => {
    const message = `the contract has no operation ${method} ${path}, so there is no response to return`;
    expect(() => operationAt(method, path, [BARE])).toThrow(new ConfigurationError(message));
  });

  it('A request is recorded with all values of a repeated parameter', async () => {
    const url = new URL('https://api.invalid/a?tag=x&tag=y&__proto__=z&one=%2C');
    const { query } = await callOf('retrieveOrder', '/a', url, {});
    expect(Object.entries(query)).toEqual([
      ['tag', ['x', 'y']],
      ['__proto__', 'z'],
      ['one', ','],
    ]);
  });

  it('A request is recorded with the fields of its form', async () => {
    const form = new FormData();
    form.set('name', 'a');
    const sent = new Request('https://api.invalid/a', { method: 'POST', body: form });
    const init = { method: 'POST', headers: sent.headers, body: await sent.blob() };
    const { body, headers } = await callOf('retrieveOrder', '/a', new URL(sent.url), init);
    expect((body as FormData).getAll('name')).toEqual(['a']);
    expect(headers['content-type']).toContain('multipart/form-data');
  });

  it('A request is recorded with its bytes', async () => {
    const body = new Uint8Array([1, 2]);
    const init = { method: 'PUT', headers: { 'Content-Type': 'image/png' }, body };
    expect((await callOf('retrieveOrder', '/a', new URL('https://api.invalid/a'), init)).body).toBe(body);
  });
});
