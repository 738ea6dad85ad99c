/** Moves of the merchant: which of them the state of an order permits, and what they do. */
import { Problem, validationFailed } from '../api/contract/problems.ts';
import { type Order, type StoredOrder, lockOrder, nextVersion, saveOrder } from './order-record.ts';
import { JsonText, type FieldError, type Schema } from '../api/contract/types.ts';
import type { Work } from '../api/call.ts';
import { appendEvents } from '../api/events.ts';
import { type LevelChange, stockEvents } from './stock.ts';
import { type Quantities, shipReserved, takeBack, writeOffReserved } from './change-order.ts';

// Rules of the merchant's moves: which of them the state of an order permits.

type State = Pick<StoredOrder, 'order' | 'stock'>;

/** Returns what the move is refused with; undefined if the order permits it. */
type Rule = (state: State) => string | undefined;

const isOpen = ({ status }: Order): boolean => status === 'pending' || status === 'confirmed';
const unless = (permitted: boolean, refusal: string): string | undefined => (permitted ? undefined : refusal);

/** Returns the units of each line item that were not shipped. */
const unshipped = ({ order }: State): number[] =>
  order.line_items.map((line) => line.quantity - line.fulfilled_quantity);

/** Returns the units of each line item that were shipped and did not come back. */
const unreturned = ({ order, stock }: State): number[] =>
  order.line_items.map((line, at) => line.fulfilled_quantity - (stock[at]?.returned ?? 0));

const hasUnits = (quantities: readonly number[]): boolean => quantities.some((quantity) => quantity > 0);

/** Throws the conflict of a move that names no units. */
function requireUnits(move: 'ship' | 'return', quantities: readonly number[]): void {
  if (!hasUnits(quantities)) throw refused(noUnits(move));
}

const noUnits = (move: 'ship' | 'return'): string => `There are no units to ${move}.`;

const refused = (reason: string): Problem => new Problem('order_not_editable', `${reason} Nothing was changed.`);

const RULES = {
  confirm: ({ order: { status } }) =>
    unless(status === 'pending', `The order is ${status}. Only pending orders can be confirmed.`),
  authorize: ({ order }) =>
    unless(isOpen(order), `The order is ${order.status}. Only payments of open orders can be authorised.`) ??
    unless(
      order.payment_status === 'unpaid',
      `The payment is ${order.payment_status}. Only unpaid ones can be authorised.`,
    ),
  void: ({ order: { payment_status: status } }) =>
    unless(status === 'authorized', `The payment is ${status}. Only authorised ones can be voided.`),
  pay: ({ order: { status, payment_status: payment } }) =>
    unless(status !== 'cancelled', 'The order is cancelled. It can no longer be paid.') ??
    unless(
      payment === 'unpaid' || payment === 'authorized',
      `The payment is ${payment}. Only unpaid or authorised ones can be paid.`,
    ),
  ship: (state) =>
    unless(
      state.order.status === 'confirmed',
      `The order is ${state.order.status}. Only confirmed orders can be shipped.`,
    ) ?? unless(hasUnits(unshipped(state)), noUnits('ship')),
  refund: ({ order: { payment_status: status } }) =>
    unless(
      status === 'paid' || status === 'partially_refunded',
      `The payment is ${status}. Only paid ones can be refunded.`,
    ),
  return: (state) => unless(hasUnits(unreturned(state)), noUnits('return')),
  'write-off': ({ order: { status }, stock }) =>
    unless(status === 'cancelled', `The order is ${status}. It is not cancelled.`) ??
    unless(hasUnits(stock.map(({ reserved }) => reserved)), 'The order holds no units.'),
} satisfies Record<string, Rule>;

type MerchantMove = keyof typeof RULES;

/** Throws the conflict of a move that the state of the order does not permit. */
function requirePermitted(move: MerchantMove, state: State): void {
  const refusal = RULES[move](state);
  if (refusal !== undefined) throw refused(refusal);
}

/** Returns every move, with the reason why the order does not permit it now; null if it does. */
export const movesOf = (state: State): { move: MerchantMove; refusal: string | null }[] =>
  Object.entries(RULES).map(([move, rule]) => ({ move: move as MerchantMove, refusal: rule(state) ?? null }));

/** Units of a line item. */
export interface LineUnits {
  readonly line_item_id: string;
  readonly quantity: number;
}

type OrderEvent = Extract<Schema<'EventType'>, `order.${string}`>;

/** Locks an order that permits the move. */
async function lockFor(work: Work, id: string, move: MerchantMove): Promise<StoredOrder> {
  const stored = await lockOrder(work, id);
  requirePermitted(move, stored);
  return stored;
}

/** Returns the order as completed, if it is confirmed, paid and shipped in full. */
function completed(order: Order): Order {
  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(order.payment_status);
  const isShipped = order.fulfillment_status === 'fulfilled' || order.fulfillment_status === 'returned';
  return order.status === 'confirmed' && isPaid && isShipped ? { ...order, status: 'completed' } : order;
}

/** Stores a change of the merchant as the next version, with its events. */
async function commit(
  work: Work,
  { order, stock }: Omit<StoredOrder, 'locationId'>,
  type: OrderEvent,
  changes: readonly LevelChange[] = [],
): Promise<Order> {
  const next = nextVersion(work, completed(order));
  const doc = await saveOrder(work, { order: next, stock });
  appendEvents(work, [{ type, data: new JsonText(doc) }, ...stockEvents(changes)]);
  return next;
}

/** Returns a move that sets fields of the order. */
const setting =
  (move: MerchantMove, fields: Partial<Order>, event: OrderEvent) =>
  async (work: Work, id: string): Promise<Order> => {
    const { order, stock } = await lockFor(work, id, move);
    return commit(work, { order: { ...order, ...fields }, stock }, event);
  };

/** Accepts a pending order. */
export const confirmOrder = setting('confirm', { status: 'confirmed' }, 'order.updated');
/** Places a hold on the amount of an unpaid order. */
export const authorizePayment = setting('authorize', { payment_status: 'authorized' }, 'order.updated');
/** Releases the hold on an authorised payment. */
export const voidPayment = setting('void', { payment_status: 'voided' }, 'order.updated');
/** Receives the full amount of an order. */
export const payOrder = setting('pay', { payment_status: 'paid' }, 'order.paid');

/** Refunds an amount in minor units, or, if omitted, all that was not refunded yet. */
export async function refundOrder(work: Work, id: string, amount?: number): Promise<Order> {
  const { order, stock } = await lockFor(work, id, 'refund');
  const { totals } = order;
  const left = totals.total.amount - totals.refunded.amount;
  const refund = amount ?? left;
  const pointer = '#/amount';
  if (!Number.isSafeInteger(refund)) {
    throw validationFailed('the refund', [{ pointer, code: 'invalid_type', detail: 'must be an integer' }]);
  }
  if (refund < 1) throw validationFailed('the refund', [{ pointer, code: 'too_small', detail: 'must be at least 1' }]);
  if (refund > left) {
    throw validationFailed('the refund', [{ pointer, code: 'too_large', detail: `must be at most ${left}` }]);
  }
  const refunded = { ...totals.refunded, amount: totals.refunded.amount + refund };
  const payment_status = refund === left ? 'refunded' : 'partially_refunded';
  return commit(
    work,
    { order: { ...order, payment_status, totals: { ...totals, refunded } }, stock },
    'order.refunded',
  );
}

/** Returns the units of each line item that a move names, all that is `left` if it names none. */
function quantitiesOf(order: Order, lines: readonly LineUnits[] | undefined, left: Quantities): Quantities {
  if (!lines) return left;
  const errors: FieldError[] = [];
  const quantities = left.map(() => 0);
  lines.forEach(({ line_item_id: id, quantity }, at) => {
    const pointer = `#/line_items/${at}`;
    const index = order.line_items.findIndex((line) => line.id === id);
    if (index === -1) {
      errors.push({ pointer: `${pointer}/line_item_id`, code: 'not_found', detail: 'the order has no such line item' });
      return;
    }
    const units = (quantities[index] ?? 0) + quantity;
    const most = left[index] ?? 0;
    if (!Number.isSafeInteger(quantity) || quantity < 1) {
      errors.push({ pointer: `${pointer}/quantity`, code: 'too_small', detail: 'must be an integer of at least 1' });
    } else if (units > most) {
      errors.push({ pointer: `${pointer}/quantity`, code: 'too_large', detail: `must be at most ${most} in all` });
    }
    quantities[index] = units;
  });
  if (errors.length > 0) throw validationFailed('the units', errors);
  return quantities;
}

/** Ships units of a confirmed order, all that are left if `lines` is omitted. */
export async function shipOrder(work: Work, id: string, lines?: readonly LineUnits[]): Promise<Order> {
  const stored = await lockFor(work, id, 'ship');
  const { order } = stored;
  const quantities = quantitiesOf(order, lines, unshipped(stored));
  requireUnits('ship', quantities);
  const { changes, stock } = await shipReserved(work, stored, quantities);
  const line_items = order.line_items.map((line, at) => ({
    ...line,
    fulfilled_quantity: line.fulfilled_quantity + (quantities[at] ?? 0),
  }));
  const isAll = line_items.every((line) => line.fulfilled_quantity === line.quantity);
  const fulfillment_status = isAll ? 'fulfilled' : 'partially_fulfilled';
  const event = isAll ? 'order.fulfilled' : 'order.updated';
  return commit(work, { order: { ...order, line_items, fulfillment_status }, stock }, event, changes);
}

/** Options of a return. */
interface ReturnOptions {
  /** Units that came back, all that were shipped if omitted. */
  readonly lines?: readonly LineUnits[];
  /** If false, the units do not go back into the stock. */
  readonly restock?: boolean;
}

/**
 * Takes shipped units back. The order changes when the last unit is back; before that, only the stock does, because an
 * order does not say how many units were returned.
 */
export async function returnUnits(work: Work, id: string, { lines, restock = true }: ReturnOptions): Promise<Order> {
  const stored = await lockFor(work, id, 'return');
  const { order } = stored;
  const quantities = quantitiesOf(order, lines, unreturned(stored));
  requireUnits('return', quantities);
  const changes = restock ? await takeBack(work, stored, quantities) : [];
  const stock = stored.stock.map((line, at) => ({ ...line, returned: line.returned + (quantities[at] ?? 0) }));
  const isAll = order.line_items.every((line, at) => line.quantity === stock[at]?.returned);
  if (isAll)
    return commit(work, { order: { ...order, fulfillment_status: 'returned' }, stock }, 'order.updated', changes);
  await saveOrder(work, { order, stock });
  appendEvents(work, stockEvents(changes));
  return order;
}

/** Writes off the units that a cancelled order still holds, because its stock was not released. */
export async function writeOffUnits(work: Work, id: string): Promise<Order> {
  const stored = await lockFor(work, id, 'write-off');
  const { changes, stock } = await writeOffReserved(work, stored);
  await saveOrder(work, { order: stored.order, stock });
  appendEvents(work, stockEvents(changes));
  return stored.order;
}
