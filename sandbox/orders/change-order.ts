/** Changes and cancels orders through the API. */
import type { Call, Handlers } from '../work/call.ts';
import { bodyProblem } from '../contract/body-errors.ts';
import { Problem } from '../contract/problem.ts';
import { JsonText, type BodyOf, type FieldError } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { appendEvents } from '../outbox/append.ts';
import { releaseReserved } from './order-stock.ts';
import { stockEvents } from '../stock/stock-events.ts';
import { textOf } from '../clock/instant.ts';
import { metadataErrors } from './metadata.ts';
import {
  duplicateExternalId,
  findExternalId,
  lockOrder,
  nextVersion,
  type Order,
  saveOrder,
  sizeErrors,
} from './order-record.ts';

type Update = BodyOf<'updateOrder'>;

/** Throws 412 if `If-Match` requires another version; the last of all checks. */
function checkVersion({ ifMatch }: Call<'updateOrder'>, { id, version }: Order): void {
  if (ifMatch === undefined || ifMatch === version) return;
  const detail = `The order ${id} is at version ${version}, not ${ifMatch}. Read it and try again.`;
  throw new Problem('precondition_failed', detail);
}

/** Returns the order with the fields that the body has; null clears a field, and a field that is missing stays. */
const changed = (order: Order, body: Update): Order => ({ ...order, ...body });

/** Compares as JSON, whatever the order of the members. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [left, right] = [Object.entries(one), other as Record<string, unknown>];
  return (
    left.length === Object.keys(other).length &&
    left.every(([name, value]) => Object.hasOwn(right, name) && isEqual(value, right[name]))
  );
}

function changeErrors(before: Order, after: Order, body: Update): FieldError[] {
  const errors = [
    ...metadataErrors(body.metadata),
    ...sizeErrors(JSON.stringify({ ...after, cancellation: undefined })),
  ];
  if (before.fulfillment_status !== 'unfulfilled' && !isEqual(before.shipping_address, after.shipping_address)) {
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
    if (isEqual(before, after)) {
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
