/** Creates an order by a form: products are found by search, and errors of the response are shown at their fields. */
import { fill, h } from '../frame/dom.ts';
import { moneyOf } from '../frame/format.ts';
import { idOf } from '../frame/json.ts';
import type { Frame } from '../frame/view.ts';
import type { Contract } from '../lab/types.ts';
import { callApi } from './call.ts';
import { openDialog } from './dialog.ts';
import { buttonOf, field, type Field } from './fields.ts';
import { productSearch, type Variant } from './product-search.ts';

interface Line {
  readonly variant: Variant;
  readonly element: HTMLElement;
  readonly quantity: HTMLInputElement;
  readonly fields: readonly Field[];
}

export const newOrderButton = (frame: Frame): HTMLElement => buttonOf('New order', () => open(frame));

/** Returns the lines of the order, which change as products are added and removed. */
function linesOf(onAdded: (variant: Variant) => void) {
  let lines: readonly Line[] = [];
  const list = h('ul', { class: 'lines' });
  const group = h('fieldset', {}, list);
  const all = field({ label: 'Line items', control: group, pointer: '#/line_items' });
  const show = (): void => {
    const none = h('li', { class: 'quiet' }, 'None yet. Add products with the search above.');
    fill(list, ...(lines.length === 0 ? [none] : lines.map(({ element }) => element)));
  };
  show();
  return {
    all,
    add(variant: Variant): void {
      const known = lines.find((line) => line.variant.sku === variant.sku);
      if (known) known.quantity.value = String(Number(known.quantity.value) + 1);
      else {
        const line = lineOf(variant, () => {
          lines = lines.filter((one) => one !== line);
          show();
          list.closest('dialog')?.querySelector<HTMLElement>('input[type=search]')?.focus();
        });
        lines = [...lines, line];
        show();
      }
      onAdded(variant);
    },
    /** Returns the fields with the pointers that the lines have now. */
    fields: (): Field[] =>
      lines.flatMap((line, at) => line.fields.map((one) => ({ ...one, pointer: `#/line_items/${at}${one.pointer}` }))),
    read: () => lines.map(({ variant: { sku }, quantity }) => ({ sku, quantity: quantity.valueAsNumber })),
  };
}

function lineOf(variant: Variant, onRemove: () => void): Line {
  const { sku, title, price } = variant;
  const quantity = h('input', { type: 'number', min: 1, value: 1, class: 'short' });
  const units = field({ label: 'Quantity', name: `Quantity of ${sku}`, control: quantity });
  const remove = buttonOf('Remove', onRemove);
  remove.setAttribute('aria-label', `Remove ${sku}`);
  const text = h('span', {}, h('code', {}, sku), ` ${title}, ${moneyOf(price)} each`);
  return { variant, quantity, fields: [units], element: h('li', {}, text, units.element, remove) };
}

function open(frame: Frame): void {
  const email = field({
    label: 'Email address',
    control: h('input', { type: 'email', value: 'customer@shop.example' }),
    pointer: '#/customer/email',
  });
  const name = field({ label: 'Name', control: h('input'), pointer: '#/customer/name' });
  const currency = field({
    label: 'Currency',
    control: h('input', { value: 'EUR', maxlength: 3, class: 'short' }),
    pointer: '#/currency',
  });
  const lines = linesOf(({ price }) => {
    // The first product decides, because all prices of an order have one currency.
    if (lines.read().length === 1) currency.control.value = price.currency;
  });
  openDialog(frame, {
    title: 'New order',
    content: [
      productSearch(frame, lines.add),
      lines.all.element,
      h('div', { class: 'row' }, email.element, name.element, currency.element),
    ],
    action: 'Create order',
    fields: () => [...lines.fields(), lines.all, email, name, currency],
    async run() {
      const customerName = name.control.value.trim();
      const body = {
        currency: currency.control.value.trim().toUpperCase(),
        customer: { email: email.control.value.trim(), ...(customerName !== '' && { name: customerName }) },
        line_items: lines.read(),
      };
      const created = await callApi<Contract<'Order'>>(frame.scope, 'POST', 'orders', { body });
      frame.say(`The order ${created.body.number} is created by the request `, idOf(created.requestId), '.');
      frame.go({ view: 'orders', id: created.body.id });
    },
  });
}
