import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressedBy } from './head.ts';

describe('The host of a request', () => {
  const isAddressed = addressedBy(['0.0.0.0', 'Sandbox.example', '[2001:db8::7]']);
  const check = (host: string | undefined, { url = '/', localAddress = '::ffff:10.0.0.5' } = {}): boolean =>
    isAddressed({ url, headers: { host }, socket: { localAddress } } as unknown as IncomingMessage);

  it.each([
    'localhost',
    'LOCALHOST:4010',
    'localhost.',
    'inbox.localhost',
    '127.0.0.1:4010',
    '127.1.2.3',
    '[::1]:4010',
    'sandbox.example:443',
    '[2001:db8::7]',
    '10.0.0.5:4010',
    undefined,
  ])('The host of a request may be %s', (host) => expect(check(host)).toBe(true));

  it.each([
    'rebound.example',
    'localhost.example',
    'notlocalhost',
    '127.0.0.1.rebound.example',
    '127.rebound.example',
    'a.sandbox.example',
    '10.0.0.6',
    '[::2]',
    '2130706433',
    'localhost:4010@rebound.example',
    'localhost rebound.example',
    '',
    ':80',
  ])('The host of a request may not be %s', (host) => expect(check(host)).toBe(false));

  it('The host of a request in the absolute form is that of its URL', () => {
    expect(check('localhost', { url: 'http://localhost:4010/a' })).toBe(true);
    expect(check('localhost', { url: 'HTTP://rebound.example/a' })).toBe(false);
    expect(check('rebound.example', { url: 'http://localhost/a' })).toBe(false);
  });
});
