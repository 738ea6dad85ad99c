import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { CancelledError, type Hooks, IntegrationApi } from '../src/index.ts';
import { nodeTransport } from '../src/core/transport/node-transport.ts';
import type { TransportRequest } from '../src/core/transport/transport.ts';
import { ending } from './fake.ts';
import { closed, json, onRequest, responseOf, startServer, startTcp } from './server.ts';

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

it('The Node.js transport keeps the other idle connections when it replaces one', async () => {
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

it('The Node.js transport sends the same bytes of a file once more', async () => {
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

it('The Node.js transport sends nothing once more after a cancellation', async () => {
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

it('The Node.js transport returns the same headers each time', async () => {
  await using server = await startServer(json({}, 200, { 'X-A': '1' }));
  const seen: (Headers | undefined)[] = [];
  const onResponse: Hooks['onResponse'] = (_, { response }) => seen.push(response?.headers);
  const { headers } = await server.client({ hooks: { onResponse } }).rateLimit.retrieve().withResponse();
  expect(headers.get('x-a')).toBe('1');
  expect(seen[0]).toBe(headers);
});

it('The Node.js transport uses the given agent', async () => {
  await using server = await startServer(json({}));
  const http = new Agent({ keepAlive: true, maxSockets: 1 });
  await server.client({ agents: { http } }).rateLimit.retrieve();
  expect(Object.keys(http.freeSockets)).toHaveLength(1);
  http.destroy();
});

it('The Node.js transport uses fetch if it is configured', async () => {
  await using server = await startServer(json({}));
  await server.client({ fetch: globalThis.fetch }).rateLimit.retrieve();
  expect(server.received[0]?.headers['accept-encoding']).toContain('gzip, deflate');
  await server.client().withOptions({ fetchOptions: {} }).rateLimit.retrieve();
  expect(server.received[1]?.headers['accept-encoding']).toContain('gzip, deflate');
});
