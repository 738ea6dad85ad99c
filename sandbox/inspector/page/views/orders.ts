/** Orders of the account, and the moves of the merchant that bring them forward. */
import { newOrderButton } from '../actions/order-form.ts';
import { orderActions } from '../actions/orders.ts';
import { h } from '../frame/dom.ts';
import { moneyOf, toneOf } from '../frame/format.ts';
import { json } from '../frame/json.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { below, readPage, recordsView } from './records.ts';
import { facts, namesOf, skuOf, table, tag, when } from './parts.ts';

type Order = Contract<'Order'>;

const STATUSES = namesOf<Order['status']>({ pending: true, confirmed: true, completed: true, cancelled: true });
const PAYMENTS = namesOf<Order['payment_status']>({
  unpaid: true,
  authorized: true,
  paid: true,
  partially_refunded: true,
  refunded: true,
  voided: true,
});

export const ordersView = recordsView<Order>({
  name: 'orders',
  title: 'Orders',
  keyOf: ({ id }) => id,
  empty: 'No orders in this account and mode. Create one with a library, or start the sandbox with --seed demo.',
  selections: [
    { name: 'status', label: 'Status', every: 'Every status', values: STATUSES },
    { name: 'payment_status', label: 'Payment', every: 'Every payment', values: PAYMENTS },
  ],
  hasPeriod: true,
  actions: (frame) => [newOrderButton(frame)],
  read: (frame, cursor, selected) => readPage(frame, 'orders', cursor, selected),
  columns: [
    { title: 'Number', cell: ({ number }) => number },
    { title: 'Created', from: 'large', cell: ({ created_at: at }, now) => when(at, now) },
    { title: 'Status', cell: ({ status }) => tag(status, toneOf(status)) },
    { title: 'Payment', from: 'medium', cell: ({ payment_status: status }) => tag(status, toneOf(status)) },
    { title: 'Fulfilment', from: 'large', cell: ({ fulfillment_status: status }) => tag(status, toneOf(status)) },
    { title: 'Customer', kind: 'wide', cell: ({ customer }) => customer.name ?? customer.email },
    { title: 'Total', kind: 'number', cell: ({ totals }) => moneyOf(totals.total) },
  ],
  async detail(id, frame) {
    const path = below(frame, `orders/${encodeURIComponent(id)}`);
    const [order, moves] = await Promise.all([lab<Order>('GET', path), lab<Lab<'MoveList'>>('GET', `${path}/moves`)]);
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
      orderActions(order, moves.data, frame),
      ...movesOf(moves.data, (move) =>
        frame.run(async () => {
          await lab('POST', `${path}/${move}`, {});
          frame.say(`The move “${move}” of the order ${order.number} is made.`);
        }),
      ),
      lines(order),
      json(JSON.stringify(order)),
    ];
  },
});

type Move = Lab<'MoveList'>['data'][number];

/** Returns a button for each move, and the reasons why some cannot be made now. */
function movesOf(moves: readonly Move[], onMove: (move: string) => void): HTMLElement[] {
  const titleOf = ({ move }: Move): string => `${move[0]?.toUpperCase()}${move.slice(1)}`;
  const buttons = moves.map((one) =>
    h(
      'button',
      { disabled: one.refusal !== null, title: one.refusal ?? undefined, onclick: () => onMove(one.move) },
      titleOf(one),
    ),
  );
  const refused = moves.flatMap((one) => (one.refusal === null ? [] : [[titleOf(one), one.refusal] as const]));
  const reasons = h('details', {}, h('summary', {}, 'Moves that cannot be made now'), facts(refused));
  return [
    h('div', { class: 'tabs', role: 'group', 'aria-label': 'Moves of the merchant' }, ...buttons),
    ...(refused.length === 0 ? [] : [reasons]),
  ];
}

const lines = ({ line_items: items }: Order): HTMLElement =>
  table(
    'Line items',
    ['SKU', 'Title', 'Shipped', 'Total'],
    items.map(({ sku, title, quantity, fulfilled_quantity: shipped, total }) => [
      skuOf(sku),
      title,
      `${shipped} of ${quantity}`,
      moneyOf(total),
    ]),
  );
