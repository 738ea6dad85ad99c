import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as behaviour from '../src/core/behaviour.ts';
import { ConfigurationError, IntegrationApi, type ClientOptions } from '../src/generated/index.ts';
import { json, startServer } from './server.ts';

beforeEach(() => {
  vi.stubEnv('INTEGRATION_API_KEY', undefined);
  vi.stubEnv('INTEGRATION_API_BASE_URL', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const make = (options: ClientOptions) => () => new IntegrationApi({ apiKey: 'ik_test_key', ...options });

describe('a client', () => {
  it('says how to get a key when there is none', () => {
    expect(() => new IntegrationApi()).toThrow(ConfigurationError);
    expect(() => new IntegrationApi()).toThrow('INTEGRATION_API_KEY');
    vi.stubEnv('INTEGRATION_API_KEY', '');
    expect(() => new IntegrationApi()).toThrow(ConfigurationError);
    expect(make({ apiKey: '' })).toThrow(ConfigurationError);
  });

  it.each(['ik test', 'ik_test\n', 'ik_tést', 7])('refuses the key %j without showing it', (apiKey) => {
    expect(make({ apiKey: apiKey as string })).toThrow(ConfigurationError);
    expect(make({ apiKey: apiKey as string })).not.toThrow(String(apiKey));
  });

  it('reads key and base URL from the environment when it is made', async () => {
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
  ])('takes the base URL %s', (baseUrl) => {
    expect(make({ baseUrl })).not.toThrow();
  });

  it.each([
    ['http://api.example.com', 'https'],
    ['http://127.0.0.1.example.com', 'https'],
    ['ftp://localhost', 'https'],
    ['api.example.com', 'no URL'],
    ['', 'no URL'],
    ['https://me:secret@api.example.com', 'credentials'],
    ['https://api.example.com?', 'query'],
    ['https://api.example.com?a=1', 'query'],
    ['https://api.example.com/#top', 'query'],
  ])('refuses the base URL %j', (baseUrl, hint) => {
    expect(make({ baseUrl })).toThrow(ConfigurationError);
    expect(make({ baseUrl })).toThrow(hint);
    expect(make({ baseUrl })).not.toThrow('secret');
  });

  it.each([0, -1, Number.NaN, 2 ** 31])('refuses the timeout %d', (timeout) => {
    expect(make({ timeout })).toThrow(ConfigurationError);
  });

  it('changes options in a copy only', async () => {
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

  it('keeps its key out of everything that prints it', () => {
    const api = make({})();
    expect(inspect(api, { depth: 9, showHidden: true })).not.toContain('ik_test_key');
    expect(JSON.stringify(api)).not.toContain('ik_test_key');
  });
});

describe('the numbers of the library', () => {
  interface Source {
    configuration: {
      api_key_variable: string;
      base_url_variable: string;
      loopback_hosts: string[];
      default_base_url: string;
    };
    timeouts: { attempt_ms: number };
    idempotency: { header: string; methods: string[]; key_pattern: string };
    responses: { request_id_header: string };
  }
  const file = new URL('../../../openapi/behaviour.yaml', import.meta.url);
  const source = parse(readFileSync(file, 'utf8')) as Source;

  it('are those of behaviour.yaml', () => {
    expect({ ...behaviour, IDEMPOTENCY_KEY_PATTERN: behaviour.IDEMPOTENCY_KEY_PATTERN.source }).toEqual({
      API_KEY_VARIABLE: source.configuration.api_key_variable,
      BASE_URL_VARIABLE: source.configuration.base_url_variable,
      LOOPBACK_HOSTS: source.configuration.loopback_hosts,
      TIMEOUT_MS: source.timeouts.attempt_ms,
      IDEMPOTENCY_HEADER: source.idempotency.header,
      IDEMPOTENT_METHODS: source.idempotency.methods,
      IDEMPOTENCY_KEY_PATTERN: source.idempotency.key_pattern,
      REQUEST_ID_HEADER: source.responses.request_id_header,
    });
  });

  it('include the server that is called when nothing is set', async () => {
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      urls.push(String(input));
      return Response.json({});
    };
    await make({ fetch })().rateLimit.retrieve();
    expect(urls).toEqual([`${source.configuration.default_base_url}/api/v1/rate-limit`]);
  });
});
