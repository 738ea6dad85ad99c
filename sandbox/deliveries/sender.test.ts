import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../api/store.ts';
import { testStore } from '../testing/store.ts';
import { randomIds } from '../api/call.ts';
import { readForwards } from './routes.ts';
import type { AttemptResult } from './claim.ts';
import { createSender, type SenderOptions } from './sender.ts';
import { startReceiver, TENANT, TestClock } from '../testing/deliveries.ts';

const SHOP = 'https://shop.example';
const NEVER = new AbortController().signal;

describe('The sender', () => {
  let store: Store;
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    store = await testStore();
  });

  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await store.close();
  });

  const send = (origin: string, options: Partial<SenderOptions> = {}) => {
    const sender = createSender({
      store,
      clock: new TestClock(),
      ids: randomIds,
      forwards: readForwards([`${SHOP}=${origin}`]),
      resolve: () => Promise.reject(new Error('there are no names here')),
      ...options,
    });
    closing.unshift(() => sender.close());
    return (url = SHOP, signal = NEVER): Promise<AttemptResult> =>
      sender.send({ tenant: TENANT, url, headers: { 'content-type': 'application/json' }, body: '{}' }, signal);
  };

  /** Starts a server that talks raw TCP. */
  const rawServer = async (talk: (socket: Socket) => void): Promise<string> => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => talk(socket));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(done));
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('The sender uses connections again if the response has no body', async () => {
    const to = await startReceiver();
    closing.push(() => to.close());
    const attempt = send(to.origin);
    for (let count = 0; count < 10; count += 1) expect(await attempt()).toMatchObject({ status: 204 });
    // The second attempt may begin before the first connection is free.
    expect(to.connections()).toBeLessThanOrEqual(2);
  });

  it('The sender does not wait for the body of a response, and ends its connection', async () => {
    let ended: Promise<void> | undefined;
    const origin = await rawServer((socket) => {
      ended = new Promise((resolve) => socket.once('close', () => resolve()));
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n');
    });
    expect(await send(origin)()).toMatchObject({ status: 200 });
    await ended;
  });

  it('The sender ends an attempt whose head arrives byte by byte', async () => {
    const origin = await rawServer((socket) => {
      const timer = setInterval(() => socket.write('x'), 20);
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      socket.once('close', () => clearInterval(timer));
    });
    const result = await send(origin, { timeLimitMs: 300 })();
    expect(result).toEqual({ status: undefined, failure: 'no response within 0.3 s' });
  });

  it('The sender ends an attempt whose name never resolves', async () => {
    const attempt = send('http://localhost:9', { timeLimitMs: 200, resolve: () => new Promise(() => undefined) });
    expect(await attempt('https://hanging.example/')).toMatchObject({ failure: 'no response within 0.2 s' });
  });

  it('The sender gives the reason for a missing response', async () => {
    const attempt = send('http://127.0.0.1:9', {
      resolve: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]),
    });
    expect(await attempt()).toMatchObject({ status: undefined, failure: /^ECONNREFUSED: / });
    expect(await attempt('https://inner.example/')).toMatchObject({
      failure: 'address refused: inner.example resolves to 10.0.0.1, which is not a public address',
    });
    expect(await attempt('https://127.0.0.1/')).toMatchObject({ failure: /^address refused: 127\.0\.0\.1 is not/ });
    const garbled = send(await rawServer((socket) => void socket.end('SMTP ready\r\n')));
    expect(await garbled()).toMatchObject({ status: undefined, failure: /^HPE_INVALID_CONSTANT: / });
  });

  it.each([
    ['200 OK\r\nretry-after: 7\r\nretry-after: 9\r\ncontent-length: 0', { status: 200, retryAfter: '7' }],
    ['103 Early Hints\r\nlink: </>\r\n\r\nHTTP/1.1 503 Away\r\ncontent-length: 0', { status: 503 }],
    ['700 Unknown\r\ncontent-length: 0', { status: undefined, failure: 'error: 700 is not a status of HTTP' }],
    ['999 Unknown\r\ncontent-length: 0', { status: undefined }],
    ['599 Unknown\r\ncontent-length: 0', { status: 599 }],
    ['101 Switching Protocols\r\nupgrade: chat\r\nconnection: upgrade', { status: undefined }],
  ])('The sender survives the unusual response %j', async (head, expected) => {
    const origin = await rawServer((socket) => void socket.write(`HTTP/1.1 ${head}\r\n\r\n`));
    expect(await send(origin, { timeLimitMs: 2000 })()).toMatchObject(expected);
  });

  it('The sender ends early when the sandbox does', async () => {
    const controller = new AbortController();
    const to = await startReceiver(() => controller.abort());
    closing.push(() => to.close());
    expect(await send(to.origin)(SHOP, controller.signal)).toMatchObject({ failure: 'ended with the sandbox' });
  });
});
