import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionError, type IntegrationApi, type RequestOptions } from '../src/index.ts';
import { ending, fakeApi, type Step } from './fake.ts';

type Place = (api: IntegrationApi, options?: RequestOptions) => PromiseLike<unknown>;

/** Functions of an integrator. They have left the stack when the attempt fails. */
const PLACES: Record<string, Place> = {
  findWithoutId: function placeOrder(api, options) {
    return api.orders.retrieve('..', options);
  },
  placeAndAwait: async function placeOrder(api, options) {
    return await api.orders.cancel('ord_1', { reason: 'other' }, options);
  },
  placeAndReturn: function placeOrder(api, options) {
    return api.orders.cancel('ord_1', { reason: 'other' }, options);
  },
  placeAndRace: async function placeOrder(api, options) {
    return Promise.race([api.orders.cancel('ord_1', { reason: 'other' }, options), new Promise(() => {})]);
  },
  placeWithResponse: function placeOrder(api, options) {
    return api.orders.cancel('ord_1', { reason: 'other' }, options).withResponse();
  },
  readFirstPage: async function placeOrder(api, options) {
    return await api.orders.list({}, options);
  },
  readAllPages: async function placeOrder(api, options) {
    for await (const page of api.orders.list({}, options).pages()) expect(page.data).toBeDefined();
  },
  collectItems: function placeOrder(api, options) {
    return api.orders.list({}, options).toArray({ limit: 9 });
  },
};

async function stackOf(call: PromiseLike<unknown>): Promise<string> {
  const error = await ending(call);
  expect(error).toBeInstanceOf(Error);
  return (error as Error).stack ?? '';
}

const page: Step = { body: { data: [{}], has_more: true, next_cursor: 'c1' } };
const never: typeof globalThis.fetch = () => new Promise<Response>(() => {});

it.each(Object.keys(PLACES).slice(1))(
  'The stack trace of a failed call has the function of the caller: %s',
  async (name) => {
    const { api } = fakeApi([{ status: 404 }]);
    const stack = await stackOf(PLACES[name]?.(api) ?? Promise.resolve());
    expect(stack).toMatch(/^NotFoundError: (?:POST|GET) \/api\/v1\/orders.* returned 404\n/);
    expect(stack).toMatch(/^ {4}at (?:Object\.)?placeOrder .*call-site\.test\.ts:\d+:\d+\)$/m);
  },
);

it.each<[string, Step[], RequestOptions, string]>([
  ['connection', [new TypeError('fetch failed')], { maxRetries: 0 }, 'ConnectionError'],
  ['server after a retry', [{ status: 503, headers: { 'Retry-After-Ms': '1' } }], { maxRetries: 1 }, 'ServerError'],
  ['cancelled signal', [{}], { signal: AbortSignal.abort() }, 'CancelledError'],
  ['invalid option', [{}], { timeout: -1 }, 'InvalidRequestError'],
  ['invalid header', [{}], { headers: { 'X Note': 'a' } }, 'InvalidRequestError'],
])('The stack trace of a failed call has it after a failure of this kind: %s', async (_, steps, options, name) => {
  const stack = await stackOf(PLACES['placeAndReturn']?.(fakeApi(steps).api, options) ?? Promise.resolve());
  expect(stack).toMatch(new RegExp(`^${name}: `));
  expect(stack.match(/placeOrder/g)).toHaveLength(1);
});

it('The stack trace of a failed call has it after a timeout, and after a call that the rate limiter held back', async () => {
  const slow = fakeApi([], { fetch: never, timeout: 1, maxRetries: 0 });
  expect(await stackOf(slow.api.rateLimit.retrieve())).toMatch(/^TimeoutError: [^]*call-site\.test\.ts/);
  const { api } = fakeApi([{}], { requestsPerMinute: 1 });
  await api.rateLimit.retrieve();
  const held = PLACES['placeAndReturn']?.(api, { totalTimeout: 100 }) ?? Promise.resolve();
  expect(await stackOf(held)).toMatch(/^RateLimitError: [^]*placeOrder/);
});

it('The stack trace of a failed call has it on the second page, which is requested without the caller', async () => {
  const { api } = fakeApi([page, { status: 500 }], { maxRetries: 0 });
  expect(await stackOf(PLACES['collectItems']?.(api) ?? Promise.resolve())).toMatch(/^ServerError: [^]*placeOrder/);
});

it('The stack trace of a failed call has it even if an invalid argument is found more than ten calls later', async () => {
  const stack = await stackOf(PLACES['findWithoutId']?.(fakeApi([{}]).api) ?? Promise.resolve());
  expect(stack).toMatch(/^InvalidRequestError: [^]* at (?:Object\.)?placeOrder /);
});

it('The stack trace of a failed call names the method of the client and has each frame once', async () => {
  const stack = await stackOf(PLACES['placeAndReturn']?.(fakeApi([{ status: 404 }]).api) ?? Promise.resolve());
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  expect(stack).toContain('OrdersResource.cancel');
  expect(new Set(frames).size).toBe(frames.length);
});

it('The stack trace of an error that is not one of the library is unchanged', async () => {
  const blocked = new Error('blocked');
  const { stack } = blocked;
  await ending(fakeApi([{}], { middleware: [() => Promise.reject(blocked)] }).api.rateLimit.retrieve());
  expect(blocked.stack).toBe(stack);
});

describe('a program that replaces stack traces', () => {
  const { prepareStackTrace } = Error;
  afterEach(() => {
    Error.prepareStackTrace = prepareStackTrace as NonNullable<typeof prepareStackTrace>;
  });

  it('A program that replaces stack traces gets the error of the library all the same', async () => {
    Error.prepareStackTrace = (_, frames) => frames.length;
    const error = await ending(fakeApi([new ConnectionError('lost')], { maxRetries: 0 }).api.rateLimit.retrieve());
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as Error).stack).toBeTypeOf('number');
  });
});
