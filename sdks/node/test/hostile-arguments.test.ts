import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as sdk from '../src/index.ts';
import { fakeApi, signWebhook } from '../src/testing/index.ts';
import { telemetryHooks } from '../src/telemetry/index.ts';
import { unwrap, verify } from '../src/webhooks/index.ts';

type Callable = (...values: unknown[]) => unknown;

function refuse(): never {
  throw new TypeError('no');
}

const broken = (): unknown => new Proxy({}, { get: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse });

/** Values that no type checker lets through. */
const HOSTILE = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
  fc.string({ unit: fc.constantFrom('a', '/', '.', '%', '\uD800', '\uDC00', '\\', '\r', '\0', 'é') }),
  fc.constantFrom<unknown>(
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
  fc.constant(undefined).map(broken),
);

/** Names that the library reads, so that hostile values reach it. */
const NAMES = fc.constantFrom(
  ...['limit', 'cursor', 'status', 'headers', 'extraQuery', 'extraBody', 'signal', 'timeout', 'totalTimeout', 'query'],
  ...['maxRetries', 'idempotencyKey', 'ifMatch', 'secrets', 'tolerance', 'now', 'method', 'path', 'pathParams', 'body'],
  ...['agents', 'middleware', 'apiKey', 'baseUrl', 'appName', 'logger', 'hooks', 'rateLimiter', 'fetchOptions'],
  ...['requestsPerMinute', 'maxRetryAfter', 'maxResponseBytes', 'amount', 'currency', 'line_items', 'id', 'timestamp'],
);
const ARGUMENT = fc.oneof(HOSTILE, fc.dictionary(NAMES, HOSTILE, { maxKeys: 4 }));
const ARGUMENTS = fc.array(ARGUMENT, { maxLength: 4 });

/** Calls a function and uses its result, such as the pages of a list. */
async function use(call: () => unknown): Promise<void> {
  const result: unknown = call();
  if (typeof result !== 'object' || result === null) return;
  if (Symbol.asyncIterator in result) {
    for await (const _ of result as AsyncIterable<unknown>) break;
  }
  await result;
}

async function expectOwn(call: () => unknown): Promise<void> {
  try {
    await use(call);
  } catch (error) {
    if (error instanceof sdk.IntegrationApiError) return;
    throw new Error(`not an error of the library: ${String(error)}`, { cause: error });
  }
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
  const fetch = (): Promise<Response> => Promise.resolve(Response.json({}));
  const raw: [string, unknown][] = [
    ['new IntegrationApi', (options: object) => new sdk.IntegrationApi(options)],
    [
      'a call of a new client',
      (options: object) => new sdk.IntegrationApi({ apiKey: 'ik_test_1', ...options, fetch }).rateLimit.retrieve(),
    ],
    ['withOptions', (options: object) => api.withOptions(options)],
    ['request', (given: never, options: object) => api.request(given, options)],
    ['toArray', (options: never) => api.products.list().toArray(options)],
    ['new RateLimiter', (options: object) => new sdk.RateLimiter(options)],
    ['addMoney', sdk.addMoney],
    ['compareMoney', sdk.compareMoney],
    ['moneyFromDecimal', sdk.moneyFromDecimal],
    ['moneyToDecimal', sdk.moneyToDecimal],
    ['unwrap', unwrap],
    ['verify', verify],
    ['signWebhook', signWebhook],
    ['fakeApi', fakeApi],
    ['telemetryHooks', telemetryHooks],
  ];
  return raw as [string, Callable][];
}

describe('whatever is passed to', () => {
  it.each([...methods(), ...functions()])('%s, an error is one of the library', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(ARGUMENTS, (values) => expectOwn(() => call(...values))),
      { numRuns: 60 },
    );
  });

  it('a client, its methods are checked', () => {
    expect(methods().length).toBeGreaterThan(30);
  });
});
