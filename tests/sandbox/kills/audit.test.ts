/** The audit of a storm detects each kind of damage: an audit that never finds anything proves nothing. */
import { expect, it } from 'vitest';
import { audit } from './audit.ts';
import type { Attempted } from './storm.ts';

const STOCK = 10;
const PRICE = { amount: 1999 };

const attempt = (number: number, change: Partial<Attempted> = {}): Attempted => ({
  externalId: `STORM-${number}`,
  lines: [{ sku: 'A', quantity: 2 }],
  status: 201,
  code: undefined,
  id: `ord_${number}`,
  lost: 0,
  isReplayed: false,
  ...change,
});
const order = (number: number, total = 2 * PRICE.amount) => ({
  id: `ord_${number}`,
  external_id: `STORM-${number}`,
  line_items: [{ sku: 'A', quantity: 2, unit_price: PRICE }],
  totals: { total: { amount: total } },
});
const level = (reserved: number, onHand = STOCK) => [
  { sku: 'A', on_hand: onHand, reserved, available: onHand - reserved },
];
const refused: Attempted = attempt(3, { status: 409, code: 'insufficient_stock', id: undefined });
const right = {
  attempted: [attempt(1), attempt(2), refused],
  orders: [order(1), order(2)],
  levels: level(4),
  events: [
    { id: 'evt_1', orderId: 'ord_1' },
    { id: 'evt_2', orderId: 'ord_2' },
  ],
  arrivals: ['evt_1', 'evt_2', 'evt_2'],
};

function findingsOf(change: Partial<typeof right> = {}) {
  const { attempted, arrivals, ...state } = { ...right, ...change };
  const counts = new Map<string, number>();
  for (const id of arrivals) counts.set(id, (counts.get(id) ?? 0) + 1);
  const { findings, ...others } = audit(attempted, state, STOCK, counts);
  const found = Object.entries(findings).filter(([, count]) => count > 0);
  return { ...others, findings: Object.fromEntries(found) };
}

it('finds nothing if orders, stock and events agree', () => {
  expect(findingsOf()).toEqual({
    created: 2,
    refused: 1,
    unanswered: 0,
    replayed: 0,
    deliveredAgain: 1,
    findings: {},
  });
});

it.each<[string, Partial<typeof right>, object]>([
  ['an acknowledged order that is gone', { orders: [order(1)], levels: level(2) }, { lost: 1 }],
  ['an order that exists twice', { orders: [order(1), order(2), order(2)], levels: level(6) }, { twice: 1 }],
  [
    'an order of a client that was refused',
    { orders: [order(1), order(2), order(3)], levels: level(6) },
    { ghosts: 1 },
  ],
  ['an unexpected response', { attempted: [attempt(1), attempt(2), { ...refused, code: 'x' }] }, { odd: 1 }],
  ['units that are reserved for nobody', { levels: level(5) }, { wrongStock: 1 }],
  ['stock that has changed', { levels: level(4, STOCK - 1) }, { wrongStock: 1 }],
  ['a total that is not the sum', { orders: [order(1), order(2, 1)] }, { wrongTotals: 1 }],
  ['an order without its event', { events: right.events.slice(1) }, { wrongEvents: 1 }],
  ['an event that exists twice', { events: [...right.events, { id: 'evt_3', orderId: 'ord_2' }] }, { wrongEvents: 1 }],
  ['an event that did not arrive', { arrivals: ['evt_2'] }, { undelivered: 1 }],
])('reports %s', (_what, change, findings) => {
  expect(findingsOf(change).findings).toMatchObject(findings);
});

it('reports units that were sold twice', () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const { findings } = findingsOf({
    attempted: numbers.map((number) => attempt(number)),
    orders: numbers.map((number) => order(number)),
    levels: level(12),
  });
  expect(findings).toMatchObject({ oversold: 2 });
});
