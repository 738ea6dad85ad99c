/** Random programs for a shop, and the real service that carries them out. */
import {
  array,
  boolean,
  constantFrom,
  type Arbitrary,
  integer,
  nat,
  oneof,
  option,
  record,
  tuple,
  uniqueArray,
} from 'fast-check';
import { changeProduct } from '../../../sandbox/shop/change-products.ts';
import type { Schema } from '../../../sandbox/api/contract/types.ts';
import {
  authorizePayment,
  confirmOrder,
  payOrder,
  refundOrder,
  returnUnits,
  shipOrder,
} from '../../../sandbox/shop/merchant-moves.ts';
import { changeSettings } from '../../../sandbox/shop/prices.ts';
import type { Answer, Shop } from '../../../sandbox/testing/shop.ts';
import { type Model, type Move, type Request, TAX_RATE } from './model.ts';

/** Part of a program: what it refers to, such as an order or a version, is known only when its turn comes. */
type Step = (model: Model, at: string) => Request | undefined;

const SKUS = ['A', 'B', 'C', 'GIFT'];
const sku = constantFrom(...SKUS, 'NONE');
const externalId = integer({ min: 0, max: 2 }).map((n) => `EXT-${n}`);

const refOf = (model: Model, chosen: number): string | undefined => {
  const refs = Object.keys(model.orders);
  return refs[chosen % refs.length];
};

const set: Arbitrary<Step> = record({
  sku,
  onHand: integer({ min: 0, max: 6 }),
  threshold: option(integer({ min: 0, max: 4 }), { nil: undefined }),
  offset: option(integer({ min: -1, max: 0 }), { nil: undefined }),
}).map(({ sku: name, onHand, threshold, offset }) => (model) => ({
  kind: 'set',
  sku: name,
  onHand,
  ...(threshold !== undefined && { threshold }),
  ...(offset !== undefined && { expected: Math.max(1, (model.levels[name]?.version ?? 1) + offset) }),
}));

const adjust: Arbitrary<Step> = record({ sku, delta: integer({ min: -4, max: 4 }) }).map((change) => () => ({
  kind: 'adjust',
  ...change,
}));

const order: Arbitrary<Step> = record({
  lines: uniqueArray(tuple(sku, integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([name]) => name,
  }),
  externalId: option(externalId, { nil: undefined }),
  shipping: constantFrom(0, 490),
}).map(({ lines, externalId: id, shipping }) => (_, at) => ({
  kind: 'order',
  ref: at,
  lines,
  ...(id !== undefined && { externalId: id }),
  shipping,
}));

const cancel: Arbitrary<Step> = tuple(nat(), boolean()).map(([chosen, restock]) => (model) => {
  const ref = refOf(model, chosen);
  return ref === undefined ? undefined : { kind: 'cancel', ref, restock };
});

const update: Arbitrary<Step> = record({
  chosen: nat(),
  note: option(constantFrom('a', 'b', null), { nil: undefined }),
  externalId: option(oneof(externalId, constantFrom(null)), { nil: undefined }),
  offset: option(integer({ min: -1, max: 0 }), { nil: undefined }),
}).map(({ chosen, note = 'a', externalId: id, offset }) => (model) => {
  const ref = refOf(model, chosen);
  if (ref === undefined) return undefined;
  const ifMatch = offset === undefined ? undefined : (model.orders[ref]?.version ?? 1) + offset;
  return {
    kind: 'update',
    ref,
    note,
    ...(id !== undefined && { externalId: id }),
    ...(ifMatch !== undefined && { ifMatch }),
  };
});

const move: Arbitrary<Step> = tuple(
  nat(),
  constantFrom<Move[]>('confirm', 'confirm', 'authorize', 'pay', 'ship', 'ship', 'shipOne', 'refund', 'return'),
).map(([chosen, kind]) => (model) => {
  const ref = refOf(model, chosen);
  return ref === undefined ? undefined : { kind, ref };
});

const price: Arbitrary<Step> = record({
  sku: constantFrom(...SKUS),
  price: integer({ min: 1, max: 3 }),
  isActive: boolean(),
}).map((change) => () => ({ kind: 'price', ...change, price: change.price * 333 }));

/** Programs: batches of steps. The steps of one batch are sent at the same time. */
export const programs = (batch: number): Arbitrary<Step[][]> => {
  const shared = [set, adjust, adjust, order, order, order, cancel, update, move, move];
  // Products change between batches only: an order reads them before it waits for the stock.
  const step = batch === 1 ? oneof(...shared, price) : oneof(...shared);
  return array(array(step, { minLength: 1, maxLength: batch }), { minLength: 1, maxLength: 14, size: 'max' });
};

/** Service with the products of the model, and the ids of the orders that it has created. */
export class Service {
  readonly shop: Shop;
  readonly #orders = new Map<string, Schema<'Order'>>();
  readonly #products = new Map<string, string>();

  constructor(shop: Shop) {
    this.shop = shop;
  }

  /** Creates the products of the model. */
  async open(model: Model): Promise<void> {
    await this.shop.location();
    await this.shop.move((work) => changeSettings(work, { default_tax_rate: TAX_RATE }));
    for (const [name, { price: amount, isTracked }] of Object.entries(model.variants)) {
      const variant = { sku: name, price: { amount, currency: 'EUR' }, inventory_tracked: isTracked };
      this.#products.set(name, (await this.shop.product(name, variant)).id);
    }
  }

  /** Sends a request, and returns the response in the words of the model. */
  async send(request: Request): Promise<string> {
    const { shop } = this;
    if (request.kind === 'set') {
      const { sku: name, onHand, threshold, expected } = request;
      const item = {
        sku: name,
        on_hand: onHand,
        ...(threshold !== undefined && { low_stock_threshold: threshold }),
        ...(expected !== undefined && { expected_version: expected }),
      };
      return wordsOf(await shop.send('setInventory', { body: { items: [item] } }));
    }
    if (request.kind === 'adjust') {
      const items = [{ sku: request.sku, delta: request.delta }];
      return wordsOf(await shop.send('adjustInventory', { body: { items, reason: 'other' } }));
    }
    if (request.kind === 'order') return this.#order(request);
    if (request.kind === 'price') return this.#price(request);
    const path = { order_id: this.#orders.get(request.ref)?.id ?? '' };
    if (request.kind === 'cancel') {
      return wordsOf(await shop.send('cancelOrder', { path, body: { reason: 'other', restock: request.restock } }));
    }
    if (request.kind === 'update') {
      const { note, externalId: external_id, ifMatch } = request;
      const body = { ...(note !== undefined && { note }), ...(external_id !== undefined && { external_id }) };
      return wordsOf(await shop.send('updateOrder', { path, body, ...(ifMatch !== undefined && { ifMatch }) }));
    }
    return this.#move(request.kind, request.ref);
  }

  async #order({
    ref,
    lines,
    externalId: external_id,
    shipping,
  }: Extract<Request, { kind: 'order' }>): Promise<string> {
    const answer = await this.shop.order(Object.fromEntries(lines), {
      ...(external_id !== undefined && { external_id }),
      shipping_amount: { amount: shipping, currency: 'EUR' },
    });
    if (answer.status === 201) this.#orders.set(ref, answer.body);
    return wordsOf(answer);
  }

  #price({ sku: name, price: amount, isActive }: Extract<Request, { kind: 'price' }>): Promise<string> {
    const change = { price: { amount, currency: 'EUR' }, sku: name, inventory_tracked: name !== 'GIFT' };
    const status = isActive ? 'active' : 'archived';
    return this.shop.refused((work) =>
      changeProduct(work, this.#products.get(name) ?? '', { status, variants: [change] }),
    );
  }

  async #move(kind: Move, ref: string): Promise<string> {
    const found = this.#orders.get(ref);
    const id = found?.id ?? '';
    const lines = [{ line_item_id: found?.line_items[0]?.id ?? '', quantity: 1 }];
    const words = await this.shop.refused((work) => {
      if (kind === 'confirm') return confirmOrder(work, id);
      if (kind === 'authorize') return authorizePayment(work, id);
      if (kind === 'pay') return payOrder(work, id);
      if (kind === 'refund') return refundOrder(work, id, 100);
      if (kind === 'return') return returnUnits(work, id, {});
      return kind === 'ship' ? shipOrder(work, id) : shipOrder(work, id, lines);
    });
    return words === 'carried out' ? words : 'refused';
  }

  /** Returns the state of the service in the words of the model. */
  async state(): Promise<object> {
    const { data: levels } = await this.shop.expectBody('listInventory', { query: { limit: 100 } });
    const { data: orders } = await this.shop.expectBody('listOrders', { query: { limit: 100 } });
    const byId = new Map(orders.map((found) => [found.id, found]));
    return {
      levels: Object.fromEntries(
        levels.map((level) => [
          level.sku,
          [level.on_hand, level.reserved, level.available, level.low_stock_threshold, level.version],
        ]),
      ),
      count: orders.length,
      orders: Object.fromEntries([...this.#orders].map(([ref, { id }]) => [ref, orderState(byId.get(id))])),
      events: await this.#eventCounts(),
    };
  }

  /** Returns the number of events of each type. */
  async #eventCounts(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { type } of await this.shop.events()) counts[type] = (counts[type] ?? 0) + 1;
    return counts;
  }
}

function orderState(found: Schema<'Order'> | undefined): unknown {
  if (!found) return 'missing';
  const { status, payment_status, fulfillment_status, version, totals, external_id, note, line_items } = found;
  const fulfilled = line_items.map((line) => line.fulfilled_quantity);
  const amounts = [totals.tax.amount, totals.total.amount, totals.refunded.amount];
  return [status, payment_status, fulfillment_status, version, amounts, external_id, note, fulfilled];
}

/** Returns the state of the model in the same form. */
export function stateOf({ levels, orders, events }: Model): object {
  return {
    events,
    levels: Object.fromEntries(
      Object.entries(levels).map(([name, { onHand, reserved, threshold, version }]) => [
        name,
        [onHand, reserved, onHand - reserved, threshold, version],
      ]),
    ),
    count: Object.keys(orders).length,
    orders: Object.fromEntries(
      Object.entries(orders).map(([ref, found]) => [
        ref,
        [
          found.status,
          found.payment,
          found.fulfillment,
          found.version,
          [found.tax, found.total, found.refunded],
          found.externalId,
          found.note,
          found.lines.map(({ fulfilled }) => fulfilled),
        ],
      ]),
    ),
  };
}

const wordsOf = ({ status, errors }: Answer<unknown>): string => [status, ...(errors ?? [])].join(' ');
