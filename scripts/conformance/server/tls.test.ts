import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from './plan.ts';
import { type ConformanceServer, startConformanceServer } from './server.ts';

let server: ConformanceServer;
beforeAll(async () => {
  server = await startConformanceServer();
});
afterAll(() => server.stop());

/** Returns the body or the error code. */
function call(url: string, options: { trust?: boolean; timeout?: number } = {}): Promise<string> {
  const agent = new Agent(options.trust === false ? {} : { ca: readFileSync(server.ca) });
  return new Promise((done) => {
    const request = get(url, { agent, timeout: options.timeout }, (response) => done(text(response)));
    request.on('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    request.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });
}

test.each([
  ['tls_untrusted', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['tls_wrong_host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['tls_expired', 'CERT_HAS_EXPIRED'],
  ['tls_not_yet_valid', 'CERT_NOT_YET_VALID'],
  ['tls_self_signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['tls_wrong_purpose', 'INVALID_PURPOSE'],
  ['tls_client_certificate', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
  ['tls_client_certificate_1_2', 'EPROTO'],
] as const)(
  '%s: one error, consumed by each connection, and a valid certificate for the next step',
  async (fault, code) => {
    const plan: Plan = [
      { fault, times: 2 },
      { status: 200, text: 'ok' },
    ];
    const url = await server.open(fault, plan);
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/s\//);
    expect([await call(url), await call(url), await call(url)]).toEqual([code, code, 'ok']);
    const { requests, connections } = server.record(fault);
    expect([requests.length, connections.length]).toEqual([1, 3]);
    await expect
      .poll(() =>
        server
          .record(fault)
          .connections.slice(0, 2)
          .every(({ closedAt }) => closedAt),
      )
      .toBe(true);
  },
);

test('without the authority of the server, even its valid certificate is not trusted', async () => {
  const url = await server.open('no-ca', [{ fault: 'tls_expired' }, { status: 200 }]);
  await call(url);
  expect(await call(url, { trust: false })).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
});

test('tls_silent: TCP is established, TLS is not', async () => {
  const url = await server.open('silent', [{ fault: 'tls_silent' }]);
  expect(await call(url, { timeout: 60 })).toBe('ETIMEDOUT');
  const { requests, connections } = server.record('silent');
  expect([requests.length, connections.length]).toEqual([0, 1]);
  expect(connections[0]?.bytesIn).toBeGreaterThan(100);
});

test('a client that ignores the certificate gets a success, which the case detects', async () => {
  const url = await server.open('lax', [{ fault: 'tls_wrong_host' }]);
  const lax = new Agent({ rejectUnauthorized: false });
  const status = await new Promise((done) => get(url, { agent: lax }, ({ statusCode }) => done(statusCode)));
  expect([status, server.record('lax').requests.length]).toEqual([200, 1]);
});

test('a reset within TLS resets the TCP connection', async () => {
  const url = await server.open('reset', [{ fault: 'tls_expired' }, { fault: 'reset_before_headers' }]);
  await call(url);
  expect(await call(url)).toBe('ECONNRESET');
});

test('closing a session closes its separate port', async () => {
  const url = await server.open('own-port', [{ fault: 'tls_silent' }]);
  await server.close('own-port');
  const code = await new Promise((done) => {
    connectTcp(Number(new URL(url).port), '127.0.0.1').on('error', (error: NodeJS.ErrnoException) => done(error.code));
  });
  expect(code).toBe('ECONNREFUSED');
});
