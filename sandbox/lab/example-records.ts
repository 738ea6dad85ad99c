/** Renews the records that the documentation names, one function for each kind. */
import { type Ids, internalCall, SANDBOX, type PreparedHandlers, type Work } from '../api/call.ts';
import type { ContractDocument } from '../api/contract/document.ts';
import type { Schema } from '../api/contract/types.ts';
import { insertKey } from '../api/keys.ts';
import { putOwnerCode } from '../api/owner-code.ts';
import { statement } from '../api/store.ts';
import { deliveryHandlers } from '../deliveries/delivery-handlers.ts';
import { lockEndpoint } from '../deliveries/endpoint.ts';
import { stockChangeHandlers } from '../shop/change-stock.ts';
import { createOrderHandlers } from '../shop/create-order.ts';

/** Returns identifiers of which the first ones of some prefixes are chosen. */
export function withChosen(ids: Ids, chosen: Readonly<Record<string, readonly string[]>>): Ids {
  const left = new Map(Object.entries(chosen).map(([prefix, all]) => [prefix, [...all]]));
  return { ...ids, next: (prefix) => left.get(prefix)?.shift() ?? ids.next(prefix) };
}

const choosing = (work: Work, prefix: string, id: string): Work => ({
  ...work,
  ids: withChosen(work.ids, { [prefix]: [id] }),
});

/** SKUs of the examples, of which units are always left. */
export const EXAMPLE_SKUS: ReadonlySet<unknown> = new Set(['SWEATER-MOSS-M', 'BOOK-SCHIMMELREITER', 'SENCHA-100G']);
/** Units that are added when fewer than `FEW` are left. */
const REFILL = 50;
const FEW = 10;
/** Records of an account, below its limits, from which on copies of an example replace earlier ones. */
const MANY_KEYS = 17;
const MANY_ENDPOINTS = 13;

const MOVE_ORDER = statement<object>(
  'examples_move_order',
  `update customer_order set id = $4, external_id = null, doc = $5 where account_id = $1 and mode = $2 and id = $3`,
);
const FIND_ORDER = statement<{ doc: string }>(
  'examples_find_order',
  `select doc from customer_order where account_id = $1 and mode = $2 and (id = $3 or external_id = $3) for update`,
);
const FIND_KEY = statement<{ is_valid: boolean }>(
  'examples_find_key',
  `select mode = $4 and revoked_at is null and coalesce(expires_at > $3, true) as is_valid
   from api_key where account_id = $1 and id = $2`,
);
const MOVE_KEY = statement<object>('examples_move_key', 'update api_key set id = $3 where account_id = $1 and id = $2');
const MOVE_SECRETS = statement<object>(
  'examples_move_secrets',
  'update api_key_secret set key_id = $3 where account_id = $1 and key_id = $2',
);
const REVOKE_COPIES = statement<object>(
  'examples_revoke_copies',
  `update api_key set revoked_at = $3 where account_id = $1 and mode = $5 and name = $2 and revoked_at is null
   and (select count(*) from api_key where account_id = $1 and revoked_at is null) >= $4`,
);
const DELETE_COPIES = statement<object>(
  'examples_delete_copies',
  `delete from webhook_endpoint where account_id = $1 and mode = $2 and url = $3 and id <> $4
   and (select count(*) from webhook_endpoint where account_id = $1 and mode = $2) >= $5`,
);
const FIND_EVENT = statement<{ id: string }>(
  'examples_find_event',
  'select id from event where account_id = $1 and mode = $2 and id = $3',
);
const FIND_DELIVERY = statement<{ id: string }>(
  'examples_find_delivery',
  'select id from delivery where account_id = $1 and mode = $2 and id = $3',
);
const SET_VERSION = statement<object>(
  'examples_set_version',
  'update stock_level set version = $5 where account_id = $1 and mode = $2 and sku = $3 and location_id = $4',
);
const FIND_UNITS = statement<{ location_id: string; units: number }>(
  'examples_find_units',
  `select location_id, on_hand - reserved as units from stock_level join location using (account_id, mode)
   where account_id = $1 and mode = $2 and sku = $3 and location_id = location.id
     and case when $4 = '' then location.is_default else location_id = $4 end`,
);
const FREE_EMAIL = statement<{ account_id: string }>(
  'examples_free_email',
  'update account_email set email = $2 where email = $1 returning account_id',
);
const RENAME_ACCOUNT = statement<object>(
  'examples_rename_account',
  'update account set email = $2 where account_id = $1',
);

/** Identifiers of the examples of the contract. */
export interface Names {
  readonly order: string;
  readonly key: string;
  readonly endpoint: string;
  readonly delivery: string;
  readonly event: string;
}

/** Returns the example of the schema of each identifier. */
export function namesIn({ components }: ContractDocument): Names {
  const exampleOf = (schema: string): string => String(components.schemas[schema]?.example);
  return {
    order: exampleOf('OrderId'),
    key: exampleOf('ApiKeyId'),
    endpoint: exampleOf('WebhookEndpointId'),
    delivery: exampleOf('WebhookDeliveryId'),
    event: exampleOf('EventId'),
  };
}

const ORDER: Schema<'OrderCreate'> = {
  currency: 'EUR',
  customer: { email: 'ada@buyer.example', name: 'Ada' },
  line_items: [{ sku: 'SWEATER-MOSS-M', quantity: 1 }],
};

const ENDPOINT: Schema<'WebhookEndpointCreate'> = {
  url: 'https://shop.example/hooks/integration',
  description: 'Endpoint of the examples in the documentation',
  event_types: ['order.created'],
};

/** Creates the records that requests name by their identifiers. */
export async function renewAll(work: Work, names: Names, createEndpoint: CreateEndpoint): Promise<void> {
  await renewOrder(work, names.order, true);
  await renewKey(work, names.key);
  await renewEndpoint(work, names, createEndpoint);
}

/** Makes sure that there is an order of this identifier, one that can be changed and cancelled if `isOpen` is true. */
export async function renewOrder(work: Work, id: string, isOpen: boolean): Promise<void> {
  const found = await work.tx.first(FIND_ORDER, [work.tenant.accountId, work.tenant.mode, id]);
  if (found !== undefined) {
    const order = JSON.parse(found.doc) as Schema<'Order'>;
    const canChange = ['pending', 'confirmed'].includes(order.status) && order.fulfillment_status === 'unfulfilled';
    if (canChange || !isOpen) return;
    await moveOrder(work, order, work.ids.next('ord'));
  }
  await renewUnits(work, ORDER.line_items);
  const own = choosing(work, 'ord', id);
  await createOrderHandlers.createOrder(internalCall(own, { path: {}, query: {}, body: ORDER }));
}

/** Takes the `external_id` from the order that has it, so that another one can have it. */
export async function freeExternalId(work: Work, externalId: string): Promise<void> {
  const found = await work.tx.first(FIND_ORDER, [work.tenant.accountId, work.tenant.mode, externalId]);
  if (found === undefined) return;
  const order = JSON.parse(found.doc) as Schema<'Order'>;
  await moveOrder(work, order, order.id);
}

async function moveOrder({ tx, tenant }: Work, order: Schema<'Order'>, id: string): Promise<void> {
  const doc = JSON.stringify({ ...order, id, external_id: null });
  await tx.all(MOVE_ORDER, [tenant.accountId, tenant.mode, order.id, id, doc]);
}

/** Makes sure that there is a key of this identifier and mode that is neither revoked nor expired. */
export async function renewKey(work: Work, id: string): Promise<void> {
  const { tx, tenant, now } = work;
  const found = await tx.first(FIND_KEY, [tenant.accountId, id, now, tenant.mode]);
  if (found?.is_valid) return;
  if (found !== undefined) {
    const other = work.ids.next('key');
    await tx.all(MOVE_KEY, [tenant.accountId, id, other]);
    await tx.all(MOVE_SECRETS, [tenant.accountId, id, other]);
  }
  const input = { name: 'Key of the examples', mode: tenant.mode, scopes: ['orders:read'] } as const;
  await insertKey(choosing(work, 'key', id), input);
}

/** Revokes earlier copies of a key before the account has the maximum. */
export const revokeCopies = async (
  { tx, tenant, now }: Work,
  { name, mode }: Pick<Schema<'ApiKeyCreate'>, 'name' | 'mode'>,
): Promise<void> => {
  await tx.all(REVOKE_COPIES, [tenant.accountId, name, now, MANY_KEYS, mode]);
};

/** Makes a code valid as if it had been sent a minute ago, so that a reader can request another one at once. */
export async function renewOwnerCode(work: Work, code: string): Promise<void> {
  await putOwnerCode({ ...work, now: work.now - 60_000 }, code, work.now);
}

/** Deletes earlier copies of an endpoint, except that of the examples, before the account has the maximum. */
export const deleteCopies = async ({ tx, tenant }: Work, url: string, except: string): Promise<void> => {
  await tx.all(DELETE_COPIES, [tenant.accountId, tenant.mode, url, except, MANY_ENDPOINTS]);
};

export type CreateEndpoint = PreparedHandlers['createWebhookEndpoint'];

/** Makes sure that the endpoint of the examples exists, with the delivery and the event that they name. */
export async function renewEndpoint(work: Work, names: Names, createEndpoint: CreateEndpoint): Promise<void> {
  const { tx, tenant } = work;
  const key = [tenant.accountId, tenant.mode] as const;
  if (!(await lockEndpoint(tx, tenant, names.endpoint))) {
    const create = await createEndpoint({ path: {}, query: {}, body: ENDPOINT, tenant, caller: SANDBOX });
    await create(internalCall(choosing(work, 'we', names.endpoint), { path: {}, query: {}, body: ENDPOINT }));
  }
  const path = { webhook_endpoint_id: names.endpoint };
  for (const [prefix, id, find] of [
    ['dlv', names.delivery, FIND_DELIVERY],
    ['evt', names.event, FIND_EVENT],
  ] as const) {
    if (await tx.first(find, [...key, id])) continue;
    const own = choosing(work, prefix, id);
    await deliveryHandlers.pingWebhookEndpoint(internalCall(own, { path, query: {}, body: undefined }));
  }
}

interface Units {
  readonly sku: string;
  readonly location_id?: string;
}

/** Makes sure that units of the products of the examples are left. */
export async function renewUnits(work: Work, items: readonly Units[]): Promise<void> {
  for (const { sku, location_id: place } of items) {
    const found = await work.tx.first(FIND_UNITS, [work.tenant.accountId, work.tenant.mode, sku, place ?? '']);
    if (found === undefined || found.units >= FEW) continue;
    const body = {
      items: [{ sku, location_id: found.location_id, delta: REFILL - found.units }],
      reason: 'received' as const,
    };
    await stockChangeHandlers.adjustInventory(internalCall(work, { path: {}, query: {}, body }));
  }
}

/** Gives levels the versions on which the example of a count is based. */
export async function renewVersions({ tx, tenant }: Work, items: Schema<'InventoryCounts'>['items']): Promise<void> {
  for (const { sku, location_id, expected_version } of items)
    if (location_id !== undefined && expected_version !== undefined)
      await tx.all(SET_VERSION, [tenant.accountId, tenant.mode, sku, location_id, expected_version]);
}

/** Gives the account of an address another one, so that an account with it can be created. */
export async function freeEmail({ tx, ids }: Work, email: string): Promise<void> {
  const other = email.replace('@', `+${ids.next('copy').slice(-6).toLowerCase()}@`);
  const owner = await tx.first(FREE_EMAIL, [email.toLowerCase(), other]);
  if (owner) await tx.all(RENAME_ACCOUNT, [owner.account_id, other]);
}
