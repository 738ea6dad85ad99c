import {
  anything,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  oneof,
  string,
  toStringMethod,
} from 'fast-check';
import { expect, it } from 'vitest';
import * as sdk from '../src/index.ts';
import { fakeApi, signWebhook } from '../src/testing/index.ts';
import { telemetryHooks } from '../src/telemetry/index.ts';
import { unwrap, verify } from '../src/webhooks/index.ts';

type Callable = (...values: unknown[]) => unknown;

function refuse(): never {
  throw new TypeError('no');
}

/** Returns an object that no function can read, except to print it. */
function broken(): unknown {
  const get = (_: object, name: string | symbol): unknown =>
    typeof name === 'symbol' || name === 'toString' ? () => 'broken' : refuse();
  return new Proxy({ [toStringMethod]: () => 'broken' }, { get, ownKeys: refuse, getOwnPropertyDescriptor: refuse });
}

/** Values that no type checker lets through. */
const HOSTILE = oneof(
  anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
  string({ unit: constantFrom('a', '/', '.', '%', '\uD800', '\uDC00', '\\', '\r', '\0', 'é') }),
  constantFrom<unknown>(
    null,
    Symbol('s'),
    5n,
    Number.NaN,
    -0,
    refuse,
    new Date(Number.NaN),
    Object.create(null),
    Object.create({ cursor: 'c', limit: 1, toJSON: refuse, signal: 1 }),
    {
      get limit(): never {
        return refuse();
      },
    },
    { toJSON: refuse },
  ),
  constant(undefined).map(broken),
);

/** Names that the library reads, so that hostile values reach it. */
const NAMES = constantFrom(
  'limit',
  'cursor',
  'status',
  'headers',
  'extraQuery',
  'extraBody',
  'signal',
  'timeout',
  'totalTimeout',
  'query',
  'maxRetries',
  'idempotencyKey',
  'ifMatch',
  'secrets',
  'tolerance',
  'now',
  'method',
  'path',
  'pathParams',
  'body',
  'agents',
  'middleware',
  'apiKey',
  'baseUrl',
  'appName',
  'logger',
  'hooks',
  'rateLimiter',
  'fetchOptions',
  'requestsPerMinute',
  'maxRetryAfter',
  'maxResponseBytes',
  'amount',
  'currency',
  'line_items',
  'id',
  'timestamp',
);
const ARGUMENT = oneof(HOSTILE, dictionary(NAMES, HOSTILE, { maxKeys: 4 }));
const ARGUMENTS = array(ARGUMENT, { maxLength: 4 });

function respond(): Promise<Response> {
  return Promise.resolve(Response.json({}));
}

/** Adds a key, and a fetch without a network, to options of which some cannot be copied. */
function withDefaults(options: unknown): sdk.ClientOptions {
  let given: object = {};
  try {
    given = { ...(options as object) };
  } catch {
    // Another property covers options that nobody can read.
  }
  return { apiKey: 'ik_test_1', timeout: 1000, ...given, maxRetries: 0, fetch: respond };
}

/** Calls a function and uses its result, such as the pages of a list. */
async function use(call: () => unknown): Promise<void> {
  const result: unknown = call();
  if (typeof result !== 'object' || result === null) return;
  if (Symbol.asyncIterator in result) {
    for await (const _ of result as AsyncIterable<unknown>) break;
  }
  await result;
}

/** Returns what a call throws that is not an error of the library. */
async function foreignError(call: () => unknown): Promise<string | undefined> {
  try {
    await use(call);
  } catch (error) {
    return error instanceof sdk.IntegrationApiError ? undefined : String(error);
  }
  return undefined;
}

/** Returns the methods of each resource, as `orders.list`. */
function methods(): [string, Callable][] {
  const { api } = fakeApi({ timeout: 1000, maxRetries: 0 });
  return Object.entries(api).flatMap(([name, resource]: [string, unknown]) => {
    if (typeof resource !== 'object' || resource === null) return [];
    const own = Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter((key) => key !== 'constructor');
    return own.map((key): [string, Callable] => [
      `${name}.${key}`,
      (...values) => (Reflect.get(resource, key) as Callable).apply(resource, values),
    ]);
  });
}

function functions(): [string, Callable][] {
  const { api } = fakeApi();
  const raw: [string, unknown][] = [
    ['new IntegrationApi', (options: object) => new sdk.IntegrationApi(options)],
    ['a call of a new client', (options: object) => new sdk.IntegrationApi(withDefaults(options)).rateLimit.retrieve()],
    ['withOptions', (options: object) => api.withOptions(options)],
    ['request', (given: never, options: object) => api.request(given, options)],
    ['toArray', (options: never) => api.products.list().toArray(options)],
    ['unwrap', unwrap],
    ['verify', verify],
    ['signWebhook', signWebhook],
    ['fakeApi', fakeApi],
    ['telemetryHooks', telemetryHooks],
  ];
  return raw as [string, Callable][];
}

it.each([...methods(), ...functions()])('An error of %s is one of the library, whatever is passed', async (_, call) => {
  const foreign = asyncProperty(ARGUMENTS, async (values) => {
    expect(await foreignError(() => call(...values))).toBeUndefined();
  });
  await assert(foreign, { numRuns: 60 });
});

it('The checked functions include the methods of the client', () => {
  expect(methods().length).toBeGreaterThan(20);
});
