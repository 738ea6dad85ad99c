import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as sdk from '../src/index.ts';
import { ending } from './fake.ts';
import { json, startServer } from './server.ts';

interface Behaviour {
  errors: Record<string, string | null>;
  error_by_status: Record<string, string>;
}

const source = new URL('../../../openapi/behaviour.yaml', import.meta.url);
const behaviour = parse(readFileSync(source, 'utf8')) as Behaviour;
const classes = sdk as unknown as Record<string, new (...args: never) => Error>;
const built = Object.entries(behaviour.errors);

const problemDetails = {
  type: 'https://docs.integration.example/errors/validation-failed',
  title: 'Validation failed',
  status: 422,
  detail: 'Two fields are wrong.',
  code: 'validation_failed',
  request_id: 'req_body',
  errors: [{ pointer: '#/currency', code: 'required', detail: 'Give a currency.' }],
};

async function errorOf(
  status: number,
  body: unknown = problemDetails,
  headers: Record<string, string> = {},
): Promise<sdk.ApiError> {
  await using server = await startServer(json(body, status, headers));
  const call = server.client().orders.update('ord_1', {}, { idempotencyKey: 'k1', maxRetries: 0 });
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (error instanceof sdk.ApiError) return error;
  throw new Error('expected an ApiError', { cause: error });
}

describe('the class hierarchy of errors', () => {
  it.each(built)('has %sError below %s', (name, parent) => {
    const Type = classes[`${name}Error`];
    expect(Object.getPrototypeOf(Type)).toBe(parent === null ? Error : classes[`${parent}Error`]);
  });

  it('can be asked about any value, such as a `DOMException`', () => {
    const values = [new DOMException('aborted', 'AbortError'), new Map(), null, 'text'];
    expect(values.filter((value) => value instanceof sdk.IntegrationApiError)).toEqual([]);
  });

  it('has no classes other than those in behaviour.yaml', () => {
    const exported = Object.keys(sdk).filter((name) => name.endsWith('Error'));
    expect(exported.toSorted()).toEqual(built.map(([name]) => `${name}Error`).toSorted());
  });

  it('is complete in the namespace, with the same classes', () => {
    const namespace: Record<string, unknown> = sdk.errors;
    expect(Object.keys(namespace).toSorted()).toEqual(built.map(([name]) => `${name}Error`).toSorted());
    expect(Object.keys(namespace).filter((name) => namespace[name] !== classes[name])).toEqual([]);
  });

  const statuses = Object.entries(behaviour.error_by_status).flatMap(([status, name]): [number, string][] => {
    if (status === '5xx') return [500, 503, 599].map((value) => [value, name]);
    if (status === 'default') return [304, 402, 418].map((value) => [value, name]);
    return [[Number(status), name]];
  });
  it.each(statuses)('maps status %i to %s', async (status, name) => {
    const error = await errorOf(status, status === 304 ? undefined : problemDetails);
    expect(error.constructor).toBe(classes[`${name}Error`]);
    expect(error).toMatchObject({ name: `${name}Error`, status });
  });
});

describe('an API error', () => {
  it('has all members of the problem details', async () => {
    const error = await errorOf(422, problemDetails, { 'X-Request-Id': 'req_header', 'Retry-After': '7' });
    expect(error).toMatchObject({
      code: 'validation_failed',
      title: 'Validation failed',
      detail: 'Two fields are wrong.',
      docUrl: problemDetails.type,
      errors: problemDetails.errors,
      requestId: 'req_header',
      retryAfterSeconds: 7,
      idempotencyKey: 'k1',
      attempts: 1,
      isRetryable: false,
      rateLimit: undefined,
      method: 'PATCH',
      path: '/api/v1/orders/{order_id}',
      body: problemDetails,
    });
    expect(error.headers.get('retry-after')).toBe('7');
    expect(error.message).toBe(
      'PATCH /api/v1/orders/{order_id} returned 422, Validation failed: Two fields are wrong. #/currency Give a currency. See https://docs.integration.example/errors/validation-failed (request req_header)',
    );
  });

  it('takes the request id from the body when the header is missing', async () => {
    expect((await errorOf(422)).requestId).toBe('req_body');
  });

  it.each([
    ['text', '<html>Bad Gateway</html>'],
    ['a list', [1]],
    ['null', null],
    ['problem details with fields of other types', { title: 1, code: {}, errors: 'none', request_id: [] }],
  ])('has the right class for a body that is %s', async (_, body) => {
    const error = await errorOf(502, body);
    expect(error).toBeInstanceOf(sdk.ServerError);
    expect(error).toMatchObject({ body, code: undefined, title: undefined, errors: [], requestId: undefined });
    expect(new TextDecoder().decode(error.rawBody)).toBe(JSON.stringify(body));
  });

  it('can be created in tests', () => {
    const facts = { method: 'GET', path: '/a', attempts: 1, resends: 0, idempotencyKey: undefined, isRetryable: false };
    const nothing = { requestId: undefined, retryAfter: undefined, rateLimit: undefined, redirect: undefined };
    const response = { status: 404, headers: new Headers(), body: problemDetails, rawBody: new Uint8Array() };
    const error = new sdk.NotFoundError({ ...facts, ...nothing, ...response });
    expect(error).toMatchObject({ status: 404, code: problemDetails.code, requestId: 'req_body', attempts: 1 });
    expect(error.message).toContain(problemDetails.detail);
  });

  it('drops items of errors that are not objects', async () => {
    const error = await errorOf(422, { errors: [null, 'none', ['a'], problemDetails.errors[0]] });
    expect(error.errors).toEqual(problemDetails.errors);
  });

  it.each(['a\r\nb', '\u001b[31m', '\0', '\b', '\u009b', '\u2028', '\u202e'])(
    'escapes the control characters of %j in its message and keeps them elsewhere',
    async (text) => {
      const error = await errorOf(404, { title: text, detail: text, request_id: text });
      expect(error).toMatchObject({ title: text, detail: text, requestId: text });
      expect(error.message).toMatch(/^[ -~]+$/);
    },
  );

  it('shows neither the API key that the server echoes nor the target of a redirect', async () => {
    const echo = { title: 'Bearer ik_test_key', detail: 'ik_test_key', request_id: 'ik_test_key', code: 'ik_test_key' };
    const body = { ...echo, errors: [{ code: 'x', detail: 'ik_test_key', ik_test_key: [1] }], seen: ['ik_test_key'] };
    const headers = { 'X-Echo': 'ik_test_key', Location: 'https://user:pa55word@other.example/?token=ik_test_key' };
    const error = await errorOf(302, body, headers);
    const { inspect } = await import('node:util');
    const shown = inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error) + String(error.stack);
    expect(shown).not.toMatch(/ik_test_key|pa55word/);
    expect(error).toMatchObject({ detail: '[redacted]', body });
    expect(error.headers.get('x-echo')).toBe('ik_test_key');
  });

  it('never shows the API key', async () => {
    const error = await errorOf(401);
    const { inspect } = await import('node:util');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('ik_test_key');
    expect(JSON.stringify(error)).not.toContain('ik_test_key');
  });
});

describe('an attempt without a response', () => {
  it.each([
    [
      'the cause that fetch hides',
      new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }),
      'connect ECONNREFUSED',
    ],
    ['the message of fetch without a cause', new TypeError('fetch failed'), 'fetch failed'],
    [
      'the message of fetch if the cause is not an error',
      new TypeError('fetch failed', { cause: 'secret' }),
      'fetch failed',
    ],
    [
      'the message of fetch if the cause has no message',
      new TypeError('fetch failed', { cause: new Error() }),
      'fetch failed',
    ],
    ['a value that is not an error', 'out of order', 'out of order'],
  ])('reports %s', async (_, cause, reason) => {
    const fetch = () => Promise.reject<Response>(cause);
    const api = new sdk.IntegrationApi({ apiKey: 'ik_test_key', fetch, maxRetries: 0 });
    const error = await ending(api.rateLimit.retrieve());
    expect(error).toBeInstanceOf(sdk.ConnectionError);
    expect(error).toMatchObject({
      message: `GET /api/v1/rate-limit received no complete response from api.integration.example: ${reason}`,
      cause,
    });
  });
});
