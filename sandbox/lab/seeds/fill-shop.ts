/** Fills a shop with the data of a seed, by the functions of the domain. */
import { Problem, notFound } from '../../api/contract/problems.ts';
import { type Work, internalCall, SANDBOX, type PreparedHandlers, type Ids } from '../../api/call.ts';
import { orderChangeHandlers } from '../../shop/change-order.ts';
import {
  authorizePayment,
  confirmOrder,
  type LineUnits,
  payOrder,
  refundOrder,
  returnUnits,
  shipOrder,
  voidPayment,
} from '../../shop/merchant-moves.ts';
import { lockOrder } from '../../shop/order-record.ts';
import type { SeedMove, SeedOrder, SeedShop } from './read-seed.ts';
import { changeLocation, createLocation, findLocations } from '../../shop/locations.ts';
import { createProduct } from '../../shop/change-products.ts';
import { DurationError, parseDuration } from '../../api/clock.ts';
import { createOrderHandlers } from '../../shop/create-order.ts';
import { changeSettings } from '../../shop/prices.ts';
import { stockChangeHandlers } from '../../shop/change-stock.ts';

// Failures of seeds: valid files whose data contradict one another, such as an order of a SKU that no product has.

/** Thrown for a part of a seed that the domain refuses; `keys` lead to the part. */
export class SeedFailure extends Error {
  override readonly name = 'SeedFailure';
  readonly keys: readonly string[];

  constructor(keys: readonly string[], message: string, cause: unknown) {
    super(message, { cause });
    this.keys = keys;
  }
}

/** Runs the work of one part of a seed; its problems become failures that name the part. */
export async function inPart<T>(keys: readonly (string | number)[], run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const outer = keys.map(String);
    if (error instanceof SeedFailure) throw new SeedFailure([...outer, ...error.keys], error.message, error.cause);
    if (error instanceof Problem) throw new SeedFailure(outer, textOf(error), error);
    throw error;
  }
}

/** Returns what is wrong: the errors of fields if there are any, because they say more than the problem. */
function textOf({ message, errors = [] }: Problem): string {
  if (errors.length === 0) return message;
  return errors.map(({ pointer, detail }) => `${pointer?.slice(2).replaceAll('/', '.') ?? ''} ${detail}`).join('; ');
}

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
const makeMove = (work: Work, orderId: string, move: SeedMove): Promise<unknown> =>
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

// Fills one mode of an account, only through functions of the domain and operations of the contract.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Age of webhook endpoints, which receive only newer events. */
const ENDPOINT_AGE = DAY;
/** Items of one request that changes stock. */
const STOCK_ITEMS = 100;

export interface ShopTools {
  readonly createEndpoint: PreparedHandlers['createWebhookEndpoint'];
  /** Returns identifiers for one thing of the seed, so that a change to it keeps the identifiers of all other things. */
  readonly idsFor: (thing: string) => Ids;
}

type PreparedEndpoint = Awaited<ReturnType<ShopTools['createEndpoint']>>;

/** Shop whose webhook endpoints are prepared, because their names are resolved outside of transactions. */
interface PreparedShop {
  readonly shop: SeedShop;
  readonly endpoints: readonly PreparedEndpoint[];
}

export async function prepareShop(shop: SeedShop, tenant: Work['tenant'], tools: ShopTools): Promise<PreparedShop> {
  const endpoints: PreparedEndpoint[] = [];
  for (const [index, body] of (shop.webhook_endpoints ?? []).entries()) {
    const prepare = () => tools.createEndpoint({ path: {}, query: {}, body, tenant, caller: SANDBOX });
    endpoints.push(await inPart(['webhook_endpoints', index], prepare));
  }
  return { shop, endpoints };
}

/** Fills the account and mode of the work, whose time is the end of the story that the seed tells. */
export async function fillShop(work: Work, { shop, endpoints }: PreparedShop, tools: ShopTools): Promise<void> {
  const orders = oldestFirst(shop.orders ?? []);
  const start = work.now - Math.max(ENDPOINT_AGE, orders[0]?.age ?? 0) - DAY;
  const then = (thing: string, now: number): Work => ({ ...work, now, ids: tools.idsFor(thing) });
  const { settings } = shop;
  if (settings) await inPart(['settings'], () => changeSettings(then('settings', start), settings));
  const locations = await fillLocations((thing) => then(thing, start), shop.locations ?? []);
  for (const [index, product] of (shop.products ?? []).entries()) {
    const at = then(`product/${product.variants[0]?.sku}`, start);
    await inPart(['products', index], () => createProduct(at, product));
  }
  await inPart(['stock'], () => fillStock((thing) => then(thing, start), shop.stock ?? [], locations));
  const recent = orders.findIndex(({ age }) => age < ENDPOINT_AGE);
  const older = recent === -1 ? orders.length : recent;
  for (const order of orders.slice(0, older)) await placeOrder(work, order, then);
  for (const [index, create] of endpoints.entries()) {
    const body = shop.webhook_endpoints?.[index];
    const at = then(`endpoint/${body?.url}`, work.now - ENDPOINT_AGE);
    if (body) {
      const call = internalCall<'createWebhookEndpoint'>(at, { path: {}, query: {}, body });
      await inPart(['webhook_endpoints', index], () => create(call));
    }
  }
  for (const order of orders.slice(older)) await placeOrder(work, order, then);
}

type Aged = Omit<SeedOrder, 'age'> & { readonly age: number; readonly index: number };

const oldestFirst = (orders: readonly SeedOrder[]): Aged[] =>
  orders
    .map((order, index) => ({ ...order, index, age: ageOf(order, index) }))
    .toSorted((one, other) => other.age - one.age);

function ageOf({ age = '0s' }: SeedOrder, index: number): number {
  try {
    return parseDuration(age);
  } catch (error) {
    if (!(error instanceof DurationError)) throw error;
    throw new SeedFailure(['orders', String(index), 'age'], error.message, error);
  }
}

async function fillLocations(
  workOf: (thing: string) => Work,
  locations: readonly NonNullable<SeedShop['locations']>[number][],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const { fallback } = await findLocations(workOf('location'), []);
  for (const [index, location] of locations.entries()) {
    const work = workOf(`location/${location.name}`);
    const { id } = await inPart(['locations', index], () =>
      index === 0 && fallback ? changeLocation(work, fallback.id, location) : createLocation(work, location),
    );
    ids.set(location.name, id);
  }
  return ids;
}

async function fillStock(
  workOf: (thing: string) => Work,
  stock: readonly NonNullable<SeedShop['stock']>[number][],
  locations: ReadonlyMap<string, string>,
): Promise<void> {
  for (let at = 0; at < stock.length; at += STOCK_ITEMS) {
    const items = stock.slice(at, at + STOCK_ITEMS).map(({ location, ...item }) => {
      const location_id = location === undefined ? undefined : locations.get(location);
      if (location !== undefined && location_id === undefined) {
        throw new SeedFailure([], `no location is called ${location}`, undefined);
      }
      return { ...item, ...(location_id !== undefined && { location_id }) };
    });
    const work = workOf(`stock/${at}`);
    await stockChangeHandlers.setInventory(internalCall(work, { path: {}, query: {}, body: { items } }));
  }
}

type Then = (thing: string, now: number) => Work;

function placeOrder({ now: end }: Work, { order, moves, age, index }: Aged, then: Then): Promise<void> {
  const placed = then(`order/${order.external_id ?? index}`, end - age);
  return inPart(['orders', index], async () => {
    const call = internalCall<'createOrder'>(placed, { path: {}, query: {}, body: order });
    const { location } = await inPart(['order'], () => createOrderHandlers.createOrder(call));
    const id = location?.split('/').at(-1) ?? '';
    for (const [step, move] of (moves ?? []).entries()) {
      // Nothing of the story happens after its end.
      const now = Math.min(end, placed.now + (step + 1) * HOUR);
      await inPart(['moves', step], () => makeMove({ ...placed, now }, id, move));
    }
  });
}
