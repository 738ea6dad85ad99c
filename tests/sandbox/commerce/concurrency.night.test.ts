/**
 * Sends orders and stock changes at the same time: nothing is sold twice, and no requests wait for each other for ever.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeProduct } from '../../../sandbox/shop/change-products.ts';
import { nextOrderNumber } from '../../../sandbox/shop/order-record.ts';
import { Shop } from '../../../sandbox/testing/shop.ts';
import { statement, type Store } from '../../../sandbox/api/store.ts';
import { ENGINES, type TestEngine } from '../store/engines.ts';

const CLIENTS = 8;
const ORDERS = 25;
const SKUS = Array.from({ length: 12 }, (_, at) => `SKU-${at}`);
const UNITS = 150;

/** PostgreSQL counts the deadlocks that it has ended. The service repeats their requests, so no response shows them. */
const DEADLOCKS = statement<{ deadlocks: number }>(
  'concurrency_test_deadlocks',
  'select deadlocks from pg_stat_database where datname = current_database()',
);

/** Returns pseudo-random numbers from 0 to `below`, the same in each run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** Returns five SKUs in any order. */
function fiveOf(random: (below: number) => number): string[] {
  const left = [...SKUS];
  return Array.from({ length: 5 }, () => left.splice(random(left.length), 1)[0] ?? '');
}

const clients = <T>(run: (client: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(client)));

describe.each(Object.entries(ENGINES))('8 clients on %s', (name, start) => {
  let engine: TestEngine;
  let store: Store;
  let shop: Shop;

  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    store = await engine.open();
    shop = new Shop(store);
    await shop.location();
    await shop.product('Everything', ...SKUS);
    await shop.stock(Object.fromEntries(SKUS.map((sku) => [sku, UNITS])));
  });
  afterEach(() => store.close());

  async function expectNoDeadlocks(): Promise<void> {
    if (store.engine === 'pglite') return;
    expect(await store.read((tx) => tx.all(DEADLOCKS, []))).toEqual([{ deadlocks: 0 }]);
  }

  it(
    'Eight clients order five SKUs each in any order: nothing is sold twice, and no order ends in a deadlock',
    { timeout: 300_000 },
    async () => {
      const sold = new Map<string, number>();
      const numbers: string[] = [];
      const failed: unknown[] = [];
      await clients(async (client) => {
        const random = randomFrom(client);
        for (let count = 0; count < ORDERS; count += 1) {
          const lines = fiveOf(random).map((sku) => [sku, 1 + random(3)] as const);
          const { status, code, body } = await shop.order(Object.fromEntries(lines));
          if (status !== 201) {
            failed.push(code);
            continue;
          }
          numbers.push(body.number);
          for (const [sku, quantity] of lines) sold.set(sku, (sold.get(sku) ?? 0) + quantity);
        }
      });
      const { data } = await shop.expectBody('listInventory');
      for (const { sku, on_hand, reserved } of data) {
        expect([on_hand, reserved]).toEqual([UNITS, sold.get(sku) ?? 0]);
        expect(reserved).toBeLessThanOrEqual(UNITS);
      }
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.length + failed.length).toBe(CLIENTS * ORDERS);
      // Most orders find stock, and some do not: both paths were taken.
      expect(new Set(failed)).toEqual(new Set(['insufficient_stock']));
      expect(numbers.length).toBeGreaterThan(CLIENTS);
      const created = (await shop.events()).filter(({ type }) => type === 'order.created');
      expect(created).toHaveLength(numbers.length);
      await expectNoDeadlocks();
    },
  );

  it(
    'Eight clients order, cancel, set and adjust the same levels without a deadlock',
    { timeout: 300_000 },
    async () => {
      const order = async (skus: string[]): Promise<string> => {
        const { status, body } = await shop.order(Object.fromEntries(skus.map((sku) => [sku, 1])));
        if (status !== 201) return `order ${status}`;
        const cancelled = await shop.send('cancelOrder', { path: { order_id: body.id }, body: { reason: 'other' } });
        return `cancel ${cancelled.status}`;
      };
      const adjust = async (skus: string[], random: (below: number) => number): Promise<string> => {
        const items = skus.map((sku) => ({ sku, delta: random(2) === 0 ? 1 : -1 }));
        const { status } = await shop.send('adjustInventory', { body: { items, reason: 'correction' } });
        return `adjust ${status}`;
      };
      const outcomes = new Set<string>();
      await clients(async (client) => {
        const random = randomFrom(100 + client);
        for (let count = 0; count < ORDERS; count += 1) {
          const skus = fiveOf(random);
          outcomes.add(await (client % 2 === 0 ? order(skus) : adjust(skus, random)));
        }
      });
      expect(outcomes).toEqual(new Set(['cancel 200', 'adjust 200']));
      const { data } = await shop.expectBody('listInventory');
      expect(data.map(({ reserved }) => reserved)).toEqual(SKUS.map(() => 0));
      await expectNoDeadlocks();
    },
  );

  it('Eight clients create the levels of one location, each once', { timeout: 300_000 }, async () => {
    const location_id = await shop.location('Shop');
    const statuses = await clients(async (client) => {
      const items = fiveOf(randomFrom(client)).map((sku) => ({ sku, location_id, delta: 1 }));
      return (await shop.send('adjustInventory', { body: { items, reason: 'received' } })).status;
    });
    expect(statuses).toEqual(statuses.map(() => 200));
    const { data } = await shop.expectBody('listInventory', { query: { location_id: [location_id] } });
    expect(data.reduce((sum, { on_hand }) => sum + on_hand, 0)).toBe(CLIENTS * 5);
    await expectNoDeadlocks();
  });

  it('Eight clients adjust the stock of a product while its price changes', { timeout: 300_000 }, async () => {
    const { data } = await shop.expectBody('listProducts', { query: { sku: ['SKU-0'] } });
    const outcomes = new Set<string>();
    const change = async (amount: number): Promise<string> => {
      const variants = SKUS.map((sku) => ({ sku, price: { amount, currency: 'EUR' } }));
      return shop.refused((work) => changeProduct(work, data[0]?.id ?? '', { variants }));
    };
    const adjust = async (sku: string): Promise<string> =>
      String((await shop.send('adjustInventory', { body: { items: [{ sku, delta: 1 }], reason: 'other' } })).status);
    await clients(async (client) => {
      for (let count = 0; count < ORDERS; count += 1) {
        outcomes.add(await (client < 2 ? change(client + 2 * count) : adjust(SKUS[count % 12] ?? '')));
      }
    });
    expect(outcomes).toEqual(new Set(['carried out', '200']));
    await expectNoDeadlocks();
  });

  // PGlite has one connection, so its orders follow each other.
  it.runIf(name === 'postgres')(
    'Two transactions take order numbers without waiting for each other',
    { timeout: 300_000 },
    async () => {
      await shop.order({ 'SKU-0': 1 });
      const numbers = await shop.move(async (first) => {
        const number = await nextOrderNumber(first);
        // It ends while the first is still in progress.
        const other = await shop.move((second) => nextOrderNumber(second));
        return [number, other];
      });
      expect(numbers).toEqual(['10002', '10101']);
    },
  );
});
