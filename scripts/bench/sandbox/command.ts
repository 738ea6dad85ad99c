/** `npm run bench -- sandbox`: the speed of the service, next to Prism in the same run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../servers/servers.ts';
import { OURS } from '../limits.ts';
import { type Measure, measurementOf } from '../measurement.ts';
import { deliveriesOf, forwarding } from './deliveries.ts';
import { ENTRIES, PRISM } from './entries.ts';
import { type Service, startPrism, startSandbox } from './service.ts';
import { partsOf } from './parts.ts';
import { openShop, RESOURCE } from './shop.ts';
import type { LoadResult } from './tasks.ts';
import { type LoadWorker, startLoad } from './worker.ts';

const CONNECTIONS = 16;
const EXAMPLE = { keys: ['ik_test_bench'], orderId: 'ord_o7PVYVPFyhhnxujS' };

interface Sizes {
  rounds: number;
  seconds: number;
  starts: number;
  /** Orders whose webhooks are counted. */
  burst: number;
  paced: number;
}

const FULL: Sizes = { rounds: 5, seconds: 2, starts: 3, burst: 250, paced: 1000 };
const QUICK: Sizes = { rounds: 1, seconds: 1, starts: 1, burst: 20, paced: 30 };

export const measureSandbox: Measure = async (isQuick, onDone) => {
  const run = new Run(isQuick ? QUICK : FULL, mkdtempSync(join(tmpdir(), 'bench-sandbox-')), await startLoad());
  try {
    await run.starts();
    onDone('started', 'Prism and the sandbox');
    await run.embedded();
    onDone('measured', 'the embedded database');
    await run.parts();
    await run.postgres();
    onDone('measured', 'PostgreSQL');
    return measurementOf(ENTRIES, run.figures, 'scripts/bench/sandbox/entries.ts', isQuick);
  } finally {
    await run.close();
  }
};

/** One run, in which all figures are measured next to their baselines. */
class Run {
  readonly figures: Record<string, Record<string, number[]>> = {};
  readonly #sizes: Sizes;
  readonly #folder: string;
  readonly #load: LoadWorker;

  constructor(sizes: Sizes, folder: string, load: LoadWorker) {
    this.#sizes = sizes;
    this.#folder = folder;
    this.#load = load;
  }

  async close(): Promise<void> {
    await this.#load.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #add(measurement: string, client: string, value: number): void {
    ((this.figures[measurement] ??= {})[client] ??= []).push(value);
  }

  #lastOfPrism(measurement: string): number {
    return this.figures[measurement]?.[PRISM]?.at(-1) ?? Number.NaN;
  }

  async starts(): Promise<void> {
    const flags = ['--data', join(this.#folder, 'starts'), '--seed', 'empty'];
    const kinds = ['firstReady', ...Array.from({ length: this.#sizes.starts }, () => 'ready')];
    for (const kind of kinds) {
      const prism = await startPrism();
      await prism.stop();
      const ours = await startSandbox(flags);
      await ours.stop();
      this.#add(kind, PRISM, prism.readyMs);
      this.#add(kind, OURS, ours.readyMs);
    }
    await (await startSandbox(flags)).kill();
    const reopened = await startSandbox(flags);
    await reopened.stop();
    this.#add('crashReady', PRISM, this.#lastOfPrism('ready'));
    this.#add('crashReady', OURS, reopened.readyMs);
  }

  async embedded(): Promise<void> {
    const { port, flags } = await forwarding();
    const service = await startSandbox(['--data', join(this.#folder, 'embedded'), '--seed', 'empty', ...flags]);
    try {
      await this.#besidePrism(service, port, '');
    } finally {
      await service.stop();
    }
  }

  async parts(): Promise<void> {
    const parts = await partsOf(this.#folder, this.#load, this.#sizes.seconds);
    for (const [part, milliseconds] of Object.entries(parts)) this.#add('parts', part, milliseconds);
  }

  async postgres(): Promise<void> {
    const server = await startPostgres({ durable: true });
    try {
      const { port, flags } = await forwarding();
      const database = ['--database', await server.createDatabase(), '--budget', 'memory', '--seed', 'empty'];
      const service = await startSandbox([...database, ...flags]);
      await this.#besidePrism(service, port, 'Postgres');
      await service.stop();
    } finally {
      await server.close();
    }
  }

  /** Loads the service and Prism by turns, so that load on the machine affects both. */
  async #besidePrism(service: Service, port: number, suffix: string): Promise<void> {
    const prism = await startPrism();
    try {
      // The keys of one account may not send as many requests as are measured.
      const [even, odd] = [await openShop(service.url), await openShop(service.url)];
      for (let round = 0; round <= this.#sizes.rounds; round += 1) {
        const { keys, orderId } = round % 2 === 0 ? even : odd;
        for (const method of ['GET', 'POST'] as const) {
          const before = service.cpu();
          const ours = await this.#requests(service, method, keys, orderId);
          const cpu = (service.cpu() - before) / ours.count;
          const theirs = await this.#requests(prism, method, EXAMPLE.keys, EXAMPLE.orderId);
          // In the first round, both become warm.
          if (round === 0) continue;
          const key = method.toLowerCase();
          this.#add(`cpu${suffix}`, method, cpu);
          for (const [client, { perSecond, p99 }] of [[PRISM, theirs] as const, [OURS, ours] as const]) {
            this.#add(key + suffix, client, perSecond);
            this.#add(`${key}Tail${suffix}`, client, p99);
          }
        }
      }
      await this.#deliveries(service, port, suffix);
      if (suffix !== '') return;
      this.#add('memory', PRISM, prism.rss());
      this.#add('memory', OURS, service.rss());
    } finally {
      await prism.stop();
    }
  }

  async #deliveries({ url }: Service, port: number, suffix: string): Promise<void> {
    const { burst, paced } = await deliveriesOf(url, this.#load, port, this.#sizes);
    this.#add(`deliveries${suffix}`, PRISM, this.#lastOfPrism(`get${suffix}`));
    this.#add(`deliveries${suffix}`, OURS, burst.perSecond);
    this.#add(`receipt${suffix}`, PRISM, this.#lastOfPrism(`postTail${suffix}`));
    this.#add(`receipt${suffix}`, OURS, paced.p99);
  }

  async #requests(
    { url }: Pick<Service, 'url'>,
    method: 'GET' | 'POST',
    keys: readonly string[],
    orderId: string,
  ): Promise<LoadResult> {
    const path = method === 'GET' ? `${RESOURCE}/${orderId}` : RESOURCE;
    const { seconds } = this.#sizes;
    const result = await this.#load.requests({ url, keys, method, path, connections: CONNECTIONS, seconds });
    const failed = Object.keys(result.statuses).filter((status) => Number(status) >= 300);
    if (failed.length > 0) throw new Error(`${url} responded with ${failed.join(', ')} to the load`);
    return result;
  }
}
