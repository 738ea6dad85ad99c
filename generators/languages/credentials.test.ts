import { expect, it } from 'vitest';
import type { Scheme } from '../model/model.ts';
import { credentialOptions } from './credentials.ts';

const key = (name: string, header: string): Scheme => ({ name, auth: { kind: 'header', header } });
const token = (name: string, url: string): Scheme => ({
  name,
  auth: { kind: 'bearer', header: 'Authorization' },
  tokenEndpoint: { url },
});
const password: Scheme = { name: 'login', auth: { kind: 'basic', header: 'Authorization' } };

const namesOf = (...schemes: Scheme[]): string[] =>
  credentialOptions({ schemes }, { client: 'MuseumApi' } as never).map(
    ({ name, variable = '-' }) => `${name} ${variable}`,
  );

it('A client has no options for its credentials if the document has no schemes that need some', () => {
  expect(namesOf()).toEqual([]);
});

it('A client has an option for each of its credentials, with an environment variable', () => {
  expect(namesOf(password, key('appId', 'X-App'), token('oauth', '/token'))).toEqual([
    'username MUSEUM_API_USERNAME',
    'password MUSEUM_API_PASSWORD',
    'app_id MUSEUM_API_APP_ID',
    'client_id MUSEUM_API_CLIENT_ID',
    'client_secret MUSEUM_API_CLIENT_SECRET',
    'scopes -',
    'token_url -',
  ]);
});

it('The option of a scheme has another name if its name is that of another option, a reserved word or no word', () => {
  const names = ['apiKey', 'key', 'password', 'class', 'app-id', 'appId', 'APP ID', '2legged', '鍵', 'Schlüssel'];
  expect(namesOf(password, ...names.map((name, index) => key(name, `X-${index}`))).slice(2)).toEqual([
    'api_key_key MUSEUM_API_API_KEY_KEY',
    'key_key MUSEUM_API_KEY_KEY',
    'password_key MUSEUM_API_PASSWORD_KEY',
    'class_key MUSEUM_API_CLASS_KEY',
    'app_id MUSEUM_API_APP_ID',
    'app_id_key MUSEUM_API_APP_ID_KEY',
    'app_id_key_2 MUSEUM_API_APP_ID_KEY_2',
    'key_2legged MUSEUM_API_KEY_2LEGGED',
    'security MUSEUM_API_SECURITY',
    'schlussel MUSEUM_API_SCHLUSSEL',
  ]);
});

it('A second token endpoint has options with the name of its scheme', () => {
  expect(namesOf(token('users', '/a'), token('admin', '/b')).slice(4)).toEqual([
    'admin_client_id MUSEUM_API_ADMIN_CLIENT_ID',
    'admin_client_secret MUSEUM_API_ADMIN_CLIENT_SECRET',
    'admin_scopes -',
    'admin_token_url -',
  ]);
});
