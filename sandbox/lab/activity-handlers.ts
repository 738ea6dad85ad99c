/** Views of what happened: requests, their threads, and the inbox. */
import { wantedRows } from '../api/wanted.ts';
import type { Tenant } from '../api/call.ts';
import { statement, type Tx, type Store } from '../api/store.ts';
import type { components } from '../../openapi/.build/lab-types.ts';
import { notFound } from '../api/contract/problems.ts';
import type { LabHandlers } from './document/document.ts';
import { LIMIT, type LoggedExchange, type RequestLog } from './request-log.ts';
import { clearInbox, readInbox } from '../deliveries/inbox.ts';

// Thread of a request: the events that it caused, and their deliveries with each attempt.

type Thread = Pick<components['schemas']['RequestThread'], 'events' | 'deliveries'>;
type EventThread = components['schemas']['EventThread'];
type Delivery = components['schemas']['ThreadDelivery'];
type Attempt = components['schemas']['ThreadAttempt'];

interface EventRow {
  id: string;
  type: components['schemas']['EventType'];
  body: string;
  created_at: number;
}

const PLACES = statement<{ id: string }>(
  'lab_thread_places',
  `select id from event_time
   where account_id = $1 and mode = $2 and created_at >= $4 and created_at <= $5 and request_id = $3`,
);
const EVENTS = statement<EventRow>(
  'lab_thread_events',
  `${wantedRows('id, type, body, created_at', 'event')} order by created_at, position`,
);
const EVENT = statement<EventRow & { request_id: string | null }>(
  'lab_thread_event',
  'select id, type, body, created_at, request_id from event where account_id = $1 and mode = $2 and id = $3',
);
const ENDPOINTS = statement<{ id: string; url: string }>(
  'lab_thread_endpoints',
  'select id, url from webhook_endpoint where account_id = $1 and mode = $2 order by id',
);
const DELIVERIES = statement<{
  id: string;
  endpoint_id: string;
  event_id: string;
  status: Delivery['status'];
  next_attempt_at: number | null;
}>(
  'lab_thread_deliveries',
  `select d.id, d.endpoint_id, d.event_id, d.status, d.next_attempt_at
   from unnest($3::text[]) as e (id) cross join unnest(array['pending', 'succeeded', 'failed']) as s (status)
   cross join unnest($4::bigint[]) as t (time) cross join lateral (
     select * from delivery
     where account_id = $1 and mode = $2 and endpoint_id = e.id and status = s.status and created_at + 0 = t.time offset 0
   ) as d
   where d.event_id = any($5::text[])
   order by d.created_at, d.id`,
);
const ATTEMPT_COLUMNS =
  'delivery_id, series, number, url, signed_at, signature, response_status, failure, milliseconds, created_at';
const ATTEMPTS = statement<{
  delivery_id: string;
  series: number;
  number: number;
  url: string;
  signed_at: number;
  signature: string;
  response_status: number | null;
  failure: string | null;
  milliseconds: number;
  created_at: number;
}>('lab_thread_attempts', `${wantedRows(ATTEMPT_COLUMNS, 'delivery_attempt', 'delivery_id')} order by series, number`);

/** Longest time between the start of a request and its events. The clock may be moved in between. */
const WINDOW_MS = 60_000;

/** Returns the events of a request that began at `at`, and their deliveries. */
async function readThread(tx: Tx, tenant: Tenant, requestId: string, at: number): Promise<Thread> {
  const { accountId, mode } = tenant;
  const places = await tx.all(PLACES, [accountId, mode, requestId, at - WINDOW_MS, at + WINDOW_MS]);
  const events = await tx.all(EVENTS, [accountId, mode, places.map(({ id }) => id)]);
  return { events: events.map(eventOf), deliveries: await deliveriesOf(tx, tenant, events) };
}

/** Returns one event with its deliveries and the request that caused it; undefined if there is no such event. */
async function readEventThread(tx: Tx, tenant: Tenant, id: string): Promise<EventThread | undefined> {
  const event = await tx.first(EVENT, [tenant.accountId, tenant.mode, id]);
  if (!event) return undefined;
  const deliveries = await deliveriesOf(tx, tenant, [event]);
  return { request_id: event.request_id, event: eventOf(event), deliveries };
}

const eventOf = ({ id, type, body }: EventRow): Thread['events'][number] => ({ id, type, body });

async function deliveriesOf(tx: Tx, { accountId, mode }: Tenant, events: readonly EventRow[]): Promise<Delivery[]> {
  if (events.length === 0) return [];
  const endpoints = await tx.all(ENDPOINTS, [accountId, mode]);
  const deliveries = await tx.all(DELIVERIES, [
    accountId,
    mode,
    endpoints.map(({ id }) => id),
    [...new Set(events.map(({ created_at }) => created_at))],
    events.map(({ id }) => id),
  ]);
  const attempts = await tx.all(ATTEMPTS, [accountId, mode, deliveries.map(({ id }) => id)]);
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  return deliveries.map((delivery) => ({
    id: delivery.id,
    webhook_endpoint_id: delivery.endpoint_id,
    webhook_endpoint_url: urls.get(delivery.endpoint_id) ?? '',
    event_id: delivery.event_id,
    status: delivery.status,
    next_attempt_at: delivery.next_attempt_at === null ? null : new Date(delivery.next_attempt_at).toISOString(),
    attempts: attempts
      .filter(({ delivery_id }) => delivery_id === delivery.id)
      .map((attempt) => attemptOf(attempt, delivery.event_id, bodies.get(delivery.event_id) ?? '')),
  }));
}

function attemptOf(row: (typeof ATTEMPTS)['row'] & object, eventId: string, body: string): Attempt {
  const { series, number, url, signed_at, signature, response_status, failure, milliseconds, created_at } = row;
  return {
    series,
    number,
    at: new Date(created_at).toISOString(),
    url,
    // Standard Webhooks: the id of the message, the time in seconds and the body are signed.
    signature_input: `${eventId}.${signed_at}.${body}`,
    signature,
    response_status,
    failure,
    duration_ms: milliseconds,
  };
}

type Summary = components['schemas']['RequestSummary'];
type Message = components['schemas']['Message'];

/** Returns what lists show of an exchange. */
export const summaryOf = (exchange: LoggedExchange): Summary => ({
  request_id: exchange.requestId,
  source: exchange.source,
  at: new Date(exchange.at).toISOString(),
  duration_ms: exchange.durationMs,
  method: exchange.method,
  url: exchange.url,
  operation: exchange.operationId ?? null,
  status: exchange.response.status,
  account_id: exchange.tenant?.accountId ?? null,
  mode: exchange.tenant?.mode ?? null,
  api_key_id: exchange.keyId ?? null,
  ending: exchange.ending,
});

const messageOf = ({ headers, body }: LoggedExchange['request']): Message => ({ headers, body: body ?? null });

export function requestHandlers(
  log: RequestLog,
  store: Store,
): LabHandlers<'listRequests' | 'retrieveRequest' | 'retrieveEventThread' | 'deleteRequests'> {
  return {
    listRequests({ query }) {
      const { exchanges, hasMore } = log.list(query);
      return Promise.resolve({ status: 200, body: { data: exchanges.map(summaryOf), has_more: hasMore } });
    },
    async retrieveRequest({ path }) {
      const exchange = log.find(path.request_id);
      if (!exchange) throw notFound('request', path.request_id);
      const { tenant, requestId, at } = exchange;
      const caused = tenant
        ? await store.read((tx) => readThread(tx, tenant, requestId, at))
        : { events: [], deliveries: [] };
      return {
        status: 200,
        body: {
          summary: summaryOf(exchange),
          request: messageOf(exchange.request),
          response: messageOf(exchange.response),
          changes: [...exchange.changes],
          ...caused,
        },
      };
    },
    async retrieveEventThread({ path }) {
      const tenant = { accountId: path.account_id, mode: path.mode };
      const body = await store.read((tx) => readEventThread(tx, tenant, path.event_id));
      if (!body) throw notFound('event', path.event_id);
      return { status: 200, body };
    },
    deleteRequests() {
      log.clear();
      return Promise.resolve({ status: 204 });
    },
  };
}

export const inboxHandlers = (store: Store): LabHandlers<'listInboxMessages' | 'deleteInboxMessages'> => ({
  async listInboxMessages({ path, query }) {
    const tenant = { accountId: path.account_id, mode: path.mode };
    const data = await store.read((tx) => readInbox(tx, tenant, { limit: LIMIT, ...query }));
    return { status: 200, body: { data } };
  },
  async deleteInboxMessages({ path, query }) {
    const tenant = { accountId: path.account_id, mode: path.mode };
    await store.write((tx) => clearInbox(tx, tenant, query.name));
    return { status: 204 };
  },
});
