/** Rules of the merchant's moves: which of them the state of an order permits. */
import { Problem } from '../contract/problem.ts';
import type { Order, StoredOrder } from './order-record.ts';

type State = Pick<StoredOrder, 'order' | 'stock'>;

/** Returns what the move is refused with; undefined if the order permits it. */
type Rule = (state: State) => string | undefined;

const isOpen = ({ status }: Order): boolean => status === 'pending' || status === 'confirmed';
const unless = (permitted: boolean, refusal: string): string | undefined => (permitted ? undefined : refusal);

/** Returns the units of each line item that were not shipped. */
export const unshipped = ({ order }: State): number[] =>
  order.line_items.map((line) => line.quantity - line.fulfilled_quantity);

/** Returns the units of each line item that were shipped and did not come back. */
export const unreturned = ({ order, stock }: State): number[] =>
  order.line_items.map((line, at) => line.fulfilled_quantity - (stock[at]?.returned ?? 0));

const hasUnits = (quantities: readonly number[]): boolean => quantities.some((quantity) => quantity > 0);

/** Throws the conflict of a move that names no units. */
export function requireUnits(move: 'ship' | 'return', quantities: readonly number[]): void {
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

export type MerchantMove = keyof typeof RULES;

/** Throws the conflict of a move that the state of the order does not permit. */
export function requirePermitted(move: MerchantMove, state: State): void {
  const refusal = RULES[move](state);
  if (refusal !== undefined) throw refused(refusal);
}

/** Returns every move, with the reason why the order does not permit it now; null if it does. */
export const movesOf = (state: State): { move: MerchantMove; refusal: string | null }[] =>
  Object.entries(RULES).map(([move, rule]) => ({ move: move as MerchantMove, refusal: rule(state) ?? null }));
