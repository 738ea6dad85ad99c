/** Process that sends requests as fast as responses come. The parent sends one `LoadJob` and receives one `LoadResult`. */
import { randomBytes } from 'node:crypto';
import { Pool } from 'undici';
import { ORDER, type BenchAccount } from './sandboxes.ts';

export interface LoadJob {
  readonly urls: readonly string[];
  readonly accounts: readonly BenchAccount[];
  readonly kind: 'retrieve order' | 'create order';
  readonly connections: number;
  /** The load ends after this time and this number of requests, whichever is later. */
  readonly ms: number;
  readonly least: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses by status, to see that nothing was refused. */
  readonly statuses: Readonly<Record<string, number>>;
}

type Request = () => {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
};

async function run({ urls, accounts, kind, connections, ms, least }: LoadJob): Promise<LoadResult> {
  const pools = urls.map((url) => new Pool(url, { connections }));
  const body = JSON.stringify(ORDER);
  const prefix = randomBytes(6).toString('hex');
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let sent = 0;
  const next: Request = () => {
    const { key, orderId } = accounts[sent++ % accounts.length] ?? { key: '', orderId: '' };
    const headers = { authorization: `Bearer ${key}` };
    if (kind === 'retrieve order') return { path: `/api/v1/orders/${orderId}`, method: 'GET', headers };
    const own = { 'content-type': 'application/json', 'idempotency-key': `${prefix}-${sent}` };
    return { path: '/api/v1/orders', method: 'POST', headers: { ...headers, ...own } };
  };
  const start = performance.now();
  const client = async (pool: Pool): Promise<void> => {
    while (performance.now() - start < ms || times.length < least) {
      const begun = performance.now();
      const request = next();
      const response = await pool.request({ ...request, ...(request.method === 'POST' && { body }) });
      await response.body.text();
      times.push(performance.now() - begun);
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(pools.flatMap((pool) => Array.from({ length: connections }, () => client(pool))));
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  await Promise.all(pools.map((pool) => pool.close()));
  return { requests: times.length, seconds, p50: at(0.5), p99: at(0.99), statuses };
}

async function reply(job: LoadJob): Promise<void> {
  process.send?.(await run(job));
  process.disconnect();
}

process.once('message', (job: LoadJob) => {
  void reply(job);
});
