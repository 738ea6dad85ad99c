import { describe, expect, it } from 'vitest';
import { API_KEY, clientOf } from './session.ts';

const address = { url: 'http://127.0.0.1:1/s/x', other: 'http://127.0.0.1:2' };

describe('the client of a case', () => {
  it('calls the session with the default key', () => {
    expect(clientOf({}, address)).toEqual({ api_key: API_KEY, base_url: address.url });
  });

  it('keeps the options of the case, including an explicit null and a path in the base URL', () => {
    expect(clientOf({ api_key: null, base_path: '/x/' }, address)).toEqual({
      api_key: null,
      base_url: `${address.url}/x/`,
    });
    expect(clientOf({ api_keys: ['a', 'b'] }, address)).toEqual({ api_keys: ['a', 'b'], base_url: address.url });
    expect(clientOf({ base_url: '{session}?a=b' }, address)).toMatchObject({ base_url: `${address.url}?a=b` });
    expect(clientOf({ base_url: 'HTTP://LOCALHOST:{port}{path}' }, address)).toMatchObject({
      base_url: 'HTTP://LOCALHOST:1/s/x',
    });
  });

  it('has only its environment if the case sets one', () => {
    const env = { INTEGRATION_API_BASE_URL: '{session}', INTEGRATION_API_KEY: 'ik_test_env' };
    expect(clientOf({ env }, address)).toEqual({
      env: { INTEGRATION_API_BASE_URL: address.url, INTEGRATION_API_KEY: 'ik_test_env' },
    });
  });
});
