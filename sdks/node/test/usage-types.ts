/** How the types behave in an integrator's code, under an integrator's compiler. Compiles or does not; nothing runs. */
import type {
  ApiError,
  Event,
  IntegrationApi,
  InventoryAdjustment,
  Order,
  OrderCreate,
  OrderStatus,
  OrderUpdate,
  Product,
  ProductPage,
  UnknownEvent,
} from '../src/index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Yes<_Value extends true> = true;
type No<_Value extends false> = true;
type Takes<Type, Value> = [Value] extends [Type] ? true : false;

/** A `switch` knows the data of each event, and `default` is left with those that come later. */
export function dataOf(event: Event): Order | Product | unknown {
  switch (event.type) {
    case 'order.created':
    case 'order.paid': {
      const order: Order = event.data;
      return order;
    }
    case 'product.created':
    case 'product.updated': {
      const product: Product = event.data;
      return product;
    }
    case 'product.deleted':
    case 'order.updated':
    case 'order.fulfilled':
    case 'order.cancelled':
    case 'order.refunded':
    case 'inventory.updated':
    case 'inventory.low_stock':
    case 'inventory.out_of_stock':
    case 'webhook_endpoint.ping':
    case 'webhook_endpoint.disabled':
      return event.data;
    default: {
      const unknown: UnknownEvent = event;
      const type: string = unknown.type;
      return [type, unknown.id, unknown.data];
    }
  }
}

/** An `if` narrows as well. */
export const totalOf = (event: Event): number | undefined =>
  event.type === 'order.refunded' ? event.data.totals.total.amount : undefined;

export async function calls(api: IntegrationApi, signal: AbortSignal): Promise<unknown[]> {
  const items: Product[] = [];
  for await (const product of api.products.list({ status: ['active'] })) items.push(product);
  const page: ProductPage = await api.products.list({ limit: 10 });
  const first: Product[] = await api.products.list().toArray({ limit: 5 });
  const options = { idempotencyKey: 'k', signal, timeout: 1000, headers: { 'X-Trace': 'a' } };
  const create: OrderCreate = { currency: 'EUR', customer: { email: 'a@b.example' }, line_items: [] };
  const order: Order = await api.withOptions({ timeout: 5000 }).orders.create(create, options);
  const nothing: void = await api.webhookEndpoints.delete('we_1', { idempotencyKey: 'k' });
  const updated = await api.orders.update(order.id, { note: null }, { ifMatch: `"${order.version}"` });
  return [items, page, first, updated, nothing];
}

/** `true` per line, or the compiler names it. */
export type Expectations = [
  // Values the library knows and those it does not.
  Yes<Takes<OrderStatus, 'pending'>>,
  Yes<Takes<OrderStatus, string>>,
  // What is only sent is checked.
  Yes<Takes<InventoryAdjustment['reason'], 'sold'>>,
  No<Takes<InventoryAdjustment['reason'], 'stolen'>>,
  // Absent is not null, and neither is undefined.
  Yes<Takes<OrderUpdate, Record<never, never>>>,
  Yes<Takes<OrderUpdate, { note: null }>>,
  No<Takes<OrderUpdate, { shipping_address: null }>>,
  No<Takes<OrderUpdate, { note: undefined }>>,
  No<Takes<OrderCreate, { currency: 'EUR' }>>,
  // No index signature: a misspelt name is an error.
  No<Takes<keyof Order, string>>,
  No<Takes<keyof OrderCreate, string>>,
  // Options that are not set may be undefined, as values from an environment are.
  Yes<Takes<Parameters<IntegrationApi['withOptions']>[0], { apiKey: undefined }>>,
  Yes<Equal<ApiError['status'], number>>,
];
