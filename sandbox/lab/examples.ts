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
  EXAMPLE_SKUS,
  freeEmail,
  freeExternalId,
  type Names,
  namesIn,
  renewEndpoint,
  renewKey,
  renewOwnerCode,
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

type Renewal = (work: Work) => Promise<void>;

/** Returns the renewal that a request needs; undefined if it names nothing of the documentation. */
type Need = (call: ExampleCall) => Renewal | undefined;

const body = <Value>({ body: value }: ExampleCall): Partial<Value> =>
  typeof value === 'object' && value !== null ? (value as Partial<Value>) : {};

export function examplesOf({ document, store, work, createEndpoint, accountId }: Options): Examples {
  const needs = needsOf(document, createEndpoint);
  return {
    async renew(call) {
      const { tenant = { accountId, mode: 'test' as const } } = call;
      const renewal = tenant.accountId === accountId ? needs[call.operationId]?.(call) : undefined;
      if (renewal !== undefined) await store.write((tx) => renewal({ ...work(), tx, tenant }));
    },
  };
}

/** Returns the needs of the operations whose example does not succeed twice by itself. */
function needsOf(document: ContractDocument, createEndpoint: CreateEndpoint): Partial<Record<OperationId, Need>> {
  const names = namesIn(document);
  const valueOf = <Value>(example: string): Partial<Value> =>
    (document.components.examples[example]?.value ?? {}) as Partial<Value>;
  const named =
    (parameter: string, name: string, renewal: Renewal): Need =>
    ({ path }) =>
      path[parameter] === name ? renewal : undefined;
  const order = (isOpen: boolean): Need =>
    named('order_id', names.order, (work) => renewOrder(work, names.order, isOpen));
  const key = named('api_key_id', names.key, (work) => renewKey(work, names.key));
  const renewed: Renewal = (work) => renewEndpoint(work, names, createEndpoint);
  const endpoint = named('webhook_endpoint_id', names.endpoint, renewed);
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
    retrieveEvent: named('event_id', names.event, renewed),
    ...creations(names, valueOf),
    setInventory(call) {
      const { items = [] } = valueOf<Schema<'InventoryCounts'>>('inventory_update_full');
      const isExample = isDeepStrictEqual(body<Schema<'InventoryCounts'>>(call).items, items);
      return isExample ? (work) => renewVersions(work, items) : undefined;
    },
    adjustInventory(call) {
      const items = itemsOf(body<Schema<'InventoryAdjustment'>>(call).items);
      return items.length > 0 ? (work) => renewUnits(work, items) : undefined;
    },
  };
}

/** Returns the needs of the operations that create what an account has once, or only some of. */
function creations(
  { endpoint }: Names,
  valueOf: <Value>(example: string) => Partial<Value>,
): Partial<Record<OperationId, Need>> {
  const { email } = valueOf<Schema<'AccountCreate'>>('account_create');
  const keys = ['api_key_create_full', 'api_key_create_minimal', 'api_key_create_live'].map(
    (example) => valueOf(example) as Schema<'ApiKeyCreate'>,
  );
  const { external_id: externalId } = valueOf<Schema<'OrderCreate'>>('order_create_full');
  return {
    createAccount: (call) =>
      email !== undefined && body<Schema<'AccountCreate'>>(call).email === email
        ? (work) => freeEmail(work, email)
        : undefined,
    createOrder(call) {
      const { external_id: wanted, customer, line_items: lines } = body<Schema<'OrderCreate'>>(call);
      const items = String(customer?.email).endsWith('.example') ? itemsOf(lines) : [];
      const isTaken = wanted !== undefined && wanted === externalId;
      if (!isTaken && items.length === 0) return undefined;
      return async (work) => {
        if (isTaken) await freeExternalId(work, wanted);
        await renewUnits(work, items);
      };
    },
    createApiKey(call) {
      const { name, mode, scopes, owner_code: code } = body<Schema<'ApiKeyCreate'>>(call);
      // Libraries write times in other forms.
      const example = keys.find((one) => isDeepStrictEqual([one.name, one.mode, one.scopes], [name, mode, scopes]));
      if (!example) return undefined;
      return async (work) => {
        await revokeCopies(work, example);
        if (code !== undefined && code === example.owner_code) await renewOwnerCode(work, code);
      };
    },
    createWebhookEndpoint(call) {
      const { url } = body<Schema<'WebhookEndpointCreate'>>(call);
      return typeof url === 'string' ? (work) => deleteCopies(work, url, endpoint) : undefined;
    },
  };
}

/** Returns the items of a body, which may be anything, that name products of the examples. */
const itemsOf = (items: unknown): { sku: string; location_id?: string }[] =>
  Array.isArray(items)
    ? items.filter((item): item is { sku: string } => EXAMPLE_SKUS.has((item as { sku?: unknown } | null)?.sku))
    : [];
