/** Measures webhooks: how many arrive in a second, and how long after the response to the request that caused them. */
import { freePort } from '../../servers/free-port.ts';
import type { SandboxRow } from './rows.ts';
import type { Service } from './service.ts';
import { call, openShop } from './shop.ts';
import type { LoadWorker } from './worker.ts';

const SHOP = 'https://shop.example';
/** Endpoints that get each event, so that the deliveries are the bottleneck, not the orders. */
const ENDPOINTS = 16;
/** Orders per second that one key may place. */
const PACE = 167;

interface Sizes {
  burst: number;
  paced: number;
}

export const measureDeliveries = { prepare, run };

/** Returns the port of the receiver, and the flags of a sandbox that sends webhooks to it. */
async function prepare(): Promise<{ port: number; flags: readonly string[] }> {
  const port = await freePort();
  return { port, flags: ['--forward', `${SHOP}=http://127.0.0.1:${port}`] };
}

async function run(
  place: string,
  { url }: Service,
  load: LoadWorker,
  port: number,
  sizes: Sizes,
  least: number,
): Promise<SandboxRow[]> {
  const many = await shopWith(url, ENDPOINTS);
  const common = { url, port };
  const fast = { orders: sizes.burst, perSecond: 0, webhooksPerOrder: ENDPOINTS };
  const burst = await load.receiver({ ...common, keys: many, ...fast });
  const one = await shopWith(url, 1);
  const steady = { orders: sizes.paced, perSecond: PACE, webhooksPerOrder: 1 };
  const paced = await load.receiver({ ...common, keys: one, ...steady });
  for (const { received, expected } of [burst, paced])
    if (received < expected) throw new Error(`${received} of ${expected} webhooks arrived`);
  return [
    { title: `Deliveries, ${place}`, unit: '/s', figure: burst.perSecond, target: { least } },
    { title: `Response to receipt, ${place}, p50`, unit: 'ms', figure: paced.p50 },
    { title: `Response to receipt, ${place}, p99`, unit: 'ms', figure: paced.p99, target: { most: 50 } },
  ];
}

/** Returns the keys of a new shop with endpoints. */
async function shopWith(url: string, endpoints: number): Promise<readonly string[]> {
  const { keys } = await openShop(url);
  for (let index = 0; index < endpoints; index++)
    await call(url, keys[0] ?? '', 'POST', '/api/v1/webhook-endpoints', {
      url: `${SHOP}/hooks/${index}`,
      event_types: ['order.created'],
    });
  return keys;
}
