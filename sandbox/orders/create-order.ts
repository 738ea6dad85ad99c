/** Creates orders. */
import type { Call, Handlers } from '../work/call.ts';
import { findVariants } from '../catalogue/variants.ts';
import { bodyProblem } from '../contract/body-errors.ts';
import { Problem } from '../contract/problem.ts';
import { record } from '../contract/record.ts';
import { JsonText, type BodyOf, type FieldError, type Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { appendEvents } from '../outbox/append.ts';
import { availableUnits, moveStock, type Units } from '../stock/move-stock.ts';
import { stockEvents, type LevelChange } from '../stock/stock-events.ts';
import { instantOf, textOf } from '../clock/instant.ts';
import { type CheckedOrder, checkOrder } from './new-order.ts';
import { nextOrderNumber } from './numbers.ts';
import { duplicateExternalId, insertOrder, type Order, sizeErrors } from './order-record.ts';
import { findPlace } from './place.ts';

type Body = BodyOf<'createOrder'>;

function lineItems(work: Work, body: Body, { variants, prices }: CheckedOrder): Schema<'OrderLineItem'>[] {
  const money = (amount: number): Schema<'Money'> => ({ amount, currency: body.currency });
  return body.line_items.flatMap((line, at) => {
    const variant = variants.get(line.sku);
    const priced = prices.lines[at];
    if (!variant || !priced) return [];
    return record<Schema<'OrderLineItem'>>({
      id: work.ids.next('li'),
      variant_id: variant.id,
      sku: line.sku,
      title: variant.label,
      quantity: line.quantity,
      fulfilled_quantity: 0,
      unit_price: money(line.unit_price?.amount ?? variant.amount),
      discount: money(priced.discount),
      tax: money(priced.tax),
      total: money(priced.total),
    });
  });
}

function totalsOf(currency: string, { totals }: CheckedOrder['prices']): Schema<'OrderTotals'> {
  const money = (amount: number): Schema<'Money'> => ({ amount, currency });
  return record<Schema<'OrderTotals'>>({
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    shipping: money(totals.shipping),
    tax: money(totals.tax),
    total: money(totals.total),
    refunded: money(0),
  });
}

function orderFrom(work: Work, body: Body, checked: CheckedOrder, number: string): Order {
  const time = textOf(work.now);
  return record<Order>({
    id: work.ids.next('ord'),
    number,
    external_id: body.external_id ?? null,
    status: 'pending',
    payment_status: 'unpaid',
    fulfillment_status: 'unfulfilled',
    currency: body.currency,
    customer: body.customer,
    line_items: lineItems(work, body, checked),
    totals: totalsOf(body.currency, checked.prices),
    shipping_address: body.shipping_address,
    billing_address: body.billing_address,
    note: body.note ?? null,
    metadata: body.metadata ?? {},
    cancellation: undefined,
    version: 1,
    placed_at: body.placed_at === undefined ? time : textOf(instantOf(body.placed_at)),
    created_at: time,
    updated_at: time,
  });
}

/** Returns the problem of line items whose stock is not available; all of them are listed. */
async function stockProblem(work: Work, body: Body, locationId: string, missing: readonly Units[]): Promise<Problem> {
  const skus = new Set(missing.map(({ sku }) => sku));
  const available = await availableUnits(work, locationId, [...skus]);
  const errors = body.line_items.flatMap(({ sku, quantity }, at): FieldError[] => {
    if (!skus.has(sku)) return [];
    const units = Math.max(0, available.get(sku) ?? 0);
    const detail = `${quantity} of ${sku} ordered, ${units === 0 ? 'none' : units} available`;
    return [{ pointer: `#/line_items/${at}/quantity`, code: 'insufficient_stock', detail }];
  });
  const count = `Stock of ${errors.length} of ${body.line_items.length} line items`;
  const detail = `${count} cannot be reserved at ${locationId}. Nothing was created.`;
  return new Problem('insufficient_stock', detail, { errors: errors.slice(0, 100) });
}

/** Reserves the stock of the tracked line items. */
async function reserve(work: Work, body: Body, locationId: string, units: readonly Units[]): Promise<LevelChange[]> {
  const changes = await moveStock(work, 'reserve', locationId, units);
  if (changes.length === units.length) return changes;
  const reserved = new Set(changes.map(({ after }) => after.sku));
  throw await stockProblem(
    work,
    body,
    locationId,
    units.filter(({ sku }) => !reserved.has(sku)),
  );
}

async function createOrder(call: Call<'createOrder'>): Promise<{ order: Order; doc: string }> {
  const { body } = call;
  // Together they cost one round trip. An order that is refused gives its number back.
  const [place, variants, number] = await Promise.all([
    findPlace(call, body.location_id, body.external_id),
    findVariants(call, [...new Set(body.line_items.map(({ sku }) => sku))]),
    nextOrderNumber(call),
  ]);
  const checked = checkOrder(call, body, place, variants);
  if (checked.errors.length > 0 || !place.location) throw bodyProblem('the order', body, checked.errors);
  const order = orderFrom(call, body, checked, number);
  const doc = JSON.stringify(order);
  const tooLarge = sizeErrors(doc);
  if (tooLarge.length > 0) throw bodyProblem('the order', body, tooLarge);
  if (place.takenBy !== null) throw duplicateExternalId(place.takenBy, order.external_id ?? '');

  const units = body.line_items.filter(({ sku }) => checked.variants.get(sku)?.tracked);
  const held = new Map(units.map(({ sku, quantity }) => [sku, quantity]));
  const stock = body.line_items.map(({ sku }) => ({ reserved: held.get(sku) ?? 0, returned: 0 }));
  insertOrder(call, { order, locationId: place.location.id, stock }, doc);
  // The stock last: other orders wait for it from here to the commit.
  const changes = await reserve(call, body, place.location.id, units);
  appendEvents(call, [{ type: 'order.created', data: new JsonText(doc) }, ...stockEvents(changes)]);
  return { order, doc };
}

export const createOrderHandlers: Handlers<'createOrder'> = {
  async createOrder(call) {
    const { order, doc } = await createOrder(call);
    return { status: 201, body: new JsonText(doc), etag: order.version, location: `/api/v1/orders/${order.id}` };
  },
};
