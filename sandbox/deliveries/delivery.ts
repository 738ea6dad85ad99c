/** Deliveries as they are stored and shown, and how their series of attempts begin again, one by one or many at once. */
import type { Tenant, Work } from '../api/call.ts';
import { validationFailed } from '../api/contract/problems.ts';
import { record, type Schema } from '../api/contract/types.ts';
import { dueNotice } from '../api/events.ts';
import { type SqlValue, statement, type Tx } from '../api/store.ts';
import { isWanted, wanted } from '../api/wanted.ts';
import { allEndpoints, type Endpoint, lockExisting } from './endpoint.ts';
import { READABLE_MS } from './retention.ts';

// Deliveries as the API shows them.

export interface DeliveryRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_type: Schema<'EventType'>;
  readonly status: Schema<'WebhookDeliveryStatus'>;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly next_attempt_at: number | null;
  readonly created_at: number;
}

export const DELIVERY_COLUMNS =
  'id, endpoint_id, event_id, event_type, status, attempts, response_status, next_attempt_at, created_at';

export const deliveryOf = (row: DeliveryRow): Schema<'WebhookDelivery'> =>
  record<Schema<'WebhookDelivery'>>({
    id: row.id,
    webhook_endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.event_type,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    next_attempt_at: row.next_attempt_at === null ? null : new Date(row.next_attempt_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  });

const RESTART = statement<DeliveryRow>(
  'deliveries_restart',
  `update delivery set series = series + 1, attempts = 0, status = $4, response_status = null, next_attempt_at = $5,
     locked_until = 0
   from ${wanted()} where ${isWanted('id')} returning ${DELIVERY_COLUMNS}`,
);

/** Starts another series of attempts; deliveries to a disabled endpoint fail at once. */
export async function restart(
  { tx, tenant, now }: Pick<Work, 'tx' | 'tenant' | 'now'>,
  { status }: Pick<Endpoint, 'status'>,
  ids: readonly string[],
): Promise<DeliveryRow[]> {
  const isEnabled = status === 'enabled';
  const values = [tenant.accountId, tenant.mode, ids, isEnabled ? 'pending' : 'failed', isEnabled ? now : null];
  const restarted = await tx.all(RESTART, values);
  tx.announce('deliveries-due', dueNotice(tenant));
  return restarted;
}

/** Position in the order of time; a slice begins after it. */
export type DeliveryPosition = readonly [createdAt: number, id: string];

/** Times between which deliveries were created, in milliseconds since the epoch; `before` is not included. */
export interface Period {
  readonly from: number;
  readonly before: number;
}

/** Deliveries of one slice: few enough that the transaction holds no lock for long. */
const SLICE = 500;

const FAILED = statement<{ id: string; created_at: number }>(
  'deliveries_failed',
  `select id, created_at from delivery
   where endpoint_id = $3 and status = 'failed' and account_id = $1 and mode = $2 and created_at + 0 >= $4
     and created_at + 0 < $5 and (created_at + 0, id) > ($6, $7)
   order by created_at + 0, id limit $8 for update`,
);

/**
 * Retries the next slice of the failed deliveries of an endpoint, oldest first. Returns their number, and the last
 * position if more may follow.
 */
export async function restartFailed(
  work: Work,
  endpointId: string,
  { from, before }: Period,
  after: DeliveryPosition = [0, ''],
): Promise<{ readonly queued: number; readonly last: DeliveryPosition | undefined }> {
  const { tx, tenant, now } = work;
  const { endpoint } = await lockExisting(tx, tenant, endpointId);
  if (endpoint.status !== 'enabled') throw disabled(endpoint);
  const oldest = Math.max(from, now - READABLE_MS + 1);
  const failed = await tx.all(FAILED, [tenant.accountId, tenant.mode, endpointId, oldest, before, ...after, SLICE]);
  if (failed.length > 0) {
    await restart(
      work,
      endpoint,
      failed.map(({ id }) => id),
    );
  }
  const end = failed.at(-1);
  return { queued: failed.length, last: end && failed.length === SLICE ? [end.created_at, end.id] : undefined };
}

const disabled = ({ id }: Endpoint) =>
  validationFailed('the request', [
    { pointer: '#', code: 'not_allowed', detail: `the webhook endpoint ${id} is disabled; enable it first` },
  ]);

interface Wanted extends Period {
  readonly status?: Schema<'WebhookDeliveryStatus'> | undefined;
  readonly endpointId?: string | undefined;
  /** Delivery after which the list begins. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * Reads a page of each endpoint, of which there are few, and each status, so that deliveries of others cost nothing, however many
 * they are.
 */
const NEWEST = statement<DeliveryRow>(
  'deliveries_list',
  `select d.* from unnest($3::text[]) as e (id) cross join unnest($4::text[]) as s (status) cross join lateral (
     select ${DELIVERY_COLUMNS} from delivery
     where endpoint_id = e.id and status = s.status and account_id = $1 and mode = $2 and created_at + 0 >= $5
       and created_at + 0 < $6 and (created_at + 0, id) < ($7, $8)
     order by created_at + 0 desc, id desc limit $9
   ) d
   order by d.created_at desc, d.id desc limit $9`,
);
const STATUSES = Object.keys({
  pending: true,
  succeeded: true,
  failed: true,
} satisfies Record<Schema<'WebhookDeliveryStatus'>, true>);

interface Slice extends Partial<Period> {
  readonly endpoints: readonly string[];
  readonly status?: Schema<'WebhookDeliveryStatus'> | undefined;
  /** Position after which it begins: time and id of a delivery. */
  readonly start: readonly SqlValue[];
  readonly limit: number;
}

/** Returns deliveries of some endpoints, newest first, at most 30 days old. */
export const newestDeliveries = (
  { tx, tenant, now }: Pick<Work, 'tx' | 'tenant' | 'now'>,
  { endpoints, status, from = 0, before = Number.MAX_SAFE_INTEGER, start, limit }: Slice,
): Promise<DeliveryRow[]> => {
  const statuses = status === undefined ? STATUSES : [status];
  const oldest = Math.max(from, now - READABLE_MS + 1);
  return tx.all(NEWEST, [tenant.accountId, tenant.mode, endpoints, statuses, oldest, before, ...start, limit]);
};

const POSITION = statement<{ created_at: number }>(
  'deliveries_position',
  'select created_at from delivery where account_id = $1 and mode = $2 and id = $3',
);

/** Returns deliveries of all endpoints of the account and mode, newest first, at most 30 days old. */
export async function listDeliveries(
  tx: Tx,
  tenant: Tenant,
  now: number,
  { from, before, status, endpointId, after, limit }: Wanted,
): Promise<Schema<'WebhookDelivery'>[]> {
  const { accountId, mode } = tenant;
  const endpoints = (await allEndpoints(tx, tenant)).map(({ endpoint }) => endpoint.id);
  const chosen = endpoints.filter((id) => endpointId === undefined || id === endpointId);
  const position = after === undefined ? undefined : await tx.first(POSITION, [accountId, mode, after]);
  // A delivery that is gone was older than all that are kept.
  const start: DeliveryPosition =
    after === undefined ? [Number.MAX_SAFE_INTEGER, '~'] : [position?.created_at ?? 0, after];
  const slice = { endpoints: chosen, status, from, before, start, limit };
  return (await newestDeliveries({ tx, tenant, now }, slice)).map(deliveryOf);
}
