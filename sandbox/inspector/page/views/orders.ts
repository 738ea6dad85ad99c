/** Orders of the account, and the moves of the merchant that bring them forward. */
import { h } from '../frame/dom.ts';
import { dateOf, moneyOf, toneOf } from '../frame/format.ts';
import { lab } from '../lab/lab.ts';
import type { Contract } from '../lab/types.ts';
import type { Frame } from '../frame/view.ts';
import { below, readPage, recordsView } from './records.ts';
import { facts, json, tag } from './parts.ts';

type Order = Contract<'Order'>;

const MOVES = ['confirm', 'authorize', 'pay', 'ship', 'refund', 'return'] as const;

export const ordersView = recordsView<Order>({
  name: 'orders',
  title: 'Orders',
  keyOf: ({ id }) => id,
  empty: 'No orders in this account and mode. Create one with a library, or start the sandbox with --seed demo.',
  read: (frame, cursor) => readPage(frame, 'orders', cursor),
  columns: [
    { title: 'Number', cell: ({ number }) => number },
    { title: 'Created', cell: ({ created_at: at }) => dateOf(at) },
    { title: 'Status', cell: ({ status }) => tag(status, toneOf(status)) },
    { title: 'Payment', cell: ({ payment_status: status }) => tag(status, toneOf(status)) },
    { title: 'Fulfilment', cell: ({ fulfillment_status: status }) => tag(status, toneOf(status)) },
    { title: 'Customer', kind: 'wide', cell: ({ customer }) => customer.name ?? customer.email },
    { title: 'Total', kind: 'number', cell: ({ totals }) => moneyOf(totals.total) },
  ],
  async detail(id, _row, frame) {
    const order = await lab<Order>('GET', below(frame, `orders/${encodeURIComponent(id)}`));
    return [
      h('h1', {}, `Order ${order.number}`),
      facts([
        ['Identifier', h('code', {}, order.id)],
        ['Status', tag(order.status, toneOf(order.status))],
        ['Payment', tag(order.payment_status, toneOf(order.payment_status))],
        ['Fulfilment', tag(order.fulfillment_status, toneOf(order.fulfillment_status))],
        ['Customer', `${order.customer.name ?? 'Guest'}, ${order.customer.email}`],
        ['Total', `${moneyOf(order.totals.total)}, of which ${moneyOf(order.totals.tax)} tax`],
        ['Version', String(order.version)],
      ]),
      h('div', { class: 'tabs', role: 'group', 'aria-label': 'Moves of the merchant' }, ...moves(order, frame)),
      lines(order),
      json(JSON.stringify(order)),
    ];
  },
});

const moves = (order: Order, frame: Frame): Node[] =>
  MOVES.map((move) =>
    h(
      'button',
      {
        onclick: () =>
          void lab('POST', below(frame, `orders/${order.id}/${move}`), {}).then(() => frame.refresh(), frame.fail),
      },
      move[0]?.toUpperCase() + move.slice(1),
    ),
  );

const lines = ({ line_items: items }: Order): HTMLElement =>
  h(
    'table',
    { 'aria-label': 'Line items' },
    h(
      'thead',
      {},
      h('tr', {}, ...['SKU', 'Title', 'Shipped', 'Total'].map((title) => h('th', { scope: 'col' }, title))),
    ),
    h(
      'tbody',
      {},
      ...items.map(({ sku, title, quantity, fulfilled_quantity: shipped, total }) =>
        h(
          'tr',
          {},
          h('td', {}, h('code', {}, sku)),
          h('td', { class: 'wide', title }, title),
          h('td', { class: 'number' }, `${shipped} of ${quantity}`),
          h('td', { class: 'number' }, moneyOf(total)),
        ),
      ),
    ),
  );
