import { inspect } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { basicAuth } from '../src/core/auth/basic-auth.ts';
import type { ClientCredentials } from '../src/core/auth/client-credentials.ts';
import { readCredentials } from '../src/core/credentials/read-credentials.ts';
import { openTokens } from '../src/core/credentials/tokens.ts';
import { ApiClient } from '../src/core/client/api-client.ts';
import type { Operation, RequestOptions } from '../src/core/request/operation.ts';
import { type ClientOptions, ConfigurationError, IntegrationApiError, TimeoutError } from '../src/index.ts';

// Credentials of third-party documents. What is sent is in tests/generator/constructs/credentials.

const pair = (first: string, second: string): ClientCredentials['schemes'][number]['options'] =>
  [first, second].map((name) => ({ name, variable: `TEST_${name.toUpperCase()}` }));
const tokens = { url: '/token', urlOption: 'tokenUrl', scopesOption: 'scopes', open: openTokens };
const credentials: ClientCredentials = {
  read: readCredentials,
  schemes: [
    { scheme: 'login', auth: basicAuth, options: pair('username', 'password') },
    { scheme: 'clients', options: pair('clientId', 'clientSecret'), tokens },
  ],
};
const GET: Operation = {
  id: 'get',
  method: 'GET',
  path: '/x',
  isEmpty: true,
  alternatives: [[{ scheme: 'clients' }], [{ scheme: 'login' }]],
};
const CLIENT = { clientId: 'id', clientSecret: 'client-secret' };

type Options = ClientOptions & Record<string, unknown>;

interface Sent {
  url: string;
  authorization: string | null;
}

/** Returns a client whose requests are answered in order; the last answer is repeated. */
function clientOf(
  options: Options,
  ...answers: (() => Response | Promise<Response>)[]
): { api: ApiClient; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const authorization = new Headers(init.headers).get('Authorization');
    const answer = answers[sent.push({ url: String(url), authorization }) - 1] ?? answers.at(-1);
    return answer === undefined ? new Response(null, { status: 204 }) : answer();
  };
  const api = new ApiClient(
    { baseUrl: 'https://zoo.example/v1', fetch, ...options },
    { baseUrl: '', userAgent: 'test', credentials },
  );
  return { api, sent };
}

const token =
  (members: object = {}) =>
  (): Response =>
    Response.json({ access_token: 'issued-token', token_type: 'bearer', expires_in: 100, ...members });
const done = (): Response => new Response(null, { status: 204 });

const call = (api: ApiClient, options?: RequestOptions): Promise<unknown> => api.send(GET, {}, options);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('A client takes its credentials from the environment, and prefers an API key in its options', async () => {
  vi.stubEnv('TEST_USERNAME', 'user');
  vi.stubEnv('TEST_PASSWORD', 'pass');
  const { api, sent } = clientOf({});
  await call(api);
  const other = clientOf({ apiKey: 'key' });
  await call(other.api);
  expect([...sent, ...other.sent].map(({ authorization }) => authorization)).toEqual([
    `Basic ${btoa('user:pass')}`,
    'Bearer key',
  ]);
  vi.stubEnv('INTEGRATION_API_KEY', 'key');
  expect(() => clientOf({})).toThrow('INTEGRATION_API_KEY and TEST_USERNAME say the same');
  await call(clientOf({ ...CLIENT, username: undefined }, token(), done).api);
});

it.each<[string, Options]>([
  [
    'The credentials are missing: pass username and password, or clientId and clientSecret, or apiKey, or set TEST_',
    {},
  ],
  ['username must be a text that is not empty', { username: '', password: 'p' }],
  ['clientSecret contains characters', { clientId: 'id', clientSecret: 'a\nb' }],
  ['tokenUrl is not a valid URL', { ...CLIENT, tokenUrl: 'https://:secret' }],
  ['tokenUrl would send the client secret unencrypted', { ...CLIENT, tokenUrl: 'http://zoo.example/token' }],
  ['tokenUrl must not contain credentials', { ...CLIENT, tokenUrl: 'https://a:b@zoo.example' }],
  ['scopes must be an array', { ...CLIENT, scopes: 'read' }],
  ['typo is not a known option', { ...CLIENT, typo: 1 }],
])('A client is not created if %s', (message, options) => {
  expect(() => clientOf(options)).toThrow(ConfigurationError);
  expect(() => clientOf(options)).toThrow(message);
});

it('A token is renewed 30 s before its end, or at 10 % of its life before the end', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { api, sent } = clientOf(CLIENT, token(), done, done, token({ expires_in: 1000 }), done, done, token(), done);
  const after = async (seconds: number): Promise<number> => {
    vi.advanceTimersByTime(seconds * 1000);
    await call(api);
    return sent.length;
  };
  expect([await after(0), await after(89), await after(2), await after(969), await after(2)]).toEqual([2, 3, 5, 6, 8]);
});

it('Clients that differ in other options share a token, and those with other credentials do not', async () => {
  const { api, sent } = clientOf(CLIENT, token(), done);
  const derived = (changes: Options): ApiClient =>
    new ApiClient(api.derive(changes), { baseUrl: '', userAgent: 'test', credentials });
  await call(api);
  await call(derived({ timeout: 5 }));
  expect(sent).toHaveLength(3);
  await call(derived({ clientSecret: 'another' })).catch(() => undefined);
  const keyed = derived({ apiKey: 'key' });
  await call(keyed);
  const changed = keyed.derive({ username: 'a', password: 'b' } as Options);
  await call(new ApiClient(changed, { baseUrl: '', userAgent: 'test', credentials }));
  expect(sent.slice(3).map(({ url, authorization }) => `${new URL(url).pathname} ${authorization}`)).toEqual([
    `/token Basic ${btoa('id:another')}`,
    '/v1/x Bearer key',
    `/v1/x Basic ${btoa('a:b')}`,
  ]);
});

it('A call that waits for a token ends in time, and its request with it if no other call waits', async () => {
  const { api, sent } = clientOf(CLIENT, () => new Promise<Response>(() => undefined));
  const failures = [call(api, { totalTimeout: 5 }), call(api, { totalTimeout: 6 })].map((each) =>
    each.catch((error: unknown) => error),
  );
  for (const error of await Promise.all(failures)) expect(error).toBeInstanceOf(TimeoutError);
  expect(sent).toHaveLength(1);
  await call(api, { totalTimeout: 5 }).catch(() => undefined);
  expect(sent).toHaveLength(2);
});

const refused = (): Response =>
  Response.json(
    { error: 'invalid_client', error_description: `client-secret ${btoa('id:client-secret')}` },
    { status: 401 },
  );
const quoting = (): Response => Response.json({ detail: 'bad issued-token' }, { status: 400 });

it('Neither errors nor logs nor hooks show a client secret or a token', async () => {
  const lines: unknown[] = [];
  const log = (...line: unknown[]): void => void lines.push(line);
  const logger = { info: log, warn: log, debug: log };
  const hooks = { onRequest: log, onResponse: log };
  const failed = await call(clientOf({ ...CLIENT, logger, hooks }, refused).api).catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'AuthenticationError', status: 401, code: 'invalid_client', attempts: 0 });
  const quoted = await call(clientOf({ ...CLIENT, logger, hooks }, token(), quoting).api).catch(
    (error: unknown) => error,
  );
  expect(quoted).toBeInstanceOf(IntegrationApiError);
  expect(lines.flat().filter((line) => String(line).startsWith('POST https://zoo.example/token -> '))).toHaveLength(2);
  expect(inspect([failed, quoted, lines], { depth: 9 })).not.toMatch(/client-secret|issued-token/);
});
