/** Fills one mode of an account, only through functions of the domain and operations of the contract. */
import { changeLocation, createLocation } from '../catalogue/change-locations.ts';
import { createProduct } from '../catalogue/change-products.ts';
import { findLocations } from '../catalogue/locations.ts';
import type { PreparedHandlers } from '../work/call.ts';
import type { Work } from '../work/work.ts';
import { DurationError, parseDuration } from '../clock/duration.ts';
import { internalCall } from '../work/internal-call.ts';
import { createOrderHandlers } from '../orders/create-order.ts';
import { changeSettings } from '../orders/settings.ts';
import { stockChangeHandlers } from '../stock/change-stock.ts';
import type { Ids } from '../work/ids.ts';
import { inPart, SeedFailure } from './failures.ts';
import { makeMove } from './make-move.ts';
import type { SeedOrder, SeedShop } from './seed.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Age of webhook endpoints, which receive only newer events. */
const ENDPOINT_AGE = DAY;
/** Items of one request that changes stock. */
const STOCK_ITEMS = 100;

export interface ShopTools {
  readonly createEndpoint: PreparedHandlers['createWebhookEndpoint'];
  /** Returns identifiers for one thing of the seed, so that a change to one thing leaves those of others unchanged. */
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
    const prepare = () => tools.createEndpoint({ path: {}, query: {}, body, tenant });
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
