import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, IntegrationApi, IntegrationApiError } from '../src/index.ts';
import { onRequest, responseOf, startTcp } from './tcp.ts';

type Fault = (socket: Socket) => void;

const GZIP = 'Content-Encoding: gzip\r\n';
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n';
const damaged = gzipSync('{"data":[]}');
damaged[damaged.length - 8] = (damaged[damaged.length - 8] ?? 0) ^ 0xff;

const writes =
  (bytes: string | Buffer): Fault =>
  (socket) =>
    socket.write(bytes);
const ends =
  (bytes: string | Buffer): Fault =>
  (socket) =>
    socket.end(bytes);
/** Sends the beginning of a response, and resets the connection when it has surely arrived. */
const resetsAfter =
  (text: string): Fault =>
  (socket) =>
    socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 20));

/** Every fault with the result of a POST that may be retried once, and with its number of requests. */
const FAULTS: Record<string, [fault: Fault, outcome: string]> = {
  'a reset before the response': [(socket) => socket.resetAndDestroy(), 'ConnectionError after 2'],
  'an end before the response': [ends(''), 'ConnectionError after 2'],
  'a reset within the head': [resetsAfter('HTTP/1.1 200 OK\r\nContent-'), 'ConnectionError after 2'],
  'a reset within the body': [resetsAfter('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{'), 'ConnectionError after 2'],
  'an end within the body': [ends('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{'), 'ConnectionError after 2'],
  'an end between two chunks': [ends(CHUNKED), 'ConnectionError after 2'],
  'an invalid chunk': [ends(`${CHUNKED}zz\r\n\r\n`), 'ConnectionError after 2'],
  'bytes that are not HTTP': [ends('220 mail.example ESMTP ready\r\n\r\n'), 'ConnectionError after 2'],
  'another protocol': [
    writes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    'ConnectionError after 2',
  ],
  'gzip with a wrong checksum': [writes(responseOf(damaged, '200 OK', GZIP)), 'DecodeError 200 after 1'],
  'gzip without its end': [
    writes(responseOf(gzipSync('{"data":[]}').subarray(0, 15), '200 OK', GZIP)),
    'DecodeError 200 after 1',
  ],
  'a success that is not gzip': [writes(responseOf('{"data":[]}', '200 OK', GZIP)), 'DecodeError 200 after 1'],
  'a 503 that is not gzip': [writes(responseOf('{}', '503 Busy', GZIP)), 'ServerError 503 after 2'],
  'a 404 that is not gzip': [writes(responseOf('{}', '404 Not Found', GZIP)), 'NotFoundError 404 after 1'],
  'a body that is not JSON': [writes(responseOf('{"data":')), 'DecodeError 200 after 1'],
  'a body beyond the limit': [writes(responseOf(' '.repeat(4097))), 'DecodeError 200 after 1'],
  'a length beyond the limit': [writes('HTTP/1.1 200 OK\r\nContent-Length: 4097\r\n\r\n'), 'DecodeError 200 after 1'],
  'bytes after the response': [
    writes(Buffer.concat([responseOf('{"data":[]}'), Buffer.from('surplus\r\n')])),
    'a value after 1',
  ],
  'a response after the response': [
    writes(Buffer.concat([responseOf('{"data":[]}'), responseOf('{"data":[1]}')])),
    'a value after 1',
  ],
  'a redirect': [
    writes(responseOf('', '307 Temporary Redirect', 'Location: https://x.example/\r\n')),
    'ApiError 307 after 1',
  ],
  silence: [() => {}, 'TimeoutError after 2'],
};

const TRANSPORTS: Record<string, ClientOptions> = {
  'node:http': {},
  fetch: { fetch: globalThis.fetch },
};

async function outcomeOf(port: number, options: ClientOptions): Promise<string> {
  const limits = { maxRetries: 1, maxResponseBytes: 4096, timeout: 1000 };
  const api = new IntegrationApi({ apiKey: 'ik_test_key', baseUrl: `http://127.0.0.1:${port}`, ...limits, ...options });
  const call = api.inventory.adjust({ items: [{ sku: 'A', delta: -2 }], reason: 'sold' }).withResponse();
  return call.then(
    ({ data, attempts }) => (JSON.stringify(data) === '{"data":[]}' ? `a value after ${attempts}` : 'another value'),
    (error: unknown) => {
      if (!(error instanceof IntegrationApiError)) throw error;
      const { status } = error as { status?: number };
      return [error.name, status, 'after', error.attempts].filter((part) => part !== undefined).join(' ');
    },
  );
}

describe.each(Object.entries(TRANSPORTS))('with %s', (_, options) => {
  it.concurrent.each(Object.entries(FAULTS))('%s', async (_name, [fault, outcome]) => {
    let requests = 0;
    await using server = await startTcp((socket) => {
      onRequest(socket, () => {
        requests += 1;
        fault(socket);
      });
    });
    expect(await outcomeOf(server.port, options)).toBe(outcome);
    expect(outcome).toMatch(new RegExp(`after ${requests}$`));
  });
});
