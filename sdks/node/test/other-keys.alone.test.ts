import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { basicAuth } from '../src/core/auth/basic-auth.ts';
import { chosenAuth } from '../src/core/auth/chosen-auth.ts';
import { cookieAuth } from '../src/core/auth/cookie-auth.ts';
import { queryAuth } from '../src/core/auth/query-auth.ts';
import { severalAuth } from '../src/core/auth/several-auth.ts';
import type { Operation } from '../src/core/request/operation.ts';
import { ConfigurationError } from '../src/index.ts';
import { exchange, GET } from './exchange.ts';
import { json } from './server.ts';

// Keys of third-party documents, with the constants that a document with passwords and a header separate has.

vi.mock('../src/generated/behaviour.ts', async (original) => ({
  ...(await original<object>()),
  CONFIGURATION_API_KEY_PATTERN: String.raw`^[^\x00-\x1f\x7f-\x9f]+$`,
  CONFIGURATION_API_KEY_HEADERS: ['X-API-Key'],
}));

const BASIC: Operation = { ...GET, auth: basicAuth };
const SEVERAL = { auth: severalAuth, keyPlaces: [{ header: 'X-API-Key' }, { parameter: 'app key' }, {}] };
const QUERY = { auth: queryAuth, apiKeyParameter: 'api key' };

it.each([
  ['Aladdin:open sesame', 'QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  ['test:123£', 'dGVzdDoxMjPCow=='],
])('An API key %j is sent with Basic authentication (RFC 7617)', async (apiKey, encoded) => {
  const { request } = await exchange(BASIC, {}, { client: { apiKey } });
  expect(request.headers.authorization).toBe(`Basic ${encoded}`);
});

it('An API key is sent unchanged in the header of the operation, and nowhere else', async () => {
  const { request } = await exchange({ ...GET, apiKeyHeader: 'X-API-Key' });
  expect(request.headers).toMatchObject({ 'x-api-key': 'ik_test_key' });
  expect(request.headers).not.toHaveProperty('authorization');
});

it.each([
  [{}, '?api%20key=k%2F1'],
  [{ extraQuery: { limit: 2 } }, '?limit=2&api%20key=k%2F1'],
])('An API key is sent in the query of the operation after %j, and nowhere else', async (options, sent) => {
  const { request } = await exchange({ ...GET, ...QUERY }, {}, { client: { apiKey: 'k/1' }, options });
  expect(request.target.endsWith(sent)).toBe(true);
  expect(request.headers).not.toHaveProperty('authorization');
});

it('An API key contains several keys, each of which has its place', async () => {
  const { request } = await exchange({ ...GET, ...SEVERAL }, {}, { client: { apiKey: 'k1:k/2:k3:x' } });
  expect(request.headers).toMatchObject({ 'x-api-key': 'k1', authorization: 'Bearer k3:x' });
  expect(request.target.endsWith('?app%20key=k%2F2')).toBe(true);
});

const COOKIE = { auth: cookieAuth, apiKeyCookie: 'session' };

it('An API key is sent in the cookie of the operation, next to others', async () => {
  const { request } = await exchange({ ...GET, ...COOKIE }, {}, { client: { apiKey: 'a=b;c' } });
  expect(request.headers.cookie).toBe('session=a=b%3Bc');
  const options = { headers: { cookie: 'theme=dark' } };
  const next = await exchange({ ...GET, ...COOKIE }, {}, { client: { apiKey: 'k' }, options });
  expect(next.request.headers.cookie).toBe('theme=dark; session=k');
  const keyPlaces = [{ cookie: 'a' }, { cookie: 'b' }];
  const several = await exchange({ ...GET, auth: severalAuth, keyPlaces }, {}, { client: { apiKey: 'k1:k2' } });
  expect(several.request.headers.cookie).toBe('a=k1; b=k2');
});

const CHOICE = {
  auth: chosenAuth,
  choices: [{ scheme: 'token' }, { scheme: 'login', auth: basicAuth }, { scheme: 'key', apiKeyHeader: 'X-API-Key' }],
};

it.each([
  ['secret', { authorization: 'Bearer secret' }],
  ['ada:secret', { authorization: 'Basic YWRhOnNlY3JldA==' }],
  ['login=ada:secret', { authorization: 'Basic YWRhOnNlY3JldA==' }],
  ['key=secret', { 'x-api-key': 'secret' }],
])('An API key %j chooses the scheme that sends it', async (apiKey, headers) => {
  const { request } = await exchange({ ...GET, ...CHOICE }, {}, { client: { apiKey } });
  expect(request.headers).toMatchObject(headers);
});

it('An API key is optional for an operation that can be called without one', async () => {
  const operation = { ...GET, isKeyOptional: true };
  const { request } = await exchange(operation, {}, { client: { apiKey: null } });
  expect(request.headers).not.toHaveProperty('authorization');
  const keyed = await exchange(operation, {}, { client: { apiKey: 'k' } });
  expect(keyed.request.headers.authorization).toBe('Bearer k');
});

it.each(['secret-1:secret-2', 'secret-1::secret-3'])(
  'An API key %j is rejected, because a key is missing',
  async (apiKey) => {
    const call = exchange({ ...GET, ...SEVERAL }, {}, { client: { apiKey } });
    await expect(call).rejects.toThrow('needs 3 keys; set apiKey to all of them, separated by colons');
    await expect(call).rejects.not.toThrow('secret-');
  },
);

it('An API key is hidden in errors, like each of the keys that it contains', async () => {
  const handler = json({ title: 'no secret-two' }, 401);
  const call = exchange(
    { ...GET, ...SEVERAL },
    {},
    { handler, client: { apiKey: 'secret-one:secret-two:secret-three' } },
  );
  await expect(call).rejects.toThrow('no [redacted]');
  await expect(call).rejects.not.toThrow('secret-two');
});

it('An API key is rejected without a colon for Basic authentication, and never shown', async () => {
  const call = exchange(BASIC);
  await expect(call).rejects.toThrow(ConfigurationError);
  await expect(call).rejects.not.toThrow('ik_test_key');
});

it.each(['a:b\nc', 'a:\u0000', 'a:\ud800'])(
  'An API key %j is rejected, because passwords contain no control characters and no lone surrogates',
  async (apiKey) => {
    await expect(exchange(BASIC, {}, { client: { apiKey } })).rejects.toThrow(ConfigurationError);
  },
);

it.each([{ auth: basicAuth }, { apiKeyHeader: 'X-API-Key' }, QUERY])(
  'An API key does not appear in errors with %j',
  async (more) => {
    const client = { apiKey: 'me:secret-7' };
    const rejected = exchange({ ...GET, ...more }, {}, { handler: json({}, 401), client });
    const broken = exchange({ ...GET, ...more }, {}, { handler: (response) => response.destroy(), client });
    for (const { reason } of (await Promise.allSettled([rejected, broken])) as PromiseRejectedResult[]) {
      const shown = inspect(reason, { depth: 9, showHidden: true });
      expect(shown).toMatch(/AuthenticationError|ConnectionError/);
      expect(shown).not.toContain('secret-7');
      expect(shown).not.toContain(btoa(client.apiKey));
    }
  },
);

it('An API key cannot be passed as a header that carries it in any operation', async () => {
  const operation = { ...GET, apiKeyHeader: 'X-API-Key' };
  const call = exchange(operation, {}, { options: { headers: { 'x-api-key': 'other' } } });
  await expect(call).rejects.toThrow('header x-api-key cannot be set; pass apiKey instead');
  await expect(exchange(GET, {}, { options: { headers: { 'X-Api-Key': 'other' } } })).rejects.toThrow('apiKey');
  const { request } = await exchange(operation, {}, { options: { headers: { Authorization: 'Proxy' } } });
  expect(request.headers.authorization).toBe('Proxy');
});
