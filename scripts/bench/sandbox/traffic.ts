/** Generates load in a separate process, so that it takes no time from the server; prints the result as JSON. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { newOrder, RESOURCE } from './shop.ts';
import type { LoadTask, LoadResult, ReceiverTask, ReceiverResult } from './tasks.ts';

process.on('message', (task: LoadTask | ReceiverTask) => {
  const work = task.do === 'requests' ? requests(task) : receiver(task);
  void work.then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.send?.('ready');

/** Sends one request after the other on each connection. */
async function requests({ url, method, path, keys, connections, seconds }: LoadTask): Promise<LoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const until = performance.now() + seconds * 1000;
  let next = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const number = next++;
      const key = keys[number % keys.length] ?? '';
      const status = await statusOf(pool, { path, method, ...messageOf(method, key, number) });
      times.push(performance.now() - startedAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  await pool.close();
  return { perSecond: times.length / seconds, count: times.length, ...quantiles(times), statuses };
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

function messageOf(method: 'GET' | 'POST', key: string, number: number) {
  const headers = { authorization: `Bearer ${key}` };
  if (method === 'GET') return { headers };
  return {
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(newOrder(number)),
  };
}

function quantiles(values: readonly number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

const IDLE_MS = 30_000;
const POLL_MS = 10;

/** Receives webhooks, and places orders at a pace; 0 places them as fast as the service takes them. */
async function receiver({
  url,
  port,
  keys,
  orders,
  perSecond,
  webhooksPerOrder,
}: ReceiverTask): Promise<ReceiverResult> {
  const times = new Times();
  const close = await listen(port, times);
  const pool = new Pool(url, { connections: 16, pipelining: 1 });
  const startedAt = performance.now();
  const place = async (number: number): Promise<void> => {
    if (perSecond > 0) await sleep(Math.max(0, startedAt + (number * 1000) / perSecond - performance.now()));
    const message = messageOf('POST', keys[number % keys.length] ?? '', number);
    const response = await pool.request({ path: RESOURCE, method: 'POST', ...message });
    const { id } = (await response.body.json()) as { id: string };
    times.responded(id);
  };
  await Promise.all(Array.from({ length: orders }, (_, number) => place(number)));
  const expected = orders * webhooksPerOrder;
  for (let idle = 0; times.received < expected && idle < IDLE_MS; idle += POLL_MS) await sleep(POLL_MS);
  await pool.close();
  close();
  const seconds = (times.lastAt - startedAt) / 1000;
  return { received: times.received, expected, perSecond: times.received / seconds, ...quantiles(times.delays) };
}

/** When orders had a response, and when their webhooks arrived. */
class Times {
  readonly delays: number[] = [];
  received = 0;
  lastAt = 0;
  readonly #respondedAt = new Map<string, number>();
  readonly #arrivedAt = new Map<string, number>();

  responded(id: string): void {
    this.#respondedAt.set(id, performance.now());
    this.#settle(id);
  }

  arrived(id: string): void {
    this.received++;
    this.lastAt = performance.now();
    this.#arrivedAt.set(id, this.lastAt);
    this.#settle(id);
  }

  #settle(id: string): void {
    const [responded, arrived] = [this.#respondedAt.get(id), this.#arrivedAt.get(id)];
    // A webhook can overtake the response to its request.
    if (responded !== undefined && arrived !== undefined) this.delays.push(Math.max(0, arrived - responded));
  }
}

/** Receives webhooks. @returns a function that closes the server */
async function listen(port: number, times: Times): Promise<() => void> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { id: string } };
      times.arrived(data.id);
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
