/** `npm run bench -- sandbox`: the speed of the service, next to Prism in the same run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measure, OnDone } from '../measurement.ts';
import { startPostgres } from '../../servers/servers.ts';
import { measureDeliveries } from './deliveries.ts';
import { type SandboxRow, sandboxTable } from './rows.ts';
import { type Service, startPrism, startSandbox } from './service.ts';
import { openShop } from './shop.ts';
import type { LoadResult } from './tasks.ts';
import { type LoadWorker, startLoad } from './worker.ts';

const CONNECTIONS = 16;
const RESOURCE = '/api/v1/orders';
const EXAMPLE_ID = 'ord_o7PVYVPFyhhnxujS';

interface Sizes {
  seconds: number;
  /** Orders whose webhooks are counted. */
  burst: number;
  paced: number;
}

export const measureSandbox: Measure = async (isQuick, onDone) => {
  const sizes = isQuick ? { seconds: 1, burst: 20, paced: 30 } : { seconds: 10, burst: 250, paced: 1000 };
  const folder = mkdtempSync(join(tmpdir(), 'bench-sandbox-'));
  const load = await startLoad();
  try {
    const prism = await measurePrism(load, sizes);
    onDone('prism', 'GET and POST');
    const rows = [
      ...(await measureEmbedded(folder, load, sizes, prism, onDone)),
      ...(await measurePostgres(load, sizes, prism)),
    ];
    return { rows, noun: 'figures', table: sandboxTable(rows) };
  } finally {
    await load.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

interface PrismFigures {
  get: LoadResult;
  post: LoadResult;
}

async function measurePrism(load: LoadWorker, { seconds }: Sizes): Promise<PrismFigures> {
  const { url, stop } = await startPrism();
  const common = { url, keys: ['ik_test_bench'], connections: CONNECTIONS, seconds };
  await load.requests({ ...common, method: 'GET', path: `${RESOURCE}/${EXAMPLE_ID}`, seconds: seconds / 4 });
  const get = await load.requests({ ...common, method: 'GET', path: `${RESOURCE}/${EXAMPLE_ID}` });
  const post = await load.requests({ ...common, method: 'POST', path: RESOURCE });
  await stop();
  return { get, post };
}

async function measureEmbedded(
  folder: string,
  load: LoadWorker,
  sizes: Sizes,
  prism: PrismFigures,
  onDone: OnDone,
): Promise<SandboxRow[]> {
  const flags = ['--data', join(folder, 'embedded'), '--seed', 'empty'];
  const first = await startSandbox(flags);
  await first.stop();
  const { port, flags: forward } = await measureDeliveries.prepare();
  const service = await startSandbox([...flags, ...forward]);
  onDone('started', 'the embedded database');
  const rows: SandboxRow[] = [
    { title: 'Ready, first start', unit: 'ms', figure: first.readyMs },
    { title: 'Ready, later starts', unit: 'ms', figure: service.readyMs, target: { most: 1500 } },
    ...(await measureRequests('embedded', service, load, sizes, { get: 3000, post: 450 }, prism)),
    ...(await measureDeliveries.run('embedded', service, load, port, sizes, 1500)),
    { title: 'Resident memory', unit: 'MB', figure: service.rss(), target: { most: 450 } },
  ];
  onDone('measured', 'the embedded database');
  await service.kill();
  const reopened = await startSandbox(flags);
  await reopened.stop();
  return [...rows, { title: 'Ready after a crash', unit: 'ms', figure: reopened.readyMs, target: { most: 1000 } }];
}

async function measurePostgres(load: LoadWorker, sizes: Sizes, prism: PrismFigures): Promise<SandboxRow[]> {
  const postgres = await startPostgres({ durable: true });
  const { port, flags } = await measureDeliveries.prepare();
  try {
    const database = await postgres.createDatabase();
    const service = await startSandbox(['--database', database, '--budget', 'memory', '--seed', 'empty', ...flags]);
    const rows = [
      ...(await measureRequests('PostgreSQL', service, load, sizes, { get: 8000 }, prism)),
      ...(await measureDeliveries.run('PostgreSQL', service, load, port, sizes, 3500)),
    ];
    await service.stop();
    return rows;
  } finally {
    await postgres.close();
  }
}

/** Loads the service, after a warm-up of a quarter of the time. */
async function loadOf(service: Service, load: LoadWorker, { seconds }: Sizes) {
  const { keys, orderId } = await openShop(service.url);
  const common = { url: service.url, keys, connections: CONNECTIONS };
  const get = { ...common, method: 'GET', path: `${RESOURCE}/${orderId}` } as const;
  const post = { ...common, method: 'POST', path: RESOURCE } as const;
  await load.requests({ ...get, seconds: seconds / 4 });
  await load.requests({ ...post, seconds: seconds / 4 });
  const cpu = [service.cpu()];
  const got = await load.requests({ ...get, seconds });
  cpu.push(service.cpu());
  const posted = await load.requests({ ...post, seconds });
  cpu.push(service.cpu());
  const [before = 0, between = 0, after = 0] = cpu;
  return {
    get: { ...got, cpu: (between - before) / got.count },
    post: { ...posted, cpu: (after - between) / posted.count },
  };
}

async function measureRequests(
  place: string,
  service: Service,
  load: LoadWorker,
  sizes: Sizes,
  least: { get: number; post?: number },
  prism: PrismFigures,
): Promise<SandboxRow[]> {
  const { get, post } = await loadOf(service, load, sizes);
  const failed = Object.keys({ ...get.statuses, ...post.statuses }).filter((status) => Number(status) >= 300);
  if (failed.length > 0) throw new Error(`the sandbox responded with ${failed.join(', ')} to the load`);
  const ofPost = least.post === undefined ? {} : { target: { least: least.post } };
  return [
    {
      title: `GET order, ${place}`,
      unit: '/s',
      figure: get.perSecond,
      prism: prism.get.perSecond,
      target: { least: least.get },
    },
    { title: `GET order, ${place}, p99`, unit: 'ms', figure: get.p99, prism: prism.get.p99, target: { most: 15 } },
    { title: `GET order, ${place}, CPU`, unit: 'ms', figure: get.cpu },
    { title: `Orders, ${place}`, unit: '/s', figure: post.perSecond, prism: prism.post.perSecond, ...ofPost },
    { title: `Orders, ${place}, p99`, unit: 'ms', figure: post.p99, prism: prism.post.p99, target: { most: 100 } },
    { title: `Orders, ${place}, CPU`, unit: 'ms', figure: post.cpu },
  ];
}
