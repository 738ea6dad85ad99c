import { notFound } from '../contract/problem.ts';
import type { Work } from '../work/work.ts';
import { internalCall } from '../work/internal-call.ts';
import { orderChangeHandlers } from '../orders/change-order.ts';
import {
  authorizePayment,
  confirmOrder,
  type LineUnits,
  payOrder,
  refundOrder,
  returnUnits,
  shipOrder,
  voidPayment,
} from '../orders/merchant-moves.ts';
import { lockOrder } from '../orders/order-record.ts';
import type { SeedMove } from './seed.ts';

type Make = (work: Work, orderId: string, move: SeedMove) => Promise<unknown>;

const MOVES: Readonly<Record<SeedMove['move'], Make>> = {
  confirm: confirmOrder,
  authorize: authorizePayment,
  void: voidPayment,
  pay: payOrder,
  ship: async (work, id, move) => shipOrder(work, id, await unitsOf(work, id, move)),
  refund: (work, id, { amount }) => refundOrder(work, id, amount),
  async return(work, id, move) {
    const lines = await unitsOf(work, id, move);
    return returnUnits(work, id, { ...(lines && { lines }), restock: move.restock ?? true });
  },
  cancel: (work, id, { reason = 'customer_request', restock = true }) =>
    orderChangeHandlers.cancelOrder(
      internalCall(work, { path: { order_id: id }, query: {}, body: { reason, restock } }),
    ),
};

/** Makes one move of a merchant or, for `cancel`, of the API. */
export const makeMove = (work: Work, orderId: string, move: SeedMove): Promise<unknown> =>
  MOVES[move.move](work, orderId, move);

/** Returns the units that a move names by SKU; undefined for all. */
async function unitsOf(work: Work, orderId: string, { units }: SeedMove): Promise<LineUnits[] | undefined> {
  if (!units) return undefined;
  const { order } = await lockOrder(work, orderId);
  return Object.entries(units).map(([sku, quantity]) => {
    const line = order.line_items.find((item) => item.sku === sku);
    if (!line) throw notFound('line item', sku);
    return { line_item_id: line.id, quantity };
  });
}
