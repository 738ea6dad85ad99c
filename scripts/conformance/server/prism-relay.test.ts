import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeListener } from './listeners.ts';
import { type ConformanceServer, startConformanceServer } from './server.ts';

const RESPONSE = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

const started: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of started.splice(0)) await stop();
});

/** Starts a conformance server with a mock that handles each connection with `serve`. */
async function startWithMock(serve: (socket: Socket) => void): Promise<ConformanceServer> {
  const mock = createServer((socket) => serve(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(mock, 'listening');
  const { port } = mock.address() as AddressInfo;
  const close = (): Promise<void> => closeListener({ server: mock, origin: '' });
  const server = await startConformanceServer({ mock: { url: `http://127.0.0.1:${port}`, port, close } });
  started.push(() => server.stop(), close);
  return server;
}

test('a request gets its response although Prism ends the connections of earlier requests without notice', async () => {
  const server = await startWithMock((socket) => {
    socket.once('data', () => {
      socket.write(RESPONSE);
      socket.once('data', () => socket.resetAndDestroy());
    });
  });
  const url = await server.open('again', ['prism']);
  for (let request = 0; request < 3; request += 1) expect((await fetch(url)).status).toBe(200);
  expect(server.serverErrors).toEqual([]);
});

test('a request without a response of Prism gets a 500 and is reported as a server error', async () => {
  const server = await startWithMock((socket) => {
    socket.once('data', () => socket.resetAndDestroy());
  });
  const url = await server.open('lost', ['prism']);
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([500, 'conformance server: Prism: read ECONNRESET\n']);
  expect(server.serverErrors).toEqual(['Prism: read ECONNRESET']);
});
