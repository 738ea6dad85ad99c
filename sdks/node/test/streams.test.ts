import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../src/core/client/api-client.ts';
import { send } from '../src/core/client/send.ts';
import { binaryBody } from '../src/core/request/body.ts';
import type { Operation } from '../src/core/request/operation.ts';
import { bytesOf } from '../src/core/response/read-body.ts';
import { download } from '../src/core/stream/download.ts';
import type { EventStream } from '../src/core/stream/event-stream.ts';
import { jsonEvents, textEvents } from '../src/core/stream/open-stream.ts';
import { EventParser, LineParser, SequenceParser, type ServerSentEvent } from '../src/core/stream/parsers.ts';
import { CancelledError, type ClientOptions, ConnectionError, DecodeError, TimeoutError } from '../src/index.ts';
import { type Handler, startServer, type TestServer } from './server.ts';

interface Vector {
  id: string;
  format: 'events' | 'lines' | 'sequence';
  text: string;
  records: [event: string, data: string, id: string, retry: number | null][];
  last?: string;
}

const { vectors } = JSON.parse(
  readFileSync(new URL('../../../openapi/vectors/streams.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] };
const PARSERS = { events: EventParser, lines: LineParser, sequence: SequenceParser };

function recordsOf({ format, text }: Vector, cuts: readonly number[]): [ServerSentEvent[], string] {
  const bytes = new TextEncoder().encode(text);
  const parser = new PARSERS[format]();
  const decoder = new TextDecoder();
  const ends = [...cuts, bytes.length];
  const found = ends.flatMap((end, at) =>
    parser.push(decoder.decode(bytes.slice(at === 0 ? 0 : ends[at - 1], end), { stream: true })),
  );
  return [[...found, ...parser.push(decoder.decode()), ...parser.end()], parser.lastEventId];
}

it.each(vectors)('The records of $id are the same in all pieces', (vector) => {
  const { records, last = records.at(-1)?.[2] } = vector;
  const size = new TextEncoder().encode(vector.text).length;
  const each = Array.from({ length: size }, (_, at) => at);
  for (const cuts of [[], each, ...each.map((at) => [at])]) {
    const [found, lastEventId] = recordsOf(vector, cuts);
    expect([found.map(({ event, data, id, retry }) => [event, data, id, retry ?? null]), lastEventId]).toEqual([
      records.map((record) => [...record]),
      last,
    ]);
  }
});

const WATCH: Operation = { id: 'watch', method: 'GET', path: '/ticks', open: jsonEvents };
const GET_BYTES: Operation = {
  id: 'read',
  method: 'GET',
  path: '/file',
  responseMediaType: 'image/png',
  readBody: bytesOf,
};

const UPLOAD: Operation = {
  id: 'upload',
  method: 'PUT',
  path: '/file',
  body: 'bytes',
  isEmpty: true,
  sendsKey: true,
  requestMediaType: 'application/octet-stream',
  encodeBody: binaryBody,
};

const ofServer = (server: TestServer, options: ClientOptions): ApiClient =>
  new ApiClient(
    { apiKey: 'ik_test_key', baseUrl: server.url, maxRetries: 0, ...options },
    {
      baseUrl: server.url,
      userAgent: 'test/1',
    },
  );

const events =
  (...pieces: string[]): Handler =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
  };

describe.each([
  ['node:http', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('Over %s', (_, transport: ClientOptions) => {
  const watch = (server: TestServer, options: object = {}, operation = WATCH): Promise<EventStream<unknown>> =>
    send<EventStream<unknown>>(ofServer(server, transport), operation, {}, options);

  it('a loop that ends closes the connection', async () => {
    await using server = await startServer(events('data: {"a":1}\n\n'));
    let closed = 0;
    server.onConnection((socket) => socket.on('close', () => (closed += 1)));
    for await (const item of await watch(server)) {
      expect(item).toEqual({ a: 1 });
      break;
    }
    await expect.poll(() => closed).toBe(1);
  });

  it('a signal ends a stream while the caller works on an item', async () => {
    await using server = await startServer(events('data: {"a":1}\n\n', 'data: {"a":2}\n\n'));
    let closed = 0;
    server.onConnection((socket) => socket.on('close', () => (closed += 1)));
    const controller = new AbortController();
    const run = async (): Promise<void> => {
      for await (const item of await watch(server, { signal: controller.signal })) {
        expect(item).toBeDefined();
        controller.abort();
        await expect.poll(() => closed).toBe(1);
      }
    };
    await expect(run()).rejects.toBeInstanceOf(CancelledError);
  });

  it('data that stops is a timeout of the attempt, and a broken connection an error of it', async () => {
    await using server = await startServer((response) => {
      events('data: {"a":1}\n\n')(response, {} as never);
      if (server.received.length === 2) setTimeout(() => response.destroy(), 20);
    });
    const read = async (): Promise<void> => {
      for await (const item of await watch(server, { timeout: 100 })) expect(item).toEqual({ a: 1 });
    };
    await expect(read()).rejects.toMatchObject({ name: 'TimeoutError', phase: 'attempt', attempts: 1 });
    const broken: unknown = await read().catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(ConnectionError);
    expect(broken).not.toBeInstanceOf(TimeoutError);
  });

  it('a stream of another call can be read after one whose end was read, on the same connection', async () => {
    await using server = await startServer((response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: a\n\n');
    });
    let connections = 0;
    server.onConnection(() => (connections += 1));
    const client = ofServer(server, transport);
    for (let count = 0; count < 3; count += 1) {
      const items: unknown[] = [];
      for await (const item of await send<EventStream<unknown>>(client, { ...WATCH, open: textEvents }, {}))
        items.push(item);
      expect(items).toEqual(['a']);
      await sleep(20);
    }
    expect(connections).toBe(1);
  });

  it('an answer in JSON or HTML in place of events is an error', async () => {
    await using server = await startServer((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end('{}');
    });
    await expect(watch(server)).rejects.toThrow(DecodeError);
    await expect(watch(server)).rejects.toThrow('application/json instead of text/event-stream');
  });

  it('a stream from the caller is sent in pieces, and not a second time', async () => {
    await using server = await startServer((response) => response.writeHead(503).end());
    const stream = new Blob(['ab', 'cd']).stream();
    const call = send(ofServer(server, { ...transport, maxRetries: 2 }), UPLOAD, { body: stream });
    await expect(call).rejects.toThrow('there was no retry, because the body cannot be read again');
    expect(server.received.map(({ body, headers }) => [body, headers['transfer-encoding']])).toEqual([
      ['abcd', 'chunked'],
    ]);
  });

  it('a download has no limit, and nothing is sent before it is read', async () => {
    await using server = await startServer((response) => response.end('0123456789'));
    const client = ofServer(server, { ...transport, maxResponseBytes: 4 });
    const lazy = download(client, GET_BYTES, {});
    await sleep(20);
    expect(server.received).toEqual([]);
    const stream = await lazy.asStream();
    expect(await new Response(stream.toReadableStream()).text()).toBe('0123456789');
    await expect(lazy).rejects.toThrow('raise maxResponseBytes');
    await expect(lazy.withResponse()).rejects.toThrow(DecodeError);
  });
});

it('A middleware sees the response of a stream without its body, and can return another one', async () => {
  await using server = await startServer(events('data: {"a":1}\n\n', 'data: [DONE]\n\n'));
  const sizes: number[] = [];
  const client = ofServer(server, {
    middleware: [
      async (request, next) => {
        const response = await next(request);
        sizes.push(response.body.length);
        const { status, headers } = response;
        return sizes.length === 1 ? response : { status, headers, body: new TextEncoder().encode('data: {"b":1}\n\n') };
      },
    ],
  });
  for (const expected of [{ a: 1 }, { b: 1 }]) {
    for await (const item of await send<EventStream<unknown>>(client, WATCH, {})) expect(item).toEqual(expected);
  }
  expect(sizes).toEqual([0, 0]);
});
