/** Compares what the clients of a storm know with what the service has. */
import type { Api } from '../api.ts';
import type { Attempted } from './storm.ts';

/** Counts after a storm; each of `findings` must be 0. */
export interface Audit {
  created: number;
  refused: number;
  /** Requests whose connection broke before the response. */
  unanswered: number;
  /** Responses that were stored before a crash. */
  replayed: number;
  /** Events that arrived more than once, as at-least-once delivery allows. */
  deliveredAgain: number;
  findings: Findings;
}

interface Findings {
  /** Orders that a client has a 201 for and the service does not have. */
  lost: number;
  /** Orders that the service has twice. */
  twice: number;
  /** Orders that the service has although their client was refused. */
  ghosts: number;
  /** Responses other than 201 and 409 `insufficient_stock`. */
  odd: number;
  /** Units sold beyond the stock. */
  oversold: number;
  /** Units whose reservation does not correspond to an order. */
  wrongStock: number;
  /** Orders whose total is not the sum of their lines. */
  wrongTotals: number;
  /** Orders without exactly one event `order.created`. */
  wrongEvents: number;
  /** Events that did not arrive. */
  undelivered: number;
}

interface Order {
  id: string;
  external_id?: string | null;
  line_items: readonly { sku: string; quantity: number; unit_price: { amount: number } }[];
  totals: { total: { amount: number } };
}

/** State of the service at the end. */
interface State {
  orders: readonly Order[];
  levels: readonly { sku: string; on_hand: number; reserved: number; available: number }[];
  /** Ids of the orders of all `order.created` events, and ids of those events. */
  events: readonly { id: string; orderId: string }[];
}

export async function stateOf(api: Api, key: string): Promise<State> {
  const orders = await allOf((cursor) => api.read('listOrders', { key, query: page(cursor) }));
  const events = await allOf((cursor) =>
    api.read('listEvents', { key, query: { ...page(cursor), type: 'order.created' } }),
  );
  const { data: levels } = await api.read('listInventory', { key, query: { limit: '100' } });
  return {
    orders,
    levels,
    events: events.map((event) => ({ id: event.id, orderId: (event as { data: { id: string } }).data.id })),
  };
}

const page = (cursor: string | undefined): Record<string, string> => ({ limit: '100', ...(cursor && { cursor }) });

interface Page<Item> {
  data: readonly Item[];
  has_more: boolean;
  next_cursor?: string | null;
}

async function allOf<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, has_more: hasMore, next_cursor: next } = await read(cursor);
    items.push(...data);
    if (!hasMore) return items;
    cursor = next ?? undefined;
  }
}

/** `arrivals` counts how often each event has arrived; `stock` has the units of each SKU before the storm. */
export function audit(
  attempted: readonly Attempted[],
  state: State,
  stock: number,
  arrivals: ReadonlyMap<string, number>,
): Audit {
  const created = attempted.filter(({ status }) => status === 201);
  return {
    created: created.length,
    refused: attempted.filter(isRefused).length,
    unanswered: sum(attempted.map(({ lost }) => lost)),
    replayed: attempted.filter(({ isReplayed }) => isReplayed).length,
    deliveredAgain: state.events.filter(({ id }) => (arrivals.get(id) ?? 0) > 1).length,
    findings: {
      ...orderFindings(created, state.orders),
      odd: attempted.filter((order) => order.status !== 201 && !isRefused(order)).length,
      ...stockFindings(state, stock),
      wrongTotals: state.orders.filter((order) => totalOf(order) !== order.totals.total.amount).length,
      wrongEvents: state.orders.filter(({ id }) => eventsOf(state, id) !== 1).length,
      undelivered: state.events.filter(({ id }) => !arrivals.has(id)).length,
    },
  };
}

const isRefused = ({ status, code }: Attempted): boolean => status === 409 && code === 'insufficient_stock';
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const totalOf = ({ line_items: lines }: Order): number =>
  sum(lines.map(({ quantity, unit_price: price }) => quantity * price.amount));

function eventsOf({ events }: State, orderId: string): number {
  return events.filter((event) => event.orderId === orderId).length;
}

function orderFindings(
  created: readonly Attempted[],
  orders: readonly Order[],
): Pick<Findings, 'lost' | 'twice' | 'ghosts'> {
  const ids = new Set(orders.map(({ id }) => id));
  const acknowledged = new Set(created.map(({ id }) => id));
  const externalIds = new Set(orders.map(({ external_id: external }) => external));
  return {
    lost: created.filter(({ id }) => id === undefined || !ids.has(id)).length,
    twice: orders.length - externalIds.size + created.length - acknowledged.size,
    ghosts: orders.filter(({ id }) => !acknowledged.has(id)).length,
  };
}

function stockFindings({ orders, levels }: State, stock: number): Pick<Findings, 'oversold' | 'wrongStock'> {
  const sold = new Map<string, number>();
  for (const { sku, quantity } of orders.flatMap((order) => order.line_items))
    sold.set(sku, (sold.get(sku) ?? 0) + quantity);
  return {
    oversold: sum([...sold.values()].map((units) => Math.max(0, units - stock))),
    wrongStock: sum(
      levels.map(
        ({ sku, on_hand: onHand, reserved, available }) =>
          Math.abs(reserved - (sold.get(sku) ?? 0)) +
          Math.abs(onHand - reserved - available) +
          Math.abs(onHand - stock),
      ),
    ),
  };
}
