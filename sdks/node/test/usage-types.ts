/**
 * Types of the library in an integrator's code, with an integrator's compiler settings. This file is compiled, not run.
 */
import type {
  ApiError,
  ErrorCode,
  Event,
  FieldError,
  FieldErrorCode,
  IntegrationApi,
  InventoryAdjustment,
  models,
  Order,
  OrderCreate,
  OrderStatus,
  OrderUpdate,
  Product,
  ProductPage,
  UnknownEvent,
  UnknownValue,
} from '../src/index.ts';
import { errors } from '../src/index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Yes<_Value extends true> = true;
type No<_Value extends false> = true;
type Takes<Type, Value> = [Value] extends [Type] ? true : false;

/** A `switch` narrows the data of each event; `default` has the unknown events. */
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

/** An `if` narrows too. */
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

/** An error class of the namespace narrows as well. */
export const phaseOf = (error: unknown): 'connect' | 'attempt' | 'total' | undefined =>
  error instanceof errors.TimeoutError ? error.phase : undefined;

/** Every line must be `true`; otherwise the compiler reports it. */
export type Expectations = [
  // Known and unknown values are allowed.
  Yes<Takes<OrderStatus, 'pending'>>,
  Yes<Takes<OrderStatus, UnknownValue>>,
  No<Takes<OrderStatus, string>>,
  // Values that are only sent are checked.
  Yes<Takes<InventoryAdjustment['reason'], 'sold'>>,
  No<Takes<InventoryAdjustment['reason'], 'stolen'>>,
  // Absent differs from null and from undefined.
  Yes<Takes<OrderUpdate, Record<never, never>>>,
  Yes<Takes<OrderUpdate, { note: null }>>,
  No<Takes<OrderUpdate, { shipping_address: null }>>,
  No<Takes<OrderUpdate, { note: undefined }>>,
  No<Takes<OrderCreate, { currency: 'EUR' }>>,
  // Without an index signature, a misspelt name is an error.
  No<Takes<keyof Order, string>>,
  No<Takes<keyof OrderCreate, string>>,
  // Options may be undefined, such as values from the environment.
  Yes<Takes<Parameters<IntegrationApi['withOptions']>[0], { apiKey: undefined }>>,
  Yes<Equal<ApiError['status'], number>>,
  // Codes have the values of the contract.
  Yes<Equal<ApiError['code'], ErrorCode | undefined>>,
  Yes<Equal<ApiError['errors'], readonly FieldError[]>>,
  Yes<Equal<FieldError['code'], FieldErrorCode>>,
  // A name that hides a global can also be had in a namespace, and is the same type there.
  Yes<Equal<models.Event, Event>>,
  No<Equal<models.Event, globalThis.Event>>,
  Yes<Equal<models.Location['id'], string>>,
  Yes<Equal<errors.ApiError, ApiError>>,
];
