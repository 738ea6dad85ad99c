/** Deliveries of all webhook endpoints of the account, newest first. */
import { h } from '../frame/dom.ts';
import { dateOf, toneOf } from '../frame/format.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import type { Frame } from '../frame/view.ts';
import { namesOf, tag } from './parts.ts';
import { eventParts } from './events.ts';
import { retryButton } from '../actions/retry-failed.ts';
import { below, type Page, readPage, recordsView, type Selected } from './records.ts';

type Delivery = Contract<'WebhookDelivery'>;

/** Filter by webhook endpoint, in addresses and in the lab. */
export const ENDPOINT = 'webhook_endpoint_id';
const STATUSES = namesOf<Delivery['status']>({ pending: true, succeeded: true, failed: true });

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
  read: readDeliveries,
  columns: [
    { title: 'Queued', cell: ({ created_at: at }) => dateOf(at) },
    { title: 'Status', cell: ({ status }) => tag(status, toneOf(status)) },
    { title: 'Event', kind: 'wide', cell: ({ event_type: type }) => type },
    { title: 'Attempts', kind: 'number', cell: ({ attempts }) => String(attempts) },
    { title: 'Response', kind: 'number', cell: ({ response_status: status }) => String(status ?? '–') },
    { title: 'Next attempt', cell: ({ next_attempt_at: at }) => (at === null ? '–' : dateOf(at)) },
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
  const { data } = await readPage<Contract<'WebhookEndpoint'>>(frame, 'webhook-endpoints', undefined);
  return data.map(({ id, url }) => [id, url.replace('https://', '')]);
}

/** Returns a page of the deliveries of all webhook endpoints; its cursor is its last delivery. */
async function readDeliveries(frame: Frame, last: string | undefined, selected: Selected): Promise<Page<Delivery>> {
  const query = new URLSearchParams({ ...selected, limit: '100', ...(last !== undefined && { before: last }) });
  const { data, has_more: hasMore } = await lab<Lab<'DeliveryList'>>('GET', below(frame, `deliveries?${query}`));
  return { data, next_cursor: hasMore ? (data.at(-1)?.id ?? null) : null };
}
