/** Webhook endpoints as they are stored. */
import type { Tenant } from '../api/call.ts';
import { statement, type Tx } from '../api/store.ts';
import { notFound } from '../api/contract/problems.ts';
import type { Schema } from '../api/contract/types.ts';

export type Endpoint = Schema<'WebhookEndpoint'>;

/** Sealed secrets of an endpoint. The previous one is valid until `until`. */
interface SealedSecrets {
  readonly current: string;
  readonly previous: { readonly sealed: string; readonly until: number } | null;
}

export interface StoredEndpoint {
  readonly endpoint: Endpoint;
  readonly secrets: SealedSecrets;
}

interface EndpointRow {
  readonly doc: string;
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_until: number | null;
}

const COLUMNS = 'doc, secret, previous_secret, previous_until';

const FIND = statement<EndpointRow>(
  'endpoints_find',
  `select ${COLUMNS} from webhook_endpoint where account_id = $1 and mode = $2 and id = $3`,
);
const LOCK = statement<EndpointRow>(
  'endpoints_lock',
  `select ${COLUMNS} from webhook_endpoint where account_id = $1 and mode = $2 and id = $3 for update`,
);
const ALL = statement<EndpointRow>(
  'endpoints_all',
  `select ${COLUMNS} from webhook_endpoint where account_id = $1 and mode = $2`,
);
const INSERT = statement<{ id: string }>(
  'endpoints_insert',
  `insert into webhook_endpoint (account_id, mode, id, slot, url, status, event_types, secret, doc, version, created_at,
     updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) on conflict (account_id, mode, slot) do nothing
   returning id`,
);
const UPDATE = statement(
  'endpoints_update',
  `update webhook_endpoint set url = $4, status = $5, event_types = $6, secret = $7, previous_secret = $8,
     previous_until = $9, doc = $10, version = $11, updated_at = $12
   where account_id = $1 and mode = $2 and id = $3`,
);
const TAKEN_SLOTS = statement<{ slot: number }>(
  'endpoints_slots',
  'select slot from webhook_endpoint where account_id = $1 and mode = $2',
);

/** Maximum number of endpoints of an account and mode. */
export const MAX_ENDPOINTS = 16;

const stored = ({ doc, secret, previous_secret, previous_until }: EndpointRow): StoredEndpoint => ({
  endpoint: JSON.parse(doc) as Endpoint,
  secrets: {
    current: secret,
    previous:
      previous_secret === null || previous_until === null ? null : { sealed: previous_secret, until: previous_until },
  },
});

export async function findEndpoint(tx: Tx, { accountId, mode }: Tenant, id: string): Promise<StoredEndpoint> {
  const row = await tx.first(FIND, [accountId, mode, id]);
  if (!row) throw notFound('webhook endpoint', id);
  return stored(row);
}

/** Returns an endpoint, which nobody else can change until the transaction ends. */
export async function lockEndpoint(
  tx: Tx,
  { accountId, mode }: Tenant,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const row = await tx.first(LOCK, [accountId, mode, id]);
  return row && stored(row);
}

/** Locks an endpoint; throws the problem of one that does not exist. */
export async function lockExisting(tx: Tx, tenant: Tenant, id: string): Promise<StoredEndpoint> {
  const found = await lockEndpoint(tx, tenant, id);
  if (!found) throw notFound('webhook endpoint', id);
  return found;
}

/** Returns all endpoints of an account and mode, which has few. */
export async function allEndpoints(tx: Tx, { accountId, mode }: Tenant): Promise<readonly StoredEndpoint[]> {
  return (await tx.all(ALL, [accountId, mode])).map(stored);
}

/** Stores a new endpoint. Returns false if the account has the maximum already. */
export async function insertEndpoint(
  tx: Tx,
  { accountId, mode }: Tenant,
  { endpoint, secrets }: StoredEndpoint,
): Promise<boolean> {
  for (;;) {
    const taken = new Set((await tx.all(TAKEN_SLOTS, [accountId, mode])).map(({ slot }) => slot));
    const slot = Array.from({ length: MAX_ENDPOINTS }, (_, at) => at).find((at) => !taken.has(at));
    if (slot === undefined) return false;
    const inserted = await tx.first(INSERT, [
      accountId,
      mode,
      endpoint.id,
      slot,
      endpoint.url,
      endpoint.status,
      endpoint.event_types,
      secrets.current,
      JSON.stringify(endpoint),
      endpoint.version,
      Date.parse(endpoint.created_at),
    ]);
    // Another request may have taken the slot in the meantime.
    if (inserted) return true;
  }
}

/** Stores the changes of an endpoint. */
export async function updateEndpoint(
  tx: Tx,
  { accountId, mode }: Tenant,
  { endpoint, secrets }: StoredEndpoint,
): Promise<void> {
  await tx.all(UPDATE, [
    accountId,
    mode,
    endpoint.id,
    endpoint.url,
    endpoint.status,
    endpoint.event_types,
    secrets.current,
    secrets.previous?.sealed ?? null,
    secrets.previous?.until ?? null,
    JSON.stringify(endpoint),
    endpoint.version,
    Date.parse(endpoint.updated_at),
  ]);
}
