import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as sdk from '../src/index.ts';
import { ending } from './fake.ts';

interface Behaviour {
  errors: Record<string, string | null>;
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

it.each(built)('The class hierarchy of errors has %sError below %s', (name, parent) => {
  const Type = classes[`${name}Error`];
  expect(Object.getPrototypeOf(Type)).toBe(parent === null ? Error : classes[`${parent}Error`]);
});

it('A class of errors can be compared with any value, such as a `DOMException`', () => {
  const values = [new DOMException('aborted', 'AbortError'), new Map(), null, 'text'];
  expect(values.filter((value) => value instanceof sdk.IntegrationApiError)).toEqual([]);
});

it('The class hierarchy of errors has no classes other than those in behaviour.yaml', () => {
  const exported = Object.keys(sdk).filter((name) => name.endsWith('Error'));
  expect(exported.toSorted()).toEqual(built.map(([name]) => `${name}Error`).toSorted());
});

it('The class hierarchy of errors is complete in the namespace, with the same classes', () => {
  const namespace: Record<string, unknown> = sdk.errors;
  expect(Object.keys(namespace).toSorted()).toEqual(built.map(([name]) => `${name}Error`).toSorted());
  expect(Object.keys(namespace).filter((name) => namespace[name] !== classes[name])).toEqual([]);
});

it('An API error can be created in tests', () => {
  const facts = { method: 'GET', path: '/a', attempts: 1, resends: 0, idempotencyKey: undefined, isRetryable: false };
  const nothing = { requestId: undefined, retryAfter: undefined, rateLimit: undefined, redirect: undefined };
  const response = { status: 404, headers: new Headers(), body: problemDetails, rawBody: new Uint8Array() };
  const error = new sdk.NotFoundError({ ...facts, ...nothing, ...response });
  expect(error).toMatchObject({ status: 404, code: problemDetails.code, requestId: 'req_body', attempts: 1 });
  expect(error.message).toContain(problemDetails.detail);
});

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
])('An attempt without a response reports %s', async (_, cause, reason) => {
  const fetch = () => Promise.reject<Response>(cause);
  const api = new sdk.IntegrationApi({ apiKey: 'ik_test_key', fetch, maxRetries: 0 });
  const error = await ending(api.rateLimit.retrieve());
  expect(error).toBeInstanceOf(sdk.ConnectionError);
  expect(error).toMatchObject({
    message: `GET /api/v1/rate-limit received no complete response from api.integration.example: ${reason}`,
    cause,
  });
});
