import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ClientOptions, ConfigurationError, IntegrationApi, InvalidRequestError } from '../src/index.ts';
import { json, startServer } from './server.ts';

beforeEach(() => {
  vi.stubEnv('INTEGRATION_API_KEY', undefined);
  vi.stubEnv('INTEGRATION_API_BASE_URL', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const make = (options: ClientOptions) => () => new IntegrationApi({ apiKey: 'ik_test_key', ...options });

it.each([7, {}])('A client rejects the key %j without showing it', (apiKey) => {
  expect(make({ apiKey: apiKey as string })).toThrow(ConfigurationError);
  expect(make({ apiKey: apiKey as string })).not.toThrow(String(apiKey));
});

it.each([
  { headers: null as never },
  { headers: 'a' as never },
  { timeout: Number.NaN },
  { timeout: 2 ** 31 },
  { requestsPerMinute: 60_000_001 },
])('A client rejects the options %j', (options) => {
  expect(make(options)).toThrow(ConfigurationError);
  expect(() => make({})().withOptions(options)).toThrow(ConfigurationError);
});

it.each(['TextEncoder', 'Headers'])('A client names %s if a runtime such as jsdom hides it', (name) => {
  vi.stubGlobal(name, undefined);
  expect(() => new IntegrationApi({ apiKey: 'ik_test_key' })).toThrow(
    new ConfigurationError(`this runtime has no ${name}; with Jest, use the environment node instead of jsdom`),
  );
});

it('A client closes its connections, and opens new ones when it is used again', async () => {
  await using server = await startServer(json({}));
  const connections: unknown[] = [];
  server.onConnection((socket) => connections.push(socket));
  {
    await using api = server.client();
    await api.rateLimit.retrieve();
    await api.withOptions({ timeout: 1000 }).rateLimit.retrieve();
    expect(connections).toHaveLength(1);
    api.close();
    await api.rateLimit.retrieve();
  }
  expect(connections).toHaveLength(2);
});

it('A client refuses an option that does not exist, and a copy with one', () => {
  const given = { apiKey: 'ik_test_key', timeuot: 1 };
  expect(() => new IntegrationApi(given)).toThrow(/^timeuot is not a known option; known options: apiKey, .*, agents$/);
  const api = new IntegrationApi({ apiKey: 'ik_test_key' });
  expect(() => api.withOptions(given)).toThrow(ConfigurationError);
  expect(api.withOptions({ timeout: 1 }).withOptions({ maxRetries: 1 })).toBeInstanceOf(IntegrationApi);
});

it.each([
  ['an object', { 'X-Tenant': 'a' }],
  ['Headers', new Headers({ 'X-Tenant': 'a' })],
  ['pairs', [['X-Tenant', 'a']]],
  ['a Map', new Map([['X-Tenant', 'a']])],
] as const)('A client, a derived client and a call send the headers in %s', async (_, headers) => {
  await using server = await startServer(json({}));
  await server.client({ headers }).rateLimit.retrieve();
  await server.client().withOptions({ headers }).rateLimit.retrieve();
  await server.client({ headers: { 'X-Other': 'b' } }).rateLimit.retrieve({ headers });
  expect(server.received.map(({ headers: { 'x-tenant': tenant } }) => tenant)).toEqual(['a', 'a', 'a']);
});

it.each([[['X-Tenant']], new Date(), 'X-Tenant: a', [null]])('A client refuses the headers %j', async (given) => {
  const headers = given as unknown as Headers;
  expect(() => new IntegrationApi({ apiKey: 'ik_test_1', headers })).toThrow(ConfigurationError);
  const call = new IntegrationApi({ apiKey: 'ik_test_1' }).rateLimit.retrieve({ headers });
  await expect(call).rejects.toThrow(InvalidRequestError);
});
