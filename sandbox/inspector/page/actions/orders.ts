/** Cancels an order through the API; the other moves of an order are the merchant's. */
import { h } from '../frame/dom.ts';
import type { Frame } from '../frame/view.ts';
import type { Contract } from '../lab/types.ts';
import { namesOf } from '../views/parts.ts';
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

/** Returns the buttons of what the API offers for an order that is open. */
export function orderActions(order: Order, frame: Frame): HTMLElement {
  const cancel = buttonOf('Cancel order', () => openCancel(order, frame));
  const isOpen = order.status === 'pending' || order.status === 'confirmed';
  const isShipped = order.line_items.some(({ fulfilled_quantity: shipped }) => shipped > 0);
  if (!isOpen || isShipped) {
    cancel.disabled = true;
    cancel.title = isOpen ? 'A part of the order is shipped.' : `The order is ${order.status}.`;
  }
  return h('div', { class: 'tabs', role: 'group', 'aria-label': 'Actions of the API' }, cancel);
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
