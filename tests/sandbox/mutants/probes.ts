/** One probe for each promise that a mutant breaks: it uses the service as a client does, and reports what is wrong. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Api } from '../api.ts';
import type { Lab } from '../lab.ts';
import { newEndpoint, newOrder, openShop, placeOrder, PRICE, type Shop, SKU } from '../shop.ts';

interface Probed {
  api: Api;
  lab: Lab;
  shop: Shop;
}

/** Returns one line for each fault; none for a service that keeps its promise. */
type Probe = (probed: Probed) => Promise<string[]>;

const lineIf = (condition: boolean, line: string): string[] => (condition ? [line] : []);

export const PROBES: Readonly<Record<string, Probe>> = {
  async 'no-lock'({ api, shop: { key } }) {
    const stock = 5;
    await api.read('setInventory', { key, body: { items: [{ sku: SKU, on_hand: stock }] } });
    const orders = Array.from({ length: 20 }, () => api.send('createOrder', { key, body: newOrder() }));
    const created = (await Promise.all(orders)).filter(({ status }) => status === 201).length;
    return lineIf(created !== stock, `${created} orders of ${stock} units`);
  },

  async 'wait-not-409'({ api, lab, shop: { key, accountId } }) {
    await lab.addFault({ operation: 'createOrder', account_id: accountId, delay: '300ms' });
    const headers = { 'idempotency-key': randomUUID() };
    const requests = Array.from({ length: 2 }, () => api.send('createOrder', { key, headers, body: newOrder() }));
    const codes = (await Promise.all(requests)).map(({ code }) => code);
    return lineIf(!codes.includes('idempotency_in_progress'), `two repeats at once returned ${codes.join(', ')}`);
  },

  async 'drop-replay'({ api, lab, shop: { key, accountId } }) {
    const headers = { 'idempotency-key': randomUUID() };
    await lab.addFault({ operation: 'createOrder', account_id: accountId, cut: 'after' });
    await api.send('createOrder', { key, headers, body: newOrder() }).catch(() => undefined);
    const repeated = await api.send('createOrder', { key, headers, body: newOrder() });
    const { data } = await api.read('listOrders', { key });
    return [
      ...lineIf(data.length !== 1, `${data.length} orders after a lost response and its repeat`),
      ...lineIf(repeated.headers.get('idempotency-replayed') !== 'true', 'the repeat is not marked as replayed'),
    ];
  },

  async 'lose-event'({ api, shop }) {
    const orders = 40;
    await api.read('createWebhookEndpoint', { key: shop.key, body: newEndpoint() });
    for (let count = 0; count < orders; count++) await placeOrder(api, shop);
    const arrived = await arrivals(shop, orders);
    return lineIf(arrived.length !== orders, `${arrived.length} of ${orders} events arrived`);
  },

  async 'unsigned-body'({ api, shop }) {
    const { secret } = await api.read('createWebhookEndpoint', { key: shop.key, body: newEndpoint() });
    await placeOrder(api, shop);
    const [message] = await arrivals(shop, 1);
    if (!message) return ['no webhook arrived'];
    try {
      new Webhook(secret).verify(message.body, message.headers);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  },

  async 'stale-cursor'({ api, shop }) {
    const first = [await placeOrder(api, shop), await placeOrder(api, shop), await placeOrder(api, shop)];
    const { key } = shop;
    const page = await api.read('listOrders', { key, query: { limit: '2' } });
    await placeOrder(api, shop);
    const rest = await api.read('listOrders', { key, query: { limit: '2', cursor: page.next_cursor ?? '' } });
    const read = [...page.data, ...rest.data].map(({ id }) => id);
    return lineIf(read.toSorted().join() !== first.toSorted().join(), `the pages contain ${read.join(', ')}`);
  },

  async 'ignore-if-match'({ api, shop }) {
    const path = { order_id: await placeOrder(api, shop) };
    const headers = { 'if-match': '"999"' };
    const { status } = await api.send('updateOrder', { key: shop.key, path, headers, body: { note: 'Late' } });
    return lineIf(status !== 412, `a change of an old version returned ${status}`);
  },

  async 'wrong-total'({ api, shop: { key, merchant } }) {
    const [quantity, shipping, percent] = [3, 1000, 20];
    await merchant.changeSettings({ default_tax_rate: percent * 100 });
    const body = newOrder({ line_items: [{ sku: SKU, quantity }], shipping_amount: { ...PRICE, amount: shipping } });
    const { totals } = await api.read('createOrder', { key, body });
    const untaxed = quantity * PRICE.amount + shipping;
    const expected = untaxed + (untaxed * percent) / 100;
    return lineIf(totals.total.amount !== expected, `the total is ${totals.total.amount} instead of ${expected}`);
  },
};

interface Message {
  headers: Record<string, string>;
  body: string;
}

const ROUNDS = 20;
const ROUND_MS = 100;

/** Waits for webhooks in the inbox of the shop. */
async function arrivals({ merchant }: Shop, expected: number): Promise<readonly Message[]> {
  for (let round = 0; ; round++) {
    const messages = await merchant.inbox();
    if (messages.length >= expected || round === ROUNDS) return messages;
    await sleep(ROUND_MS);
  }
}

/** Runs the probe of a mutant on a new shop. */
export async function probe(mutant: string, api: Api, lab: Lab): Promise<string[]> {
  const run = PROBES[mutant];
  if (!run) throw new Error(`the mutant ${mutant} has no probe`);
  return run({ api, lab, shop: await openShop(api, lab) });
}
