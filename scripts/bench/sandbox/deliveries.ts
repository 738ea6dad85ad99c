/** Measures webhooks: how many arrive in a second, and how long after the response to the request that caused them. */
import { freePort } from '../../servers/free-port.ts';
import { call, openShop } from './shop.ts';
import type { ReceiverResult } from './tasks.ts';
import type { LoadWorker } from './worker.ts';

const ORIGIN = 'https://shop.example';
/** Endpoints that get each event, so that the deliveries are the bottleneck, not the orders. */
const ENDPOINTS = 16;
/** Orders per second that one key may place. */
const PACE = 167;

interface Sizes {
  burst: number;
  paced: number;
}

/** Returns the port of the receiver, and the flags of a sandbox that sends webhooks to it. */
export async function forwarding(): Promise<{ port: number; flags: readonly string[] }> {
  const port = await freePort();
  return { port, flags: ['--forward', `${ORIGIN}=http://127.0.0.1:${port}`] };
}

/** Measures the deliveries of many orders at once, and those of orders at a steady pace. */
export async function deliveriesOf(
  url: string,
  load: LoadWorker,
  port: number,
  sizes: Sizes,
): Promise<{ burst: ReceiverResult; paced: ReceiverResult }> {
  const burst = async (): Promise<ReceiverResult> => {
    const keys = await shopWith(url, ENDPOINTS);
    return load.receiver({ url, port, keys, orders: sizes.burst, perSecond: 0, webhooksPerOrder: ENDPOINTS });
  };
  const warmUp = await burst();
  const measured = await burst();
  const one = await shopWith(url, 1);
  const steady = { orders: sizes.paced, perSecond: PACE, webhooksPerOrder: 1 };
  const paced = await load.receiver({ url, port, keys: one, ...steady });
  for (const { received, expected } of [warmUp, measured, paced])
    if (received < expected) throw new Error(`${received} of ${expected} webhooks arrived`);
  return { burst: measured, paced };
}

/** Returns the keys of a new shop with endpoints. */
async function shopWith(url: string, endpoints: number): Promise<readonly string[]> {
  const { keys } = await openShop(url);
  for (let index = 0; index < endpoints; index++)
    await call(url, keys[0] ?? '', 'POST', '/api/v1/webhook-endpoints', {
      url: `${ORIGIN}/hooks/${index}`,
      event_types: ['order.created'],
    });
  return keys;
}
