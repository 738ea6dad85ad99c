import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { Agent } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CancelledError, ConnectionError, DecodeError, type Hooks, IntegrationApi, ServerError } from '../src/index.ts';
import { nodeTransport } from '../src/core/transport/node-transport.ts';
import type { TransportRequest } from '../src/core/transport/transport.ts';
import { ending } from './fake.ts';
import { json, startServer } from './server.ts';
import { closed, onRequest, responseOf, startTcp } from './tcp.ts';

const once1 = { maxRetries: 0 };

const api = (port: number, options = {}): IntegrationApi =>
  new IntegrationApi({ apiKey: 'ik_test_key', baseUrl: `http://127.0.0.1:${port}`, ...once1, ...options });

/** Returns a request whose body is read as a stream. */
function uploadOf(port: number, text: string, failures: unknown[]): TransportRequest {
  return {
    method: 'POST',
    url: `http://127.0.0.1:${port}/files`,
    headers: { 'Content-Type': 'text/plain' },
    body: new Blob([text]),
    connectTimeout: 5000,
    maxBytes: 4096,
    onResend: undefined,
    onStop: () => {},
    connectTimeoutError: () => new Error('late'),
    failure: (cause) => {
      failures.push(cause);
      return cause as Error;
    },
  };
}

describe('Node.js', () => {
  it('sends many calls over one connection', async () => {
    await using server = await startServer(json({}));
    let connections = 0;
    server.onConnection(() => {
      connections += 1;
    });
    const client = server.client();
    for (let call = 0; call < 20; call++) await client.rateLimit.retrieve();
    await client.orders.cancel('ord_1', { reason: 'other' });
    expect(connections).toBe(1);
  });

  it('sends the length of a body in bytes, and requests gzip', async () => {
    await using server = await startServer(json({}));
    await server.client().orders.update('ord_1', { note: 'ü' });
    expect(server.received[0]?.headers).toMatchObject({
      'content-length': String(Buffer.byteLength('{"note":"ü"}')),
      'accept-encoding': 'gzip',
    });
    expect(server.received[0]?.body).toBe('{"note":"ü"}');
    await server
      .client()
      .webhookEndpoints.delete('we_1')
      .catch(() => undefined);
    expect(server.received[1]?.headers).toMatchObject({ 'content-length': '0' });
  });

  it('decompresses gzip', async () => {
    await using server = await startServer((response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{"limit":7}')),
    );
    expect(await server.client().rateLimit.retrieve()).toEqual({ limit: 7 });
  });

  it('accepts an empty body despite a content encoding', async () => {
    await using server = await startServer((response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': '0' }).end(),
    );
    const error = await ending(server.client().rateLimit.retrieve());
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ rawBody: new Uint8Array() });
    expect(String(error)).toContain('returned 200, but the body is not valid JSON');
  });

  it('requests only the encoding that the caller sets', async () => {
    await using server = await startServer(json({}));
    await server.client().rateLimit.retrieve({ headers: { 'accept-encoding': 'identity' } });
    expect(server.received[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each([
    ['decompresses to too much', gzipSync(Buffer.alloc(5000)), 'more than 4096 bytes'],
    ['is truncated', gzipSync('{"limit":7}').subarray(0, 20), 'is not valid gzip'],
    ['is not gzip', Buffer.from('{"limit":7}'), 'is not valid gzip'],
  ])('rejects a gzip body that %s', async (_, body, hint) => {
    await using server = await startServer((response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip', 'X-Request-Id': 'req_1' }).end(body),
    );
    const error = await ending(server.client({ maxResponseBytes: 4096 }).rateLimit.retrieve());
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ requestId: 'req_1' });
    expect(String(error)).toContain(hint);
  });

  it('stops reading at the size limit, and frees the connection', async () => {
    await using server = await startTcp((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'.padEnd(10_000, ' ')));
    });
    const error = await ending(api(server.port, { maxResponseBytes: 4096 }).rateLimit.retrieve());
    expect(error).toBeInstanceOf(DecodeError);
    const [socket] = server.sockets;
    await closed(socket);
  });

  it('does not wait for a body whose declared size is too large', async () => {
    await using server = await startTcp((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4097\r\n\r\n'));
    });
    const error = await ending(api(server.port, { maxResponseBytes: 4096 }).rateLimit.retrieve());
    expect(error).toBeInstanceOf(DecodeError);
    expect(String(error)).toContain('more than 4096 bytes');
    const [socket] = server.sockets;
    await closed(socket);
  });

  it('ignores a body after a 204, and uses another connection for the next call', async () => {
    await using server = await startTcp((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\nbody'));
    });
    const client = api(server.port);
    for (let call = 0; call < 2; call++) expect(await client.webhookEndpoints.delete('we_1')).toBeUndefined();
    expect(server.sockets).toHaveLength(2);
  });

  it.each([
    ['is not HTTP', 'hello\r\n\r\n'],
    ['is truncated', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{'],
    ['ends between its chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'],
    ['is empty', ''],
  ])('treats a response that %s as missing', async (_, text) => {
    await using server = await startTcp((socket) => {
      socket.once('data', () => socket.end(text));
    });
    const error = await ending(api(server.port).rateLimit.retrieve());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ attempts: 1, isRetryable: true });
  });

  it('sends a request once more, on a new connection, if it was lost with an idle one', async () => {
    const requests: number[] = [];
    await using server = await startTcp((socket, connection) => {
      onRequest(socket, () => {
        requests.push(connection);
        if (requests.length === 2) socket.resetAndDestroy();
        else socket.write(responseOf('{}'));
      });
    });
    const client = api(server.port, { maxRetries: 1 });
    await client.rateLimit.retrieve();
    const { attempts, resends } = await client.rateLimit.retrieve().withResponse();
    expect([attempts, resends]).toEqual([1, 1]);
    expect(requests).toEqual([1, 1, 2]);
  });

  it('keeps the other idle connections when it replaces one', async () => {
    let requests = 0;
    await using server = await startTcp((socket) => {
      onRequest(socket, () => {
        requests += 1;
        if (requests === 3) socket.resetAndDestroy();
        else socket.write(responseOf('{}'));
      });
    });
    const client = api(server.port, { maxRetries: 1 });
    const two = (): Promise<unknown> => Promise.all([client.rateLimit.retrieve(), client.rateLimit.retrieve()]);
    await two();
    await client.rateLimit.retrieve();
    await two();
    expect([requests, server.sockets.length]).toEqual([6, 3]);
  });

  it('sends the same bytes of a file once more', async () => {
    const requests: string[] = [];
    await using server = await startTcp((socket) => {
      onRequest(socket, (request) => {
        requests.push(request);
        if (requests.length === 2) socket.resetAndDestroy();
        else socket.write(responseOf('{}'));
      });
    });
    const transport = nodeTransport();
    const failures: unknown[] = [];
    let resends = 0;
    const onResend = (): void => {
      resends += 1;
    };
    for (const text of ['first', 'second']) {
      await transport.send({ ...uploadOf(server.port, text, failures), onResend });
    }
    expect(resends).toBe(1);
    expect(failures).toEqual([]);
    expect(requests).toHaveLength(3);
    expect(requests[2]).toBe(requests[1]);
    expect(requests[2]).toMatch(/second$/);
  });

  it('sends nothing once more after the first byte of a response', async () => {
    let requests = 0;
    await using server = await startTcp((socket) => {
      onRequest(socket, () => {
        requests += 1;
        if (requests === 1) socket.write(responseOf('{}'));
        else socket.write('H', () => setTimeout(() => socket.resetAndDestroy(), 20));
      });
    });
    const client = api(server.port);
    await client.rateLimit.retrieve();
    expect(await ending(client.rateLimit.retrieve())).toBeInstanceOf(ConnectionError);
    expect(requests).toBe(2);
  });

  it('sends nothing once more after a cancellation', async () => {
    const controller = new AbortController();
    let requests = 0;
    await using server = await startTcp((socket) => {
      onRequest(socket, () => {
        requests += 1;
        if (requests === 1) socket.write(responseOf('{}'));
        else controller.abort();
      });
    });
    const client = api(server.port);
    await client.rateLimit.retrieve();
    expect(await ending(client.rateLimit.retrieve({ signal: controller.signal }))).toBeInstanceOf(CancelledError);
    const [socket] = server.sockets;
    await closed(socket);
    expect([requests, server.sockets.length]).toEqual([2, 1]);
  });

  it('limits the time to open a connection, including TLS', async () => {
    await using server = await startTcp((socket) => socket.resume());
    const client = api(0, { baseUrl: `https://127.0.0.1:${server.port}`, connectTimeout: 50 });
    const error = await ending(client.rateLimit.retrieve());
    expect(error).toMatchObject({ name: 'TimeoutError', phase: 'connect', attempts: 1, isRetryable: true });
    const [socket] = server.sockets;
    await closed(socket);
  });

  it.each([
    ['before a response', ''],
    ['in the middle of one', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{'],
  ])('frees the connection within 100 ms of a cancellation %s', async (_, text) => {
    const controller = new AbortController();
    const asked = new EventEmitter();
    const hasAsked = once(asked, 'request') as Promise<[Socket]>;
    await using server = await startTcp((socket) => {
      socket.once('data', () => {
        socket.write(text);
        asked.emit('request', socket);
      });
    });
    const call = ending(api(server.port).rateLimit.retrieve({ signal: controller.signal }));
    const [socket] = await hasAsked;
    const start = performance.now();
    controller.abort();
    expect(await call).toBeInstanceOf(CancelledError);
    await closed(socket);
    expect(performance.now() - start).toBeLessThan(100);
  });

  it('keeps repeated headers', async () => {
    await using server = await startServer((response) =>
      response
        .writeHead(500, [
          ['X-A', '1'],
          ['X-A', '2'],
          ['Content-Type', 'text/html'],
        ] as never)
        .end('<html>'),
    );
    const error = await ending(server.client(once1).rateLimit.retrieve());
    expect(error).toBeInstanceOf(ServerError);
    expect((error as ServerError).headers.get('x-a')).toBe('1, 2');
  });

  it('parses a rate limit in several headers of one name', async () => {
    const limits = ['"day";r=9;t=3600', '"minute";r=3;t=7', '"hour";r=5;t=60'];
    await using server = await startServer((response) => response.writeHead(200, { RateLimit: limits }).end('{}'));
    const { rateLimit } = await server.client().rateLimit.retrieve().withResponse();
    expect(rateLimit).toMatchObject({ remaining: 3, resetSeconds: 7 });
  });

  it('returns the same headers each time', async () => {
    await using server = await startServer(json({}, 200, { 'X-A': '1' }));
    const seen: (Headers | undefined)[] = [];
    const onResponse: Hooks['onResponse'] = (_, { response }) => seen.push(response?.headers);
    const { headers } = await server.client({ hooks: { onResponse } }).rateLimit.retrieve().withResponse();
    expect(headers.get('x-a')).toBe('1');
    expect(seen[0]).toBe(headers);
  });

  it('uses the given agent', async () => {
    await using server = await startServer(json({}));
    const http = new Agent({ keepAlive: true, maxSockets: 1 });
    await server.client({ agents: { http } }).rateLimit.retrieve();
    expect(Object.keys(http.freeSockets)).toHaveLength(1);
    http.destroy();
  });

  it.each([
    ['itself', {}],
    ['fetch', { fetch: globalThis.fetch }],
  ])('parses JSON after a byte order mark with %s', async (_, options) => {
    await using server = await startServer((response) => response.writeHead(200).end('\uFEFF{"limit":7}'));
    expect(await server.client(options).rateLimit.retrieve()).toEqual({ limit: 7 });
  });

  it('uses fetch if it is configured', async () => {
    await using server = await startServer(json({}));
    await server.client({ fetch: globalThis.fetch }).rateLimit.retrieve();
    expect(server.received[0]?.headers['accept-encoding']).toContain('gzip, deflate');
    await server.client().withOptions({ fetchOptions: {} }).rateLimit.retrieve();
    expect(server.received[1]?.headers['accept-encoding']).toContain('gzip, deflate');
  });
});
