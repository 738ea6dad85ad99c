/** A new order: its body is checked against the data, priced, and stored with its stock and its event. */
import type { Work, Call, Handlers } from '../api/call.ts';
import { statement } from '../api/store.ts';
import { type MerchantSettings, settingsOf, CURRENCIES, type Prices, pricesOf } from './prices.ts';
import { type Variants, findVariants } from './products.ts';
import { type BodyOf, type FieldError, type Schema, record, JsonText } from '../api/contract/types.ts';
import { instantOf, textOf } from '../api/clock.ts';
import {
  metadataErrors,
  nextOrderNumber,
  duplicateExternalId,
  insertOrder,
  type Order,
  sizeErrors,
} from './order-record.ts';
import { bodyProblem } from '../api/contract/requests.ts';
import { Problem } from '../api/contract/problems.ts';
import { appendEvents } from '../api/events.ts';
import { availableUnits, moveStock, type Units, stockEvents, type LevelChange } from './stock.ts';

// Place of a new order, read at once: its location, the merchant's settings, and the order that has its `external_id`.

interface PlaceRow {
  readonly id: string | null;
  readonly is_active: boolean | null;
  readonly country_code: string | null;
  readonly settings: string | null;
  readonly taken_by: string | null;
}

interface Place {
  /** Location that the order names, or the default location. */
  readonly location: { readonly id: string; readonly is_active: boolean; readonly country_code: string } | undefined;
  readonly settings: MerchantSettings;
  /** Order that has the `external_id` already. */
  readonly takenBy: string | null;
}

const FIND = statement<PlaceRow>(
  'orders_find_place',
  `select l.id, l.is_active, l.country_code,
     (select doc from merchant_settings where account_id = $1 and mode = $2) as settings,
     (select id from customer_order where account_id = $1 and mode = $2 and external_id = $4) as taken_by
   from (select 1) as one
   left join location l on l.account_id = $1 and l.mode = $2
     and case when $3 = '' then l.is_default else l.id = $3 end`,
);

/** Finds the place of a new order. */
async function findPlace(
  { tx, tenant }: Work,
  locationId: string | undefined,
  externalId: string | undefined,
): Promise<Place> {
  const row = await tx.first(FIND, [tenant.accountId, tenant.mode, locationId ?? '', externalId ?? null]);
  const { id = null, is_active = null, country_code = null } = row ?? {};
  const found = id !== null && is_active !== null && country_code !== null;
  return {
    location: found ? { id, is_active, country_code } : undefined,
    settings: settingsOf(row?.settings),
    takenBy: row?.taken_by ?? null,
  };
}

// Checks the body of a new order against the data, and prices it.

type Line = Schema<'OrderLineItemCreate'>;

/** The clocks of clients may be ahead by this. */
const TOLERANCE_MS = 5 * 60_000;

function lineErrors(line: Line, pointer: string, currency: string, variants: Variants): FieldError[] {
  const { sku, unit_price: price } = line;
  const variant = variants.get(sku);
  const mismatch = (part: string, detail: string): FieldError => ({
    pointer: `${pointer}/${part}`,
    code: 'currency_mismatch',
    detail,
  });
  const errors: FieldError[] = [];
  if (variant?.product_status !== 'active') {
    errors.push({ pointer: `${pointer}/sku`, code: 'not_found', detail: `no active product has a variant ${sku}` });
  } else if (!price && variant.currency !== currency) {
    errors.push(mismatch('sku', `the price of ${sku} is in ${variant.currency}, not in ${currency}`));
  }
  if (price && price.currency !== currency) {
    errors.push(mismatch('unit_price/currency', `must be ${currency}, the currency of the order`));
  }
  if (price && price.amount < 0) {
    errors.push({ pointer: `${pointer}/unit_price/amount`, code: 'too_small', detail: 'must be at least 0' });
  }
  return errors;
}

function linesErrors({ currency, line_items: lines }: Body, variants: Variants): FieldError[] {
  const first = new Map<string, number>();
  return lines.flatMap((line, at) => {
    const pointer = `#/line_items/${at}`;
    const earlier = first.get(line.sku);
    if (earlier === undefined) {
      first.set(line.sku, at);
      return lineErrors(line, pointer, currency, variants);
    }
    const detail = `is the SKU of line item ${earlier}`;
    return [
      { pointer: `${pointer}/sku`, code: 'duplicate', detail } as const,
      ...lineErrors(line, pointer, currency, variants),
    ];
  });
}

function headErrors({ currency, shipping_amount: shipping, placed_at }: Body, now: number): FieldError[] {
  const errors: FieldError[] = [];
  if (!CURRENCIES.has(currency)) {
    errors.push({ pointer: '#/currency', code: 'not_allowed', detail: 'must be a code of ISO 4217, such as EUR' });
  }
  if (shipping && shipping.currency !== currency) {
    const detail = `must be ${currency}, the currency of the order`;
    errors.push({ pointer: '#/shipping_amount/currency', code: 'currency_mismatch', detail });
  }
  if (shipping && shipping.amount < 0) {
    errors.push({ pointer: '#/shipping_amount/amount', code: 'too_small', detail: 'must be at least 0' });
  }
  if (placed_at?.startsWith('0000') === true) {
    errors.push({ pointer: '#/placed_at', code: 'not_allowed', detail: 'must not be before the year 0001' });
  }
  if (placed_at !== undefined && instantOf(placed_at) > now + TOLERANCE_MS) {
    errors.push({ pointer: '#/placed_at', code: 'not_allowed', detail: 'must not be in the future' });
  }
  return errors;
}

function locationErrors({ location }: Place, wanted: string | undefined): FieldError[] {
  const pointer = '#/location_id';
  if (!location) return [{ pointer, code: 'not_found', detail: `the location ${wanted ?? ''} does not exist` }];
  return location.is_active ? [] : [{ pointer, code: 'not_allowed', detail: 'the location is not active' }];
}

/** Checked order: its variants, its amounts and everything that is wrong with it. */
interface CheckedOrder {
  readonly variants: Variants;
  readonly prices: Prices;
  readonly errors: readonly FieldError[];
}

/** Returns the price of one unit; 0 where an error is reported anyway. */
const unitPrice = ({ sku, unit_price: price }: Line, variants: Variants): number =>
  Math.max(0, price?.amount ?? variants.get(sku)?.amount ?? 0);

/** Returns the country whose tax rate counts: the country of the delivery. */
const countryOf = ({ shipping_address, billing_address }: Body, { location }: Place): string =>
  shipping_address?.country_code ?? billing_address?.country_code ?? location?.country_code ?? '';

/** Checks a new order and computes its amounts. */
function checkOrder({ now }: Work, body: Body, place: Place, variants: Variants): CheckedOrder {
  const prices = pricesOf({
    currency: body.currency,
    lines: body.line_items.map((line) => ({ ...line, unitPrice: unitPrice(line, variants) })),
    shipping: Math.max(0, body.shipping_amount?.amount ?? 0),
    country: countryOf(body, place),
    settings: place.settings,
  });
  const errors = [
    ...headErrors(body, now),
    ...linesErrors(body, variants),
    ...locationErrors(place, body.location_id),
    ...metadataErrors(body.metadata),
    ...prices.errors,
  ];
  return { variants, prices, errors };
}

// Creates orders.

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
