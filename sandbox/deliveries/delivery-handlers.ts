/** Operations on events and deliveries: their lists, one event, another series of attempts, and the test event. */
import { wantedRows } from '../api/wanted.ts';
import { EVENT_TYPES } from '../api/contract/generated/event-types.ts';
import type { Handlers, Work } from '../api/call.ts';
import { notFound, Problem } from '../api/contract/problems.ts';
import { isExpiredId, READABLE_MS } from './retention.ts';
import { countOf, NEWEST_FIRST, pageOf, pageText, startOf } from '../api/pages.ts';
import { statement } from '../api/store.ts';
import { findEndpoint, lockExisting } from './endpoint.ts';
import { JsonText, type Schema, readableEvents } from '../api/contract/types.ts';
import { permitEvents } from '../api/authenticate.ts';
import { instantOf } from '../api/clock.ts';
import { dueNotice, eventBody } from '../api/events.ts';
import { DELIVERY_COLUMNS, type DeliveryRow, deliveryOf, newestDeliveries, restart } from './delivery.ts';

const LOCK = statement<DeliveryRow>(
  'deliveries_lock',
  `select ${DELIVERY_COLUMNS} from delivery
   where account_id = $1 and mode = $2 and id = $3 for update`,
);
export const deliveryHandlers: Handlers<'listWebhookDeliveries' | 'retryWebhookDelivery' | 'pingWebhookEndpoint'> = {
  async listWebhookDeliveries(call) {
    const { tx, tenant, path, query } = call;
    const id = path.webhook_endpoint_id;
    const start = (await startOf(call, 'listWebhookDeliveries', query)) ?? NEWEST_FIRST;
    await findEndpoint(tx, tenant, id);
    const { status } = query;
    const selected = await newestDeliveries(call, { endpoints: [id], status, start, limit: countOf(query) });
    const { rows, ...page } = await pageOf(call, 'listWebhookDeliveries', query, selected, (row) => [
      row.created_at,
      row.id,
    ]);
    return { status: 200, body: { data: rows.map(deliveryOf), ...page } };
  },

  async retryWebhookDelivery({ tx, tenant, path, now }) {
    const { webhook_endpoint_id: endpointId, delivery_id: id } = path;
    const { endpoint } = await lockExisting(tx, tenant, endpointId);
    const found = await tx.first(LOCK, [tenant.accountId, tenant.mode, id]);
    const delivery = found?.endpoint_id === endpointId ? found : undefined;
    const isExpired = delivery ? delivery.created_at <= now - READABLE_MS : await isExpiredId(tx, tenant, id);
    if (isExpired) {
      throw new Problem('resource_gone', `The event of the delivery ${id} has expired. Events are kept for 30 days.`);
    }
    if (!delivery) throw notFound('webhook delivery', id);
    const [restarted] = await restart({ tx, tenant, now }, endpoint, [id]);
    return { status: 202, body: deliveryOf(restarted ?? delivery) };
  },

  async pingWebhookEndpoint(call) {
    const { tx, tenant, path } = call;
    const id = path.webhook_endpoint_id;
    const { endpoint } = await lockExisting(tx, tenant, id);
    const delivery = await appendPing(call, id, endpoint.status === 'enabled');
    return { status: 202, body: deliveryOf(delivery) };
  },
};

/** Stores a test event and its delivery to one endpoint. */
const APPEND_PING = statement<DeliveryRow>(
  'outbox_append_ping',
  `with appended as (
     insert into event (account_id, mode, id, type, position, body, request_id, created_at)
     values ($1, $2, $3, 'webhook_endpoint.ping', 1, $4, $5, $6)
   ), placed as (
     insert into event_time (account_id, mode, created_at, position, id, type, request_id)
     values ($1, $2, $6, 1, $3, 'webhook_endpoint.ping', $5)
   )
   insert into delivery (account_id, mode, id, endpoint_id, event_id, event_type, series, attempts, status,
     next_attempt_at, locked_until, created_at)
   values ($1, $2, $7, $8, $3, 'webhook_endpoint.ping', 1, 0, $9, $10, 0, $6)
   returning ${DELIVERY_COLUMNS}`,
);

/**
 * Appends a test event for one endpoint, whatever its event types. If the endpoint is disabled, the delivery has failed
 * from the start.
 */
async function appendPing(work: Work, endpointId: string, isEnabled: boolean): Promise<DeliveryRow> {
  const id = work.ids.next('evt');
  const data: Schema<'WebhookPing'> = { webhook_endpoint_id: endpointId, message: 'ping' };
  const row = await work.tx.first(APPEND_PING, [
    work.tenant.accountId,
    work.tenant.mode,
    id,
    eventBody(work, id, { type: 'webhook_endpoint.ping', data }),
    work.requestId,
    work.now,
    work.ids.next('dlv'),
    endpointId,
    isEnabled ? 'pending' : 'failed',
    isEnabled ? work.now : null,
  ]);
  if (!row) throw new Error('the test event was not stored');
  if (isEnabled) work.tx.announce('deliveries-due', dueNotice(work.tenant));
  return row;
}

// Operations on events: the list, and one event.

interface PlaceRow {
  readonly id: string;
  readonly position: number;
  readonly created_at: number;
}

/** Returns the conditions of a list, and its order. `time` is the time of creation as the index has it. */
const newestBy = (time: string): string =>
  `account_id = $1 and mode = $2 and ${time} >= $3 and ${time} < $4 and (${time}, position, id) < ($5, $6, $7)
   order by ${time} desc, position desc, id desc limit $8`;

const LIST_EVENTS = statement<PlaceRow>(
  'events_list',
  `select id, position, created_at from event_time where ${newestBy('created_at')}`,
);
/** Reads a page of each type, so that events of other types cost nothing, however many they are. */
const LIST_OF_TYPES = statement<PlaceRow>(
  'events_list_of_types',
  `select e.id, e.position, e.created_at
   from unnest($9::text[]) as t (type) cross join lateral (
     select id, position, created_at from event_time where type = t.type and ${newestBy('created_at + 0')}
   ) e order by e.created_at desc, e.position desc, e.id desc limit $8`,
);

const EVENT_BODIES = statement<{ id: string; body: string }>('events_bodies', wantedRows('id, body', 'event'));

const FIND_EVENT = statement<{ body: string; created_at: number }>(
  'events_find',
  'select body, created_at from event where account_id = $1 and mode = $2 and id = $3',
);

/** Position before all events, which are listed newest first; no id sorts after a tilde. */
const NEWEST_EVENT = [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1, '~'] as const;

/** Time after the newest event. */
const NEVER = Number.MAX_SAFE_INTEGER;

export const eventHandlers: Handlers<'listEvents' | 'retrieveEvent'> = {
  async listEvents(call) {
    const { tx, tenant, query, now, caller } = call;
    permitEvents(caller, query.type ?? []);
    const start = (await startOf(call, 'listEvents', query)) ?? NEWEST_EVENT;
    const oldest = now - READABLE_MS + 1;
    const range = [
      tenant.accountId,
      tenant.mode,
      query.created_at_min === undefined ? oldest : Math.max(instantOf(query.created_at_min), oldest),
      query.created_at_max === undefined ? NEVER : instantOf(query.created_at_max),
      ...start,
      countOf(query),
    ];
    const types = new Set(query.type ?? readableEvents(caller.scopes));
    const selected = await (types.size === EVENT_TYPES.length
      ? tx.all(LIST_EVENTS, range)
      : tx.all(LIST_OF_TYPES, [...range, [...types]]));
    const page = await pageOf(call, 'listEvents', query, selected, (row) => [row.created_at, row.position, row.id]);
    const ids = page.rows.map(({ id }) => id);
    const found = await tx.all(EVENT_BODIES, [tenant.accountId, tenant.mode, ids]);
    const bodies = new Map(found.map(({ id, body }) => [id, body]));
    const rows = ids.flatMap((id) => bodies.get(id) ?? []);
    return { status: 200, body: new JsonText(pageText({ ...page, rows }, (body) => body)) };
  },

  async retrieveEvent({ tx, tenant, path, now, caller }) {
    const id = path.event_id;
    const row = await tx.first(FIND_EVENT, [tenant.accountId, tenant.mode, id]);
    if (row && row.created_at > now - READABLE_MS) {
      permitEvents(caller, [(JSON.parse(row.body) as Schema<'Event'>).type]);
      return { status: 200, body: new JsonText<Schema<'Event'>>(row.body) };
    }
    if (row) {
      const at = new Date(row.created_at).toISOString();
      throw new Problem('resource_gone', `The event ${id} occurred at ${at}. Events are kept for 30 days.`);
    }
    if (await isExpiredId(tx, tenant, id)) {
      throw new Problem('resource_gone', `The event ${id} has expired. Events are kept for 30 days.`);
    }
    throw notFound('event', id);
  },
};
