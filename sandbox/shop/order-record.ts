/** Orders as they are stored and shown, and their numbers. */
import type { FieldError, Schema } from '../api/contract/types.ts';
import type { Work } from '../api/call.ts';
import { statement } from '../api/store.ts';
import { Problem, notFound } from '../api/contract/problems.ts';
import { instantOf, textOf } from '../api/clock.ts';

/** Longest key. The contract says it in words, because its schemas have no keyword for names of members. */
const LONGEST = 40;

/** Returns the error of metadata with an empty or a long key. */
export function metadataErrors(metadata: Schema<'Metadata'> | undefined): FieldError[] {
  const pointer = '#/metadata';
  const keys = Object.keys(metadata ?? {});
  if (keys.includes('')) return [{ pointer, code: 'too_short', detail: 'a key must have at least 1 character' }];
  if (!keys.some((key) => [...key].length > LONGEST)) return [];
  return [{ pointer, code: 'too_long', detail: `a key must have at most ${LONGEST} characters` }];
}

// Order numbers come in blocks. An order takes the next number of the first block that no other order in progress has
// locked, so orders do not wait for each other; an order that finds none takes a new block from the counter of the account.

const FIRST = 10_001;
const BLOCK = 100;

const TAKE = statement<{ number: number }>(
  'order_numbers_take',
  `with free as (
     select first from number_block where account_id = $1 and mode = $2 and next <= last
     order by first limit 1 for update skip locked
   )
   update number_block set next = next + 1
   where account_id = $1 and mode = $2 and first = (select first from free)
   returning next - 1 as number`,
);
/** The counter is locked before blocks are written, so two orders that add blocks follow each other. */
const COUNT = statement<{ next: number }>(
  'order_numbers_count',
  `insert into number_counter (account_id, mode, next) values ($1, $2, $3::bigint + $4::bigint)
   on conflict (account_id, mode) do update set next = number_counter.next + $4::bigint
   returning next`,
);
const ADD_BLOCK = statement(
  'order_numbers_add_block',
  'insert into number_block (account_id, mode, first, next, last) values ($1, $2, $3, $4, $5)',
);
const DELETE_USED = statement(
  'order_numbers_delete_used',
  'delete from number_block where account_id = $1 and mode = $2 and next > last',
);

/** Returns the next order number of the account and mode. */
export async function nextOrderNumber({ tx, tenant }: Work): Promise<string> {
  const key = [tenant.accountId, tenant.mode] as const;
  const taken = await tx.first(TAKE, key);
  if (taken) return String(taken.number);
  const counted = await tx.first(COUNT, [...key, FIRST, BLOCK]);
  if (!counted) throw new Error('the order numbers were not counted');
  const first = counted.next - BLOCK;
  await tx.all(DELETE_USED, key);
  await tx.all(ADD_BLOCK, [...key, first, first + 1, counted.next - 1]);
  return String(first);
}

// Stored orders: the document that the API returns, and what each line item holds of the stock.

export type Order = Schema<'Order'>;

/** Units of a line item. An untracked variant reserves none. */
export interface LineStock {
  readonly reserved: number;
  readonly returned: number;
}

/** Locked order and its stock. */
export interface StoredOrder {
  readonly order: Order;
  readonly locationId: string;
  /** One entry for each line item. */
  readonly stock: readonly LineStock[];
}

/** Longest order as JSON in UTF-8, in bytes; leaves room for a cancellation and the event around it. */
const MAX_BYTES = 240 * 1024;

interface OrderRow {
  readonly doc: string;
  readonly stock: string;
  readonly location_id: string;
}

const READ = statement<OrderRow>(
  'orders_read',
  'select doc, stock, location_id from customer_order where account_id = $1 and mode = $2 and id = $3',
);
const LOCK = statement<OrderRow>(
  'orders_lock',
  'select doc, stock, location_id from customer_order where account_id = $1 and mode = $2 and id = $3 for update',
);
const INSERT = statement<object>(
  'orders_insert',
  `insert into customer_order (account_id, mode, id, number, external_id, status, payment_status, location_id, doc, stock,
     version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
);
const UPDATE = statement(
  'orders_update',
  `update customer_order set external_id = $4, status = $5, payment_status = $6, doc = $7, stock = $8, version = $9,
     updated_at = $10
   where account_id = $1 and mode = $2 and id = $3`,
);
const FIND_EXTERNAL = statement<{ id: string }>(
  'orders_find_external_id',
  'select id from customer_order where account_id = $1 and mode = $2 and external_id = $3',
);

/** Returns the error of an order, as JSON without its cancellation, that is too large to be stored and sent as an event. */
export function sizeErrors(doc: string): FieldError[] {
  if (Buffer.byteLength(doc) <= MAX_BYTES) return [];
  const detail = `the order would have more than ${MAX_BYTES} bytes as JSON in UTF-8`;
  return [{ pointer: '#', code: 'too_large', detail }];
}

/** Returns the problem of an `external_id` that another order has. */
export function duplicateExternalId(orderId: string, externalId: string): Problem {
  const errors = [{ pointer: '#/external_id', code: 'duplicate', detail: 'already belongs to another order' }] as const;
  return new Problem('duplicate_external_id', `The order ${orderId} already has the external_id ${externalId}.`, {
    errors,
  });
}

/** Returns the id of the order that has the external id. */
export const findExternalId = async ({ tx, tenant }: Work, externalId: string): Promise<string | undefined> =>
  (await tx.first(FIND_EXTERNAL, [tenant.accountId, tenant.mode, externalId]))?.id;

/** Returns an order, locked until the end of the transaction. */
export async function lockOrder({ tx, tenant }: Work, id: string): Promise<StoredOrder> {
  return storedOf(await tx.first(LOCK, [tenant.accountId, tenant.mode, id]), id);
}

/** Returns an order without a lock, so that others may change it at the same time. */
export const readOrder = async ({ tx, tenant }: Work, id: string): Promise<StoredOrder> =>
  storedOf(await tx.first(READ, [tenant.accountId, tenant.mode, id]), id);

function storedOf(row: OrderRow | undefined, id: string): StoredOrder {
  if (!row) throw notFound('order', id);
  return {
    order: JSON.parse(row.doc) as Order,
    stock: JSON.parse(row.stock) as LineStock[],
    locationId: row.location_id,
  };
}

/**
 * Stores a new order, without waiting for it. If another one took its `external_id` since that was checked, the store repeats the
 * transaction, and with it the check.
 */
export function insertOrder({ tx, tenant, now }: Work, { order, locationId, stock }: StoredOrder, doc: string): void {
  tx.ahead(INSERT, [
    tenant.accountId,
    tenant.mode,
    order.id,
    order.number,
    order.external_id,
    order.status,
    order.payment_status,
    locationId,
    doc,
    JSON.stringify(stock),
    order.version,
    now,
  ]);
}

/** Stores a changed order, and returns its document. */
export async function saveOrder(work: Work, { order, stock }: Omit<StoredOrder, 'locationId'>): Promise<string> {
  const { tx, tenant } = work;
  const doc = JSON.stringify(order);
  const { id, external_id, status, payment_status, version } = order;
  const key = [tenant.accountId, tenant.mode, id] as const;
  const time = instantOf(order.updated_at);
  await tx.all(UPDATE, [...key, external_id, status, payment_status, doc, JSON.stringify(stock), version, time]);
  return doc;
}

/** Returns the order as its next version. */
export const nextVersion = (work: Work, order: Order): Order => ({
  ...order,
  version: order.version + 1,
  updated_at: textOf(work.now),
});
