/**
 * Requests of the documentation, in the shop of the seed `demo`. One that is copied succeeds each time: what an earlier copy
 * has used up, such as the order that it has cancelled, is renewed first.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Ids, Work } from '../api/call.ts';
import type { ContractDocument } from '../api/contract/document.ts';
import type { OperationId, Schema } from '../api/contract/types.ts';
import type { ExampleCall } from '../api/extension.ts';
import type { Store } from '../api/store.ts';
import {
  type CreateEndpoint,
  deleteCopies,
  freeEmail,
  freeExternalId,
  type Names,
  namesIn,
  renewEndpoint,
  renewKey,
  renewOrder,
  renewUnits,
  renewVersions,
  revokeCopies,
  withChosen,
} from './example-records.ts';

/** Identifiers of the examples, by the things of the seed that get them; both modes have the same. */
const CHOSEN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  account: { loc: ['loc_OZfCNKqw2FQEN6Df', 'loc_OZfCNKqw2FQEN6Df'] },
  'location/Shop in Tönning': { loc: ['loc_v8LaOtKgtv7LqIw7'] },
  'location/東京倉庫': { loc: ['loc_UvgxJffMWoBq4zIq'] },
  'product/SWEATER-MOSS-S': { prod: ['prod_7E4vcCBDsoLFT2f8'] },
};

/** Returns the identifiers of a thing of the seed `demo`. */
export const exampleIds = (ids: Ids, thing: string): Ids =>
  withChosen(ids, CHOSEN[thing.replace(/^(?:test|live)\//, '')] ?? {});

interface Options {
  readonly document: ContractDocument;
  readonly store: Store;
  readonly work: () => Omit<Work, 'tx' | 'tenant'>;
  readonly createEndpoint: CreateEndpoint;
  /** Account of the demo. */
  readonly accountId: string;
}

export interface Examples {
  /** Renews what a request of the documentation needs. Other requests are left alone. */
  renew(call: ExampleCall): Promise<void>;
}

/** What an operation needs, by what its request contains. */
type Need = (work: Work, call: ExampleCall) => Promise<void>;

const body = <Value>({ body: value }: ExampleCall): Partial<Value> =>
  typeof value === 'object' && value !== null ? (value as Partial<Value>) : {};

export function examplesOf({ document, store, work, createEndpoint, accountId }: Options): Examples {
  const needs = needsOf(document, createEndpoint);
  return {
    async renew(call) {
      const need = needs[call.operationId];
      const { tenant = { accountId, mode: 'test' as const } } = call;
      if (need === undefined || tenant.accountId !== accountId) return;
      await store.write((tx) => need({ ...work(), tx, tenant }, call));
    },
  };
}

/** Returns the needs of the operations whose example does not succeed twice by itself. */
function needsOf(document: ContractDocument, createEndpoint: CreateEndpoint): Partial<Record<OperationId, Need>> {
  const names = namesIn(document);
  const valueOf = <Value>(example: string): Partial<Value> =>
    (document.components.examples[example]?.value ?? {}) as Partial<Value>;
  const order =
    (isOpen: boolean): Need =>
    async (work, { path }) => {
      if (path['order_id'] === names.order) await renewOrder(work, names.order, isOpen);
    };
  const key: Need = async (work, { path }) => {
    if (path['api_key_id'] === names.key) await renewKey(work, names.key);
  };
  const endpoint: Need = async (work, { path }) => {
    if (path['webhook_endpoint_id'] === names.endpoint) await renewEndpoint(work, names, createEndpoint);
  };
  return {
    retrieveOrder: order(false),
    updateOrder: order(true),
    cancelOrder: order(true),
    retrieveApiKey: key,
    revokeApiKey: key,
    rotateApiKey: key,
    retrieveWebhookEndpoint: endpoint,
    updateWebhookEndpoint: endpoint,
    deleteWebhookEndpoint: endpoint,
    rotateWebhookEndpointSecret: endpoint,
    listWebhookDeliveries: endpoint,
    retryWebhookDelivery: endpoint,
    pingWebhookEndpoint: endpoint,
    ...creations(names, valueOf),
    async retrieveEvent(work, { path }) {
      if (path['event_id'] === names.event) await renewEndpoint(work, names, createEndpoint);
    },
    async setInventory(work, call) {
      const { items = [] } = valueOf<Schema<'InventoryCounts'>>('inventory_update_full');
      if (isDeepStrictEqual(body<Schema<'InventoryCounts'>>(call).items, items)) await renewVersions(work, items);
    },
    adjustInventory: (work, call) => renewUnits(work, itemsOf(body<Schema<'InventoryAdjustment'>>(call).items)),
  };
}

/** Returns the needs of the operations that create what an account has once, or only some of. */
function creations(
  { endpoint }: Names,
  valueOf: <Value>(example: string) => Partial<Value>,
): Partial<Record<OperationId, Need>> {
  const { email } = valueOf<Schema<'AccountCreate'>>('account_create');
  const { external_id: externalId } = valueOf<Schema<'OrderCreate'>>('order_create_full');
  return {
    async createAccount(work, call) {
      if (email !== undefined && body<Schema<'AccountCreate'>>(call).email === email) await freeEmail(work, email);
    },
    async createOrder(work, call) {
      const { external_id: wanted, customer, line_items: items } = body<Schema<'OrderCreate'>>(call);
      if (wanted !== undefined && wanted === externalId) await freeExternalId(work, wanted);
      if (String(customer?.email).endsWith('.example')) await renewUnits(work, itemsOf(items));
    },
    async createApiKey(work, call) {
      const { name } = body<Schema<'ApiKeyCreate'>>(call);
      if (typeof name === 'string') await revokeCopies(work, name);
    },
    async createWebhookEndpoint(work, call) {
      const { url } = body<Schema<'WebhookEndpointCreate'>>(call);
      if (typeof url === 'string') await deleteCopies(work, url, endpoint);
    },
  };
}

/** Returns the items of a body that may be anything. */
const itemsOf = (items: unknown): { sku: string; location_id?: string }[] =>
  Array.isArray(items)
    ? items.filter((item): item is { sku: string } => typeof (item as { sku?: unknown } | null)?.sku === 'string')
    : [];
