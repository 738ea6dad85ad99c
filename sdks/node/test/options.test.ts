import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
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

describe('a client', () => {
  it('explains how to pass a missing key', () => {
    expect(() => new IntegrationApi()).toThrow(ConfigurationError);
    expect(() => new IntegrationApi()).toThrow('The API key is missing: pass apiKey or set INTEGRATION_API_KEY');
    vi.stubEnv('INTEGRATION_API_KEY', '');
    expect(() => new IntegrationApi()).toThrow(ConfigurationError);
    expect(make({ apiKey: '' })).toThrow(ConfigurationError);
  });

  it.each(['ik test', 'ik_test\n', 'ik_tést', 7])('rejects the key %j without showing it', (apiKey) => {
    expect(make({ apiKey: apiKey as string })).toThrow(ConfigurationError);
    expect(make({ apiKey: apiKey as string })).not.toThrow(String(apiKey));
  });

  it.each([
    { appName: 'a\r\nX-Evil: 1' },
    { appName: 'a\0b' },
    { headers: { 'X-Trace': 'a\r\nX-Evil: 1' } },
    { headers: { 'X Trace': 'a' } },
    { headers: null as never },
    { headers: 'a' as never },
  ])('rejects the options %j', (options) => {
    expect(make(options)).toThrow(ConfigurationError);
    expect(() => make({})().withOptions(options)).toThrow(ConfigurationError);
  });

  it('reads key and base URL from the environment when it is created', async () => {
    await using server = await startServer(json({}));
    vi.stubEnv('INTEGRATION_API_KEY', 'ik_env');
    vi.stubEnv('INTEGRATION_API_BASE_URL', `${server.url}/env`);
    const api = new IntegrationApi();
    vi.unstubAllEnvs();
    await api.rateLimit.retrieve();
    expect(server.received[0]).toMatchObject({
      target: '/env/api/v1/rate-limit',
      headers: { authorization: 'Bearer ik_env' },
    });
  });

  it.each([
    'https://api.example.com',
    'https://api.example.com:8443/v/',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:80',
  ])('accepts the base URL %s', (baseUrl) => {
    expect(make({ baseUrl })).not.toThrow();
  });

  it.each([
    ['http://api.example.com', 'https'],
    ['http://127.0.0.1.example.com', 'https'],
    ['ftp://localhost', 'https'],
    ['api.example.com', 'not a valid URL'],
    ['', 'not a valid URL'],
    ['https://me:secret@api.example.com', 'credentials'],
    ['https://api.example.com?', 'query'],
    ['https://api.example.com?a=1', 'query'],
    ['https://api.example.com/#top', 'query'],
  ])('rejects the base URL %j', (baseUrl, hint) => {
    expect(make({ baseUrl })).toThrow(ConfigurationError);
    expect(make({ baseUrl })).toThrow(hint);
    expect(make({ baseUrl })).not.toThrow('secret');
  });

  it.each([0, -1, Number.NaN, 2 ** 31])('rejects the timeout %d', (timeout) => {
    expect(make({ timeout })).toThrow(ConfigurationError);
  });

  it.each([
    { totalTimeout: 0 },
    { connectTimeout: -1 },
    { maxRetries: -1 },
    { maxRetries: 1.5 },
    { maxRetryAfter: -1 },
    { maxResponseBytes: 0 },
    { requestsPerMinute: 0 },
    { requestsPerMinute: 60_000_001 },
  ])('rejects %j', (options) => {
    expect(make(options)).toThrow(ConfigurationError);
    expect(make(options)).toThrow(Object.keys(options)[0]);
  });

  it('calls other machines over http only with allowInsecureHttp', () => {
    expect(make({ baseUrl: 'http://api.example.com', allowInsecureHttp: true })).not.toThrow();
    expect(make({ baseUrl: 'ftp://api.example.com', allowInsecureHttp: true })).toThrow(ConfigurationError);
  });

  it('appends the app name to its User-Agent', async () => {
    await using server = await startServer(json({}));
    await server.client({ appName: 'shop-sync/1.4' }).rateLimit.retrieve();
    expect(server.received[0]?.headers['user-agent']).toMatch(/\) shop-sync\/1\.4$/);
  });

  it.each(['TextEncoder', 'Headers'])('names %s if a runtime such as jsdom hides it', (name) => {
    vi.stubGlobal(name, undefined);
    expect(() => new IntegrationApi({ apiKey: 'ik_test_key' })).toThrow(
      new ConfigurationError(`this runtime has no ${name}; with Jest, use the environment node instead of jsdom`),
    );
  });

  it('closes its connections, and opens new ones when it is used again', async () => {
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

  it('refuses an option that does not exist, and a copy with one', () => {
    const given = { apiKey: 'ik_test_key', timeuot: 1 };
    expect(() => new IntegrationApi(given)).toThrow(
      /^timeuot is not a known option; known options: apiKey, .*, agents$/,
    );
    const api = new IntegrationApi({ apiKey: 'ik_test_key' });
    expect(() => api.withOptions(given)).toThrow(ConfigurationError);
    expect(api.withOptions({ timeout: 1 }).withOptions({ maxRetries: 1 })).toBeInstanceOf(IntegrationApi);
  });

  it('changes options only in a copy', async () => {
    await using server = await startServer(json({}));
    const api = server.client();
    const other = api.withOptions({ apiKey: 'ik_other' });
    await other.rateLimit.retrieve();
    await api.rateLimit.retrieve();
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer ik_other',
      'Bearer ik_test_key',
    ]);
    await expect(api.withOptions({ apiKey: null }).rateLimit.retrieve()).rejects.toBeInstanceOf(ConfigurationError);
  });

  it('does not show its key when it is printed', () => {
    const api = make({})();
    expect(inspect(api, { depth: 9, showHidden: true })).not.toContain('ik_test_key');
    expect(JSON.stringify(api)).not.toContain('ik_test_key');
  });
});

describe('the base URL', () => {
  it('defaults to the server of the contract', async () => {
    const file = new URL('../../../openapi/behaviour.yaml', import.meta.url);
    const source = parse(readFileSync(file, 'utf8')) as { configuration: { default_base_url: string } };
    const defaultBaseUrl = source.configuration.default_base_url;
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      urls.push(String(input));
      return Response.json({});
    };
    await make({ fetch })().rateLimit.retrieve();
    expect(urls).toEqual([`${defaultBaseUrl}/api/v1/rate-limit`]);
  });

  it.each([
    ['an object', { 'X-Tenant': 'a' }],
    ['Headers', new Headers({ 'X-Tenant': 'a' })],
    ['pairs', [['X-Tenant', 'a']]],
    ['a Map', new Map([['X-Tenant', 'a']])],
  ] as const)('sends the headers in %s, of a client, of a derived client and of a call', async (_, headers) => {
    await using server = await startServer(json({}));
    await server.client({ headers }).rateLimit.retrieve();
    await server.client().withOptions({ headers }).rateLimit.retrieve();
    await server.client({ headers: { 'X-Other': 'b' } }).rateLimit.retrieve({ headers });
    expect(server.received.map(({ headers: { 'x-tenant': tenant } }) => tenant)).toEqual(['a', 'a', 'a']);
  });

  it.each([[['X-Tenant']], new Date(), 'X-Tenant: a', [null]])('refuses the headers %j', async (given) => {
    const headers = given as unknown as Headers;
    expect(() => new IntegrationApi({ apiKey: 'ik_test_1', headers })).toThrow(ConfigurationError);
    const call = new IntegrationApi({ apiKey: 'ik_test_1' }).rateLimit.retrieve({ headers });
    await expect(call).rejects.toThrow(InvalidRequestError);
  });
});
