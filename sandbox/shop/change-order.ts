/** Changes of an order by the API, and the stock that its line items hold. */
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../api/contract/problems.ts';
import type { Work, Call, Handlers } from '../api/call.ts';
import {
  recordInJournal,
  type JournalReason,
  type Move,
  moveStock,
  type Units,
  type LevelChange,
  stockEvents,
} from './stock.ts';
import {
  type LineStock,
  type StoredOrder,
  metadataErrors,
  duplicateExternalId,
  findExternalId,
  lockOrder,
  nextVersion,
  type Order,
  saveOrder,
  sizeErrors,
} from './order-record.ts';
import { bodyProblem } from '../api/contract/requests.ts';
import { JsonText, type BodyOf, type FieldError } from '../api/contract/types.ts';
import { appendEvents } from '../api/events.ts';
import { textOf } from '../api/clock.ts';

// Stock of orders: the units that their line items hold are released, shipped, taken back and written off.

/** Changed levels, and the stock of the line items after the change. */
interface StockChange {
  readonly changes: readonly LevelChange[];
  readonly stock: readonly LineStock[];
}

/** Units of the line items, by index; 0 for line items that do not move. */
export type Quantities = readonly number[];

/** Returns the units of the line items that hold stock. */
const unitsOf = ({ order }: StoredOrder, quantities: Quantities): Units[] =>
  order.line_items.flatMap(({ sku }, at) => {
    const quantity = quantities[at] ?? 0;
    return quantity > 0 ? [{ sku, quantity }] : [];
  });

/** Returns what the line items hold after `quantities` were released, shipped or written off. */
const without = ({ stock }: StoredOrder, quantities: Quantities): LineStock[] =>
  stock.map((line, at) => ({ ...line, reserved: line.reserved - (quantities[at] ?? 0) }));

const held = ({ stock }: StoredOrder): Quantities => stock.map(({ reserved }) => reserved);

/** Moves units whose levels must permit it: units are present, and reserved for the order. */
async function moveAll(work: Work, kind: Move, stored: StoredOrder, quantities: Quantities): Promise<LevelChange[]> {
  const units = unitsOf(stored, quantities);
  const changes = await moveStock(work, kind, stored.locationId, units);
  const moved = new Set(changes.map(({ after }) => after.sku));
  const missing = units.filter(({ sku }) => !moved.has(sku)).map(({ sku }) => sku);
  if (missing.length === 0) return changes;
  const detail = `There are not enough units of ${missing.join(', ')} at ${stored.locationId}. Nothing was changed.`;
  throw new Problem('insufficient_stock', detail);
}

async function journal(
  work: Work,
  reason: JournalReason,
  { order }: StoredOrder,
  changes: readonly LevelChange[],
  quantities: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = changes.map(({ after }) => ({ ...after, delta: quantities.get(after.sku) ?? 0 }));
  await recordInJournal(work, reason, order.number, entries);
}

const bySku = (units: readonly Units[], sign: 1 | -1): Map<string, number> =>
  new Map(units.map(({ sku, quantity }) => [sku, sign * quantity]));

/** Gives all units that an order holds back to the available ones. */
async function releaseReserved(work: Work, stored: StoredOrder): Promise<StockChange> {
  const quantities = held(stored);
  return { changes: await moveAll(work, 'release', stored, quantities), stock: without(stored, quantities) };
}

/** Takes units of line items that hold stock out of it. */
async function remove(
  work: Work,
  stored: StoredOrder,
  quantities: Quantities,
  reason: JournalReason,
): Promise<StockChange> {
  const changes = await moveAll(work, 'remove', stored, quantities);
  await journal(work, reason, stored, changes, bySku(unitsOf(stored, quantities), -1));
  return { changes, stock: without(stored, quantities) };
}

/** Ships units of line items; those of untracked variants hold no stock. */
export const shipReserved = (work: Work, stored: StoredOrder, quantities: Quantities): Promise<StockChange> =>
  remove(
    work,
    stored,
    quantities.map((quantity, at) => Math.min(quantity, stored.stock[at]?.reserved ?? 0)),
    'shipped',
  );

/** Writes off all units that a cancelled order still holds. */
export const writeOffReserved = (work: Work, stored: StoredOrder): Promise<StockChange> =>
  remove(work, stored, held(stored), 'damaged');

/** Adds returned units to the stock. Levels that no longer exist are left out. */
export async function takeBack(work: Work, stored: StoredOrder, quantities: Quantities): Promise<LevelChange[]> {
  const units = unitsOf(stored, quantities);
  const changes = await moveStock(work, 'takeBack', stored.locationId, units);
  await journal(work, 'returned', stored, changes, bySku(units, 1));
  return changes;
}

// Changes and cancels orders through the API.

type Update = BodyOf<'updateOrder'>;

/** Throws 412 if `If-Match` requires another version; the last of all checks. */
function checkVersion({ ifMatch }: Call<'updateOrder'>, { id, version }: Order): void {
  if (ifMatch === undefined || ifMatch === version) return;
  const detail = `The order ${id} is at version ${version}, not ${ifMatch}. Read it and try again.`;
  throw new Problem('precondition_failed', detail);
}

/** Returns the order with the fields that the body has; null clears a field, and a field that is missing stays. */
const changed = (order: Order, body: Update): Order => ({ ...order, ...body });

function changeErrors(before: Order, after: Order, body: Update): FieldError[] {
  const errors = [
    ...metadataErrors(body.metadata),
    ...sizeErrors(JSON.stringify({ ...after, cancellation: undefined })),
  ];
  if (
    before.fulfillment_status !== 'unfulfilled' &&
    !isDeepStrictEqual(before.shipping_address, after.shipping_address)
  ) {
    const detail = 'cannot be changed after part of the order was shipped';
    errors.push({ pointer: '#/shipping_address', code: 'immutable', detail });
  }
  return errors;
}

async function checkExternalId(work: Work, before: Order, after: Order): Promise<void> {
  if (after.external_id === null || after.external_id === before.external_id) return;
  const takenBy = await findExternalId(work, after.external_id);
  if (takenBy !== undefined) throw duplicateExternalId(takenBy, after.external_id);
}

/** Throws the conflict of an order that is final. */
function checkEditable({ status }: Order): void {
  if (status === 'pending' || status === 'confirmed') return;
  const detail = `The order is ${status}. Only pending and confirmed orders can be changed.`;
  throw new Problem('order_not_editable', detail);
}

/** Throws the conflict of an order that is final or of which units were shipped. */
function checkCancellable({ status, line_items, fulfillment_status }: Order): void {
  if (status !== 'pending' && status !== 'confirmed') {
    const detail = `The order is ${status}. Only pending and confirmed orders can be cancelled.`;
    throw new Problem('order_not_cancellable', detail);
  }
  if (fulfillment_status === 'unfulfilled') return;
  const units = line_items.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipped = line_items.reduce((sum, line) => sum + line.fulfilled_quantity, 0);
  const count = `${shipped} of ${units} units ${shipped === 1 ? 'was' : 'were'} shipped.`;
  throw new Problem('order_not_cancellable', `${count} An order can be cancelled only before anything is shipped.`);
}

export const orderChangeHandlers: Handlers<'updateOrder' | 'cancelOrder'> = {
  async updateOrder(call) {
    const { body } = call;
    const { order: before, stock } = await lockOrder(call, call.path.order_id);
    const after = changed(before, body);
    const errors = changeErrors(before, after, body);
    if (errors.length > 0) throw bodyProblem('the change', body, errors);
    checkEditable(before);
    await checkExternalId(call, before, after);
    checkVersion(call, before);
    if (isDeepStrictEqual(before, after)) {
      return { status: 200, body: new JsonText(JSON.stringify(before)), etag: before.version };
    }
    const order = nextVersion(call, after);
    const doc = await saveOrder(call, { order, stock });
    appendEvents(call, [{ type: 'order.updated', data: new JsonText(doc) }]);
    return { status: 200, body: new JsonText(doc), etag: order.version };
  },

  async cancelOrder(call) {
    const { reason, note, restock = true } = call.body;
    const stored = await lockOrder(call, call.path.order_id);
    checkCancellable(stored.order);
    const { changes, stock } = restock ? await releaseReserved(call, stored) : { changes: [], stock: stored.stock };
    const order: Order = nextVersion(call, {
      ...stored.order,
      status: 'cancelled',
      payment_status: stored.order.payment_status === 'authorized' ? 'voided' : stored.order.payment_status,
      cancellation: { reason, note: note ?? null, restocked: restock, cancelled_at: textOf(call.now) },
    });
    const doc = await saveOrder(call, { order, stock });
    appendEvents(call, [{ type: 'order.cancelled', data: new JsonText(doc) }, ...stockEvents(changes)]);
    return { status: 200, body: new JsonText(doc), etag: order.version };
  },
};
