/** Events: stored, announced, and queued for each endpoint that wants them, in the transaction of the change. */
import { JsonText, type Schema, record } from './contract/types.ts';
import type { Tenant, Work } from './call.ts';
import { statement } from './store.ts';

/** Event to append in the transaction of the change that it reports. `data` is the record after the change. */
export interface NewEvent {
  readonly type: Schema<'EventType'>;
  readonly data: object | JsonText<object>;
}

/** Payload of `deliveries-due`: says whose deliveries are due. */
export const dueNotice = ({ accountId, mode }: Tenant): string => `${accountId}/${mode}`;

/** Returns the account and mode of a notice; undefined if it names none. */
export function tenantOfNotice(payload: string): Tenant | undefined {
  const [accountId = '', mode] = payload.split('/');
  return accountId && (mode === 'test' || mode === 'live') ? { accountId, mode } : undefined;
}

/** Payload of `activity` for subscribers: the name of a message of the live stream, and its data. */
export const activityNotice = (name: 'delivery' | 'inbox', data: object): string => JSON.stringify({ name, data });

// Outbox: events are stored, and their deliveries queued, in the transaction of the change that they report.

type WebhookEvent = Schema<'Event'>;
type EventEnvelope = Omit<WebhookEvent, 'data'>;

/**
 * Stores events and queues one delivery for each endpoint that subscribes. The delivery's id ends in the endpoint's
 * slot, so that the statement needs one id for each event, however many endpoints there are.
 */
const APPEND = statement<{ queued: number }>(
  'outbox_append',
  `with appended as (
     insert into event (account_id, mode, id, type, position, body, request_id, created_at)
     select $1, $2, n.id, n.type, n.position, n.body, $7, $8
     from unnest($3::text[], $4::text[], $5::text[]) with ordinality as n (id, type, body, position)
   ), placed as (
     insert into event_time (account_id, mode, created_at, position, id, type, request_id)
     select $1, $2, $8, n.position, n.id, n.type, $7
     from unnest($3::text[], $4::text[]) with ordinality as n (id, type, position)
   ), queued as (
     insert into delivery (account_id, mode, id, endpoint_id, event_id, event_type, series, attempts, status,
       next_attempt_at, locked_until, created_at)
     select $1, $2, substr(n.delivery_id, 1, 19) || substr('0123456789ABCDEF', e.slot + 1, 1), e.id, n.id, n.type,
       1, 0, 'pending', $8, 0, $8
     from unnest($3::text[], $4::text[], $6::text[]) as n (id, type, delivery_id)
     join webhook_endpoint e on e.account_id = $1 and e.mode = $2 and e.status = 'enabled' and n.type = any(e.event_types)
     returning 1
   )
   select count(*)::integer as queued from queued`,
);

/** Returns the text of an event, which is signed, sent and returned by the API unchanged. */
export function eventBody(work: Work, id: string, { type, data }: NewEvent): string {
  const head = record<EventEnvelope>({
    id,
    type,
    api_version: 'v1',
    account_id: work.tenant.accountId,
    timestamp: new Date(work.now).toISOString(),
  });
  const text = data instanceof JsonText ? data.text : JSON.stringify(data);
  return `${JSON.stringify(head).slice(0, -1)},"data":${text}}`;
}

/**
 * Appends events in this order, and queues their deliveries, without waiting for it: the statement is often the last one of
 * its transaction. Returns the ids of the events.
 */
export function appendEvents(work: Work, events: readonly NewEvent[]): readonly string[] {
  if (events.length === 0) return [];
  const ids = events.map(() => work.ids.next('evt'));
  const values = [
    work.tenant.accountId,
    work.tenant.mode,
    ids,
    events.map(({ type }) => type),
    events.map((event, at) => eventBody(work, ids[at] ?? '', event)),
    ids.map(() => work.ids.next('dlv')),
    work.requestId,
    work.now,
  ];
  work.tx.ahead(APPEND, values, (row) => {
    if (row && row.queued > 0) work.tx.announce('deliveries-due', dueNotice(work.tenant));
  });
  return ids;
}
