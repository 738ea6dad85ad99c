/** Loads a service from this process, which does nothing else meanwhile. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { newOrder, RESOURCE, type Shop } from './shop.ts';

const CONNECTIONS = 16;
const IDLE_MS = 30_000;
const POLL_MS = 10;

export interface Load {
  /** Requests or webhooks in a second. */
  perSecond: number;
  /** Milliseconds in which 99 of 100 ended. */
  p99: number;
}

/** Sends one request after the other on each connection: reads the order of a shop, or places orders. */
export async function requests(url: string, method: 'GET' | 'POST', shop: Shop, seconds: number): Promise<Load> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const path = method === 'GET' ? `${RESOURCE}/${shop.orderId}` : RESOURCE;
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  let next = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const status = await statusOf(pool, { path, ...messageOf(method, shop, next++) });
      if (status >= 300) throw new Error(`${url} responded with ${status} to the load`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  await pool.close();
  return { perSecond: times.length / seconds, p99: p99Of(times) };
}

/** Orders whose webhooks are received. */
interface Orders {
  count: number;
  /** Orders to place in a second; 0 for as many as possible. */
  perSecond: number;
  /** Number of endpoints that get each order. */
  endpoints: number;
}

/** Places orders, and receives their webhooks on `port`; the times are those from the response to an order until its webhook. */
export async function deliveries(url: string, shop: Shop, port: number, orders: Orders): Promise<Load> {
  const { count, perSecond, endpoints } = orders;
  const responded = new Map<string, number>();
  const arrived: { id: string; at: number }[] = [];
  const close = await receive(port, (id) => arrived.push({ id, at: performance.now() }));
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const startedAt = performance.now();
  const place = async (number: number): Promise<void> => {
    if (perSecond > 0) await sleep(Math.max(0, startedAt + (number * 1000) / perSecond - performance.now()));
    const response = await pool.request({ path: RESOURCE, ...messageOf('POST', shop, number) });
    const { id } = (await response.body.json()) as { id: string };
    responded.set(id, performance.now());
  };
  await Promise.all(Array.from({ length: count }, (_, number) => place(number)));
  const expected = count * endpoints;
  for (let idle = 0; arrived.length < expected && idle < IDLE_MS; idle += POLL_MS) await sleep(POLL_MS);
  await pool.close();
  close();
  if (arrived.length < expected) throw new Error(`${arrived.length} of ${expected} webhooks arrived`);
  const seconds = ((arrived.at(-1)?.at ?? 0) - startedAt) / 1000;
  // A webhook can overtake the response to its request.
  const delays = arrived.map(({ id, at }) => Math.max(0, at - (responded.get(id) ?? at)));
  return { perSecond: expected / seconds, p99: p99Of(delays) };
}

function messageOf(method: 'GET' | 'POST', { keys }: Shop, number: number) {
  const headers = { authorization: `Bearer ${keys[number % keys.length]}` };
  if (method === 'GET') return { method, headers };
  const own = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return { method, headers: { ...headers, ...own }, body: JSON.stringify(newOrder(number)) };
}

/** Sends a request and drops its response, without the streams of `request`: they would take time from the service. */
function statusOf(pool: Pool, request: Dispatcher.DispatchOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    pool.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_, statusCode) => void (status = statusCode),
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(status),
      onResponseError: (_, error) => reject(error),
    });
  });
}

function p99Of(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Number.NaN;
}

/** Receives webhooks. @returns a function that closes the server */
async function receive(port: number, onOrder: (id: string) => void): Promise<() => void> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      onOrder((JSON.parse(Buffer.concat(chunks).toString()) as { data: { id: string } }).data.id);
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
