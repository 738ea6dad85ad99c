/** Lets many buyers order the same SKU at once, from several processes of the service. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { Api } from '../api.ts';
import { Lab } from '../lab.ts';
import { type ServiceProcess, startProcess } from '../service-process.ts';

interface Contention {
  /** Flags that say where the data are. */
  flags: readonly string[];
  processes: number;
  /** Each sends one order of one unit; half of them find one in stock. */
  buyers: number;
}

interface ContentionResult {
  /** Number of responses by status. */
  statuses: Readonly<Record<number, number>>;
  /** Milliseconds from the request to its response. */
  p99: number;
  /** Units left at the end. */
  available: number;
}

const SKU = 'HOT';

/** Opens a shop that sells one SKU. Returns its key. */
export async function openHotShop(service: ServiceProcess, units: number): Promise<string> {
  const lab = new Lab(service);
  const { account, test_key: key } = await lab.newAccount();
  const variants = [{ sku: SKU, price: { amount: 1999, currency: 'EUR' } }];
  await lab.merchant(account.id).createProduct({ title: SKU, status: 'active', variants });
  await new Api(service.url).read('setInventory', { key, body: { items: [{ sku: SKU, on_hand: units }] } });
  return key;
}

/** Response to an order; `id` is that of an order that was created. */
export interface Bought {
  status: number;
  id: string | undefined;
}

/** Orders one unit. */
export async function buy(pool: Pool, key: string): Promise<Bought> {
  const { statusCode, body } = await pool.request({
    path: '/api/v1/orders',
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      currency: 'EUR',
      customer: { email: 'ada@buyer.example' },
      line_items: [{ sku: SKU, quantity: 1 }],
    }),
  });
  const { id } = (await body.json()) as { id?: string };
  return { status: statusCode, id };
}

export async function contentionRun({ flags, processes, buyers }: Contention): Promise<ContentionResult> {
  const services: ServiceProcess[] = [];
  try {
    while (services.length < processes) services.push(await startProcess(flags));
    return await sellOut(services, buyers);
  } finally {
    for (const service of services) await service.stop();
  }
}

async function sellOut(services: readonly ServiceProcess[], buyers: number): Promise<ContentionResult> {
  const [first] = services;
  if (!first) throw new Error('no process was started');
  const key = await openHotShop(first, buyers / 2);
  const pools = services.map(({ url }) => new Pool(url, { connections: Math.ceil(buyers / services.length) }));
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const buyer = async (number: number): Promise<void> => {
    const pool = pools[number % pools.length];
    if (!pool) return;
    const begun = performance.now();
    const { status } = await buy(pool, key);
    times.push(performance.now() - begun);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: buyers }, (_, number) => buyer(number)));
  await Promise.all(pools.map((pool) => pool.close()));
  const { data } = await new Api(first.url).read('listInventory', { key, query: {} });
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Number.NaN;
  return { statuses, p99, available: data[0]?.available ?? Number.NaN };
}
