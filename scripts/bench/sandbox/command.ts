/** `npm run bench -- sandbox`: the speed of the service, next to Prism in the same run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../servers/free-port.ts';
import { startPostgres } from '../../servers/servers.ts';
import type { Measured } from '../measured.ts';
import { columns, median, medianRatio } from '../statistics.ts';
import { deliveries, type Load, requests } from './load.ts';
import { type Service, startPrism, startSandbox } from './service.ts';
import { addEndpoints, openShop, type Shop, WEBHOOK_ORIGIN } from './shop.ts';

/** Prism serves examples to any key. */
const EXAMPLE: Shop = { keys: ['ik_test_bench'], orderId: 'ord_o7PVYVPFyhhnxujS' };
/** Endpoints that get each event of a burst, so that the deliveries are the bottleneck, not the orders. */
const ENDPOINTS = 16;
/** Orders per second that one key may place. */
const PACE = 167;

const FULL = { rounds: 5, seconds: 2, starts: 3, burst: 250, paced: 1000 };
const QUICK: typeof FULL = { rounds: 1, seconds: 1, starts: 1, burst: 20, paced: 30 };

/** Numbers of the service and of Prism, one for each round. */
class Figures {
  readonly #all = new Map<string, { unit: string; ours: number[]; prism: number[] }>();

  add(name: string, unit: string, ours: number, prism: number): void {
    const all = this.#all.get(name) ?? { unit, ours: [], prism: [] };
    this.#all.set(name, { unit, ours: [...all.ours, ours], prism: [...all.prism, prism] });
  }

  addLoad(name: string, ours: Load, prism: Load): void {
    this.add(name, '/s', ours.perSecond, prism.perSecond);
    this.add(`${name}, p99`, 'ms', ours.p99, prism.p99);
  }

  measured(): Measured {
    const rows = [...this.#all].map(([name, { unit, ours, prism }]) => {
      const ratio = medianRatio(ours, prism);
      return { name, unit, sandbox: median(ours), prism: median(prism), ratio };
    });
    const lines = rows.map(({ name, unit, sandbox, prism, ratio }) => [
      name,
      ...[sandbox, prism].map((value) => `${value.toFixed(1)} ${unit}`),
      ratio.toFixed(2),
    ]);
    return { rows, table: columns([['', 'sandbox', 'Prism', '×'], ...lines]) };
  }
}

type Sizes = typeof FULL;

/** Measures the starts of the service, and its speed on both engines. */
export async function measureSandbox(
  isQuick: boolean,
  onDone: (name: string, summary: string) => void,
): Promise<Measured> {
  const sizes = isQuick ? QUICK : FULL;
  const folder = mkdtempSync(join(tmpdir(), 'bench-sandbox-'));
  const figures = new Figures();
  try {
    await measureStarts(figures, ['--data', join(folder, 'starts'), '--seed', 'empty'], sizes);
    onDone('started', 'Prism and the sandbox');
    await measureEngine(figures, '', ['--data', join(folder, 'embedded')], sizes);
    onDone('measured', 'the embedded database');
    const server = await startPostgres({ durable: true });
    try {
      const flags = ['--database', await server.createDatabase(), '--budget', 'memory'];
      await measureEngine(figures, ', PostgreSQL', flags, sizes);
      onDone('measured', 'PostgreSQL');
    } finally {
      await server.close();
    }
    return figures.measured();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStarts(figures: Figures, flags: readonly string[], { starts }: Sizes): Promise<void> {
  let prism: Service | undefined;
  for (const name of ['first start', ...Array.from({ length: starts }, () => 'later start')]) {
    prism = await startPrism();
    await prism.stop();
    const ours = await startSandbox(flags);
    await ours.stop();
    figures.add(name, 'ms', ours.readyMs, prism.readyMs);
  }
  await (await startSandbox(flags)).kill();
  const reopened = await startSandbox(flags);
  await reopened.stop();
  figures.add('start after a crash', 'ms', reopened.readyMs, prism?.readyMs ?? Number.NaN);
}

/** Loads the service and Prism by turns, so that load on the machine affects both. */
async function measureEngine(figures: Figures, engine: string, flags: readonly string[], sizes: Sizes): Promise<void> {
  const port = await freePort();
  const forward = ['--forward', `${WEBHOOK_ORIGIN}=http://127.0.0.1:${port}`];
  const service = await startSandbox([...flags, '--seed', 'empty', ...forward]);
  const prism = await startPrism();
  const last: Record<string, Load> = {};
  try {
    // The keys of one account may not send as many requests as are measured.
    const shops = [await openShop(service.url), await openShop(service.url)] as const;
    for (let round = 0; round <= sizes.rounds; round += 1) {
      for (const [method, name] of [
        ['GET', 'GET order'],
        ['POST', 'orders'],
      ] as const) {
        const ours = await requests(service.url, method, shops[round % 2 === 0 ? 0 : 1], sizes.seconds);
        const theirs = await requests(prism.url, method, EXAMPLE, sizes.seconds);
        last[method] = theirs;
        // In the first round, both become warm.
        if (round > 0) figures.addLoad(name + engine, ours, theirs);
      }
    }
    const { burst, paced } = await webhooksOf(service, port, sizes);
    figures.add(`webhooks${engine}, next to GET`, '/s', burst.perSecond, last['GET']?.perSecond ?? Number.NaN);
    figures.add(`webhook after a response${engine}, p99`, 'ms', paced.p99, last['POST']?.p99 ?? Number.NaN);
    if (engine === '') figures.add('resident memory', 'MB', service.rss(), prism.rss());
  } finally {
    await service.stop();
    await prism.stop();
  }
}

/** Measures the deliveries of many orders at once, after a burst in which they become warm, and at a steady pace. */
async function webhooksOf({ url }: Service, port: number, sizes: Sizes): Promise<{ burst: Load; paced: Load }> {
  const burst = async (): Promise<Load> => {
    const shop = await addEndpoints(url, await openShop(url), ENDPOINTS);
    return deliveries(url, shop, port, { count: sizes.burst, perSecond: 0, endpoints: ENDPOINTS });
  };
  await burst();
  const measured = await burst();
  const shop = await addEndpoints(url, await openShop(url), 1);
  return {
    burst: measured,
    paced: await deliveries(url, shop, port, { count: sizes.paced, perSecond: PACE, endpoints: 1 }),
  };
}
