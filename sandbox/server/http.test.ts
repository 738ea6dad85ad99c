import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readContract } from '../api/contract/contract.ts';
import { type Arrived, type Http, listen } from './http.ts';
import { send } from './responses.ts';

const { problemKind } = readContract();
const LIMITS = { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 };

let http: Http | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http?.close(0);
  http = undefined;
});

async function start(
  serve: (arrived: Arrived) => Promise<void>,
  limits: typeof LIMITS | undefined = LIMITS,
): Promise<number> {
  let count = 0;
  http = await listen({
    host: '127.0.0.1',
    port: 0,
    problemKind,
    nextRequestId: () => `req_${String((count += 1)).padStart(16, '0')}`,
    serve,
    ...(limits && { limits }),
  });
  return http.address.port;
}

const respond = ({ incoming, response }: Arrived, body = 'done'): void =>
  send(response, { status: 200, headers: {}, body }, { requestId: incoming.requestId });

/** Opens a connection; `text` resolves to everything that arrives until the other side ends it. */
function open(port: number): { socket: Socket; text: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  const text = new Promise<string>((resolve) => {
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
  return { socket, text };
}

/** Keeps the process busy, as a thousand other requests do. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Writes a byte at a time until the connection ends. */
function drip(socket: Socket, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 30);
  socket.on('close', () => clearInterval(timer));
}

describe('A slow request', () => {
  it('A slow request ends with 408 if its head does not arrive in time', async () => {
    const port = await start(async (arrived) => respond(arrived));
    const { socket, text } = open(port);
    socket.write('GET / HTTP/1.1\r\nX-A: ');
    drip(socket, 'a');
    const response = await text;
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('X-Request-Id: req_');
    expect(response).toContain('"code":"malformed_request"');
  });

  it('A slow request ends with 408 if its body does not arrive in time', async () => {
    let failure: unknown;
    const port = await start(async (arrived) => {
      await arrived.incoming.body().catch((error: unknown) => (failure = error));
      respond(arrived, 'late');
    });
    const { socket, text } = open(port);
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n');
    drip(socket, 'a');
    expect(await text).toContain('late');
    expect(failure).toMatchObject({ status: 408 });
  });
});

describe('A request that is late because of the server', () => {
  it('A request that is late because of the server is carried out if it has arrived meanwhile', async () => {
    const port = await start(async (arrived) => {
      await arrived.incoming.body();
      respond(arrived);
    });
    const { socket, text } = open(port);
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n');
    await once(socket, 'ready');
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(`Content-Length: 500000\r\n\r\n${'a'.repeat(500_000)}`);
    stall(400);
    expect(await text).toContain('done');
  });

  it('A request that is late because of the server is carried out if nobody has begun to read its body', async () => {
    const port = await start(async (arrived) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await arrived.incoming.body();
      respond(arrived);
    });
    const { socket, text } = open(port);
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 500000\r\n\r\n';
    socket.write(`${head}${'a'.repeat(500_000)}`);
    expect(await text).toContain('done');
  });

  it('A request that is late because of the server ends with 408 if its body does not arrive after that either', async () => {
    const port = await start(async (arrived) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const failure = await arrived.incoming.body().catch((error: Error) => error);
      respond(arrived, JSON.stringify(failure));
    });
    const { socket, text } = open(port);
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n\r\n');
    drip(socket, 'a');
    expect(await text).toContain('"status":408');
  });
});

describe('The end of the server', () => {
  it('The server at its end gives up requests that take longer than the limit', async () => {
    const port = await start(() => new Promise(() => {}));
    const { socket, text } = open(port);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => http?.open).toBe(1);
    await http?.close(300);
    expect(await text).toBe('');
  });
});

describe('A connection', () => {
  it('A connection is used again after a response to a body that nobody read', async () => {
    const port = await start(async (arrived) => respond(arrived));
    const { socket, text } = open(port);
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect((await text).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });
});
