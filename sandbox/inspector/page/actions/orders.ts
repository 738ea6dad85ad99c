/** Cancels an order through the API, and makes the moves of the merchant that concern a part of an order. */
import { h } from '../frame/dom.ts';
import { moneyOf } from '../frame/format.ts';
import type { Frame } from '../frame/view.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { namesOf } from '../views/parts.ts';
import { below } from '../views/records.ts';
import { callApi } from './call.ts';
import { openDialog } from './dialog.ts';
import { buttonOf, field, selectOf } from './fields.ts';

type Order = Contract<'Order'>;

const REASONS = namesOf<Contract<'CancelReason'>>({
  customer_request: true,
  out_of_stock: true,
  fraud: true,
  payment_failed: true,
  other: true,
});

type Move = Lab<'MoveList'>['data'][number];

/** Returns the buttons that open a form; a move that cannot be made now has none. */
export function orderActions(order: Order, moves: readonly Move[], frame: Frame): HTMLElement {
  const isPossible = (name: string): boolean => moves.some(({ move, refusal }) => move === name && refusal === null);
  return h(
    'div',
    { class: 'tabs', role: 'group', 'aria-label': 'Cancellation and parts' },
    cancelButton(order, frame),
    isPossible('ship') && buttonOf('Ship a part', () => openUnits(order, 'ship', frame)),
    isPossible('return') && buttonOf('Return a part', () => openUnits(order, 'return', frame)),
    isPossible('refund') && buttonOf('Refund a part', () => openRefund(order, frame)),
  );
}

function cancelButton(order: Order, frame: Frame): HTMLButtonElement {
  const cancel = buttonOf('Cancel order', () => openCancel(order, frame));
  const isOpen = order.status === 'pending' || order.status === 'confirmed';
  const isShipped = order.line_items.some(({ fulfilled_quantity: shipped }) => shipped > 0);
  if (!isOpen || isShipped) {
    cancel.disabled = true;
    cancel.title = isOpen ? 'A part of the order is shipped.' : `The order is ${order.status}.`;
  }
  return cancel;
}

function openCancel({ id, number }: Order, frame: Frame): void {
  const choices = REASONS.map((value) => ({ value, text: value.replaceAll('_', ' ') }));
  const reason = field({ label: 'Reason', control: selectOf(choices), pointer: '#/reason' });
  const note = field({ label: 'Note', control: h('input'), pointer: '#/note' });
  const restock = h('input', { type: 'checkbox', checked: true });
  openDialog(frame, {
    title: `Cancel the order ${number}?`,
    content: [
      h('p', {}, 'This cannot be undone.'),
      reason.element,
      note.element,
      h('label', {}, restock, 'Release its reserved stock'),
    ],
    action: 'Cancel order',
    isDangerous: true,
    fields: () => [reason, note],
    async run() {
      const text = note.control.value.trim();
      const body = { reason: reason.control.value, restock: restock.checked, ...(text !== '' && { note: text }) };
      await callApi(frame.scope, 'POST', `orders/${id}/cancel`, { body });
      frame.say(`The order ${number} is cancelled.`);
    },
  });
}

const UNITS = {
  ship: ['Ship a part of', 'Ship', 'shipped'],
  return: ['Return a part of', 'Return', 'returned'],
} as const;

/** Asks how many units of each line item are shipped or come back. */
function openUnits({ id, number, line_items: items }: Order, move: keyof typeof UNITS, frame: Frame): void {
  const [title, action, done] = UNITS[move];
  const lines = items.map(({ id: lineId, sku, quantity, fulfilled_quantity: shipped }) => {
    const most = move === 'ship' ? quantity - shipped : shipped;
    const control = h('input', { type: 'number', min: 0, max: most, value: 0 });
    return { lineId, units: field({ label: `${sku}, at most ${most}`, control }) };
  });
  const wanted = () => lines.filter(({ units }) => units.control.valueAsNumber !== 0);
  openDialog(frame, {
    title: `${title} the order ${number}`,
    content: lines.map(({ units }) => units.element),
    action,
    // Lines without units are not sent, so that pointers count only the others.
    fields: () => wanted().map(({ units }, at) => ({ ...units, pointer: `#/line_items/${at}` })),
    async run() {
      const units = wanted().map((line) => ({ line_item_id: line.lineId, quantity: line.units.control.valueAsNumber }));
      await lab('POST', below(frame, `orders/${id}/${move}`), { line_items: units });
      frame.say(`A part of the order ${number} is ${done}.`);
    },
  });
}

function openRefund({ id, number, totals }: Order, frame: Frame): void {
  const { currency } = totals.total;
  const amount = field({
    label: `Amount in minor units of ${currency}`,
    control: h('input', { type: 'number', min: 1, value: 100 }),
    pointer: '#/amount',
    hint: `The total of the order is ${totals.total.amount}, which is ${moneyOf(totals.total)}.`,
  });
  openDialog(frame, {
    title: `Refund a part of the order ${number}`,
    content: [amount.element],
    action: 'Refund',
    fields: () => [amount],
    async run() {
      await lab('POST', below(frame, `orders/${id}/refund`), { amount: amount.control.valueAsNumber });
      frame.say(`A part of the order ${number} is refunded.`);
    },
  });
}
