/** Crashes of the service while clients place orders: it loses, repeats and oversells nothing. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PER_ENDPOINT } from '../../sandbox/deliveries/claim.ts';
import { type Receiver, startReceiver } from '../../sandbox/testing/deliveries.ts';
import { type PostgresServer, startPostgres } from '../../scripts/servers/servers.ts';
import { type Pooler, startPooler } from '../../scripts/servers/pooler.ts';
import { Api } from './api.ts';
import { type Bought, openHotShop, order, SKU } from './hot-shop.ts';
import { Lab } from './lab.ts';
import { type ServiceProcess, startProcess } from './command/sandbox-command.ts';

const SHOP = 'https://shop.example';
const ORDERS = 240;
/** Half of the orders find a unit, so that they compete for the last one. */
const STOCK = ORDERS / 2;
const CLIENTS = 16;
const KILLS = 5;
const RETRY_MS = 50;

let folder: string;
let postgres: PostgresServer;
let pooler: Pooler;
let receiver: Receiver;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-kills-'));
  postgres = await startPostgres();
  pooler = await startPooler(await postgres.createDatabase());
  receiver = await startReceiver();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await pooler.close();
  await postgres.close();
  await receiver.close();
});

/** Orders a unit, and repeats the request with its Idempotency-Key until it has a final response. */
async function orderOnce(url: string, key: string, externalId: string): Promise<Bought> {
  const idempotencyKey = randomUUID();
  for (;;) {
    const result = await order(url, key, idempotencyKey, { external_id: externalId }).catch(() => undefined);
    if (result !== undefined && result.status < 500 && result.code !== 'idempotency_in_progress') return result;
    await sleep(RETRY_MS);
  }
}

/** Places all orders, and kills the service several times meanwhile. */
async function orderUnderKills(service: ServiceProcess, key: string): Promise<Bought[]> {
  const results: Bought[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < ORDERS) results.push(await orderOnce(service.url, key, `KILL-${next++}`));
  };
  const clients = Array.from({ length: CLIENTS }, client);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const reached = (ORDERS / (KILLS + 1)) * kill;
    await expect.poll(() => results.length, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(reached);
    // A kill does not always fall between two responses.
    await sleep(Math.random() * 20);
    await service.crash();
  }
  await Promise.all(clients);
  return results;
}

/** Returns all items of a list. */
async function allOf<Item>(
  read: (query: Record<string, string>) => Promise<{ data: readonly Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await read({ limit: '100', ...(cursor !== '' && { cursor }) });
    items.push(...page.data);
    cursor = page.next_cursor;
  }
  return items;
}

it.each<[string, () => string[] | Promise<string[]>]>([
  ['the embedded database', () => ['--data', join(folder, 'data')]],
  ['PostgreSQL', async () => ['--database', await postgres.createDatabase()]],
  [
    'PostgreSQL behind a pooler',
    async () => {
      const direct = await postgres.createDatabase();
      return ['--database', pooler.addressOf(direct), '--database-direct', direct];
    },
  ],
])(
  'A service on %s loses, repeats and oversells nothing when it is killed',
  async (_name, flags) => {
    const service = await startProcess([...(await flags()), '--forward', `${SHOP}=${receiver.origin}`]);
    try {
      const api = new Api(service.url);
      const key = await openHotShop(service, STOCK);
      const body = { url: `${SHOP}/hooks`, event_types: ['order.created'] };
      await api.read('createWebhookEndpoint', { key, body });
      receiver.received.length = 0;
      const results = await orderUnderKills(service, key);

      const created = results.filter(({ status }) => status === 201).map(({ id }) => id);
      const refused = results.filter(({ code }) => code === 'insufficient_stock');
      expect([created.length, refused.length]).toEqual([STOCK, ORDERS - STOCK]);
      const orders = await allOf((query) => api.read('listOrders', { key, query }));
      expect(orders.map(({ id }) => id).toSorted()).toEqual(created.toSorted());
      const { data: levels } = await api.read('listInventory', { key });
      expect(levels).toMatchObject([{ sku: SKU, on_hand: STOCK, reserved: STOCK, available: 0 }]);

      const events = await allOf((query) =>
        api.read('listEvents', { key, query: { ...query, type: 'order.created' } }),
      );
      expect(events).toHaveLength(STOCK);
      const arrived = (): string[] => receiver.received.map(({ headers }) => String(headers['webhook-id']));
      const lab = new Lab(service);
      await expect
        .poll(
          async () => {
            // Deliveries that a kill has cut are due again after their lease or their first delay.
            await lab.advance('1m');
            return events.filter(({ id }) => !arrived().includes(id));
          },
          { timeout: 60_000, interval: 1000 },
        )
        .toEqual([]);
      // A kill repeats at most what was in flight to the endpoint.
      expect(arrived().length - STOCK).toBeLessThanOrEqual(KILLS * PER_ENDPOINT);
    } finally {
      await service.stop();
    }
  },
  600_000,
);
