import { describe, expect, it } from 'vitest';
import type { Resolve } from './egress.ts';
import { judgeUrl } from './endpoint-url.ts';
import { readForwards } from './routes.ts';

const FORWARDS = readForwards(['https://laptop.example=http://localhost:3000']);

const judge = (url: string, ...addresses: readonly string[]) => {
  const resolve: Resolve = () =>
    addresses.length === 0
      ? Promise.reject(new Error('ENOTFOUND'))
      : Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
  return judgeUrl(url, FORWARDS, resolve);
};

describe('URL of a webhook endpoint', () => {
  it('is allowed if its host has public addresses', async () => {
    expect(await judge('https://shop.example/hooks', '8.8.8.8', '1.1.1.1')).toEqual({});
  });

  it.each(['https://laptop.example/hooks', 'https://inbox.localhost/shop'])(
    'is allowed without being resolved: %s',
    async (url) => expect(await judge(url)).toEqual({}),
  );

  it.each([
    ['https://user@shop.example/', 'not_allowed'],
    ['https://user:secret@shop.example/', 'not_allowed'],
    ['https://@shop.example/', 'not_allowed'],
    ['https://shop.example/#top', 'not_allowed'],
    ['https://shop.example/#', 'not_allowed'],
    ['https://user@laptop.example/', 'not_allowed'],
    ['https://shop.example:99999/', 'invalid_format'],
    ['https://', 'invalid_format'],
  ])('has an error of the field: %s', async (url, code) => {
    const { error, rejected } = await judge(url, '8.8.8.8');
    expect(error).toMatchObject({ pointer: '#/url', code });
    expect(rejected).toBeUndefined();
  });

  it.each([
    ['https://shop.example/', '10.0.4.17'],
    ['https://127.0.0.1/', '8.8.8.8'],
    ['https://2130706433/', '8.8.8.8'],
    ['https://[::1]/', '8.8.8.8'],
    ['https://inbox.localhost/', '8.8.8.8'],
    ['https://inbox.localhost:444/shop', '127.0.0.1'],
  ])('is rejected: %s', async (url, address) => {
    const { rejected } = await judge(url, address);
    expect(rejected).toMatchObject({
      code: 'webhook_url_rejected',
      errors: [{ pointer: '#/url', code: 'not_allowed' }],
    });
  });

  it('of this machine is rejected with the flag that forwards webhooks to it', async () => {
    const { rejected } = await judge('https://localhost:3000/hooks', '127.0.0.1');
    expect(rejected?.message).toMatch(
      /^Webhooks cannot be sent to localhost: localhost resolves to 127.0.0.1, .*--forward https:\/\/shop\.example=http:\/\/localhost:3000 and use https:\/\/shop\.example\/hooks\.$/,
    );
  });

  it('is rejected if its host does not exist', async () => {
    const { rejected } = await judge('https://shop.example/');
    expect(rejected?.message).toBe('Webhooks cannot be sent to shop.example: shop.example cannot be resolved.');
  });
});
