/** Deliveries of all webhook endpoints of the account, newest first. */
import { h } from '../frame/dom.ts';
import { toneOf } from '../frame/format.ts';
import { lab, queryText } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import type { Frame } from '../frame/view.ts';
import { namesFrom } from './names.ts';
import { cut, namesOf, tag, when } from './parts.ts';
import { eventParts } from './events.ts';
import { retryButton } from '../actions/retry-failed.ts';
import { below, type Page, recordsView, type Selected } from './records.ts';

type Delivery = Contract<'WebhookDelivery'>;

/** Filter by webhook endpoint, in addresses and in the lab. */
export const ENDPOINT = 'webhook_endpoint_id';
const STATUSES = namesOf<Delivery['status']>({ pending: true, succeeded: true, failed: true });

const ENDPOINTS = namesFrom<Contract<'WebhookEndpoint'>>('webhook-endpoints', ({ url }) => url);
const urlOf = ({ webhook_endpoint_id: id }: Delivery): string => ENDPOINTS.of(id) ?? id;

export const deliveriesView = recordsView<Delivery>({
  name: 'deliveries',
  title: 'Deliveries',
  keyOf: ({ id }) => id,
  empty:
    'No deliveries in this account and mode. Register https://inbox.localhost/shop as a webhook endpoint to see some.',
  selections: async (frame) => [
    { name: 'status', label: 'Status', every: 'Every status', values: STATUSES },
    { name: ENDPOINT, label: 'Endpoint', every: 'Every endpoint', values: await endpointsOf(frame) },
  ],
  hasPeriod: true,
  shownText: urlOf,
  read: readDeliveries,
  columns: [
    { title: 'Queued', from: 'medium', cell: ({ created_at: at }, now) => when(at, now) },
    { title: 'Status', cell: ({ status }) => tag(status, toneOf(status)) },
    { title: 'Event', cell: ({ event_type: type }) => type },
    { title: 'Endpoint', kind: 'wide', cell: (delivery) => cut(urlOf(delivery).replace('https://', '')) },
    { title: 'Attempts', kind: 'number', cell: ({ attempts }) => String(attempts) },
    { title: 'Response', kind: 'number', from: 'large', cell: ({ response_status: status }) => String(status ?? '–') },
    {
      title: 'Next attempt',
      from: 'large',
      cell: ({ next_attempt_at: at }, now) => (at === null ? '–' : when(at, now)),
    },
  ],
  gone: (id) => `The delivery ${id} is not among the newest ones.`,
  async partsOf({ id, webhook_endpoint_id: endpoint, event_id: event }, frame) {
    const retry = retryButton(endpoint, id, frame);
    const [heading, ...rest] = await eventParts(event, frame, id);
    return [...(heading ? [heading] : []), h('div', { class: 'tabs' }, retry), ...rest];
  },
});

/** Returns the webhook endpoints, of which an account has few, by their identifiers. */
async function endpointsOf(frame: Frame): Promise<[id: string, url: string][]> {
  return (await ENDPOINTS.read(frame)).map(({ id, url }) => [id, url.replace('https://', '')]);
}

/** Returns a page of the deliveries of all webhook endpoints; its cursor is its last delivery. */
async function readDeliveries(frame: Frame, last: string | undefined, selected: Selected): Promise<Page<Delivery>> {
  const query = { ...selected, limit: '100', ...(last !== undefined && { before: last }) };
  // Endpoints may have been created since.
  if (last === undefined) await ENDPOINTS.read(frame);
  const { data, has_more: hasMore } = await lab<Lab<'DeliveryList'>>(
    'GET',
    below(frame, `deliveries?${queryText(query)}`),
  );
  return { data, next_cursor: hasMore ? (data.at(-1)?.id ?? null) : null };
}
