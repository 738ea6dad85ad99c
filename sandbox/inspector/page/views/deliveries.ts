/** Deliveries of all webhook endpoints of the account, newest first. */
import { h } from '../frame/dom.ts';
import { toneOf } from '../frame/format.ts';
import { lab } from '../lab/lab.ts';
import type { Contract } from '../lab/types.ts';
import type { Frame } from '../frame/view.ts';
import { namesFrom } from './names.ts';
import { cut, namesOf, tag, when } from './parts.ts';
import { eventParts } from './events.ts';
import { below, type Page, readPage, recordsView, type Selected } from './records.ts';

type Delivery = Contract<'WebhookDelivery'>;

const STATUSES = namesOf<Delivery['status']>({ pending: true, succeeded: true, failed: true });

const ENDPOINTS = namesFrom<Contract<'WebhookEndpoint'>>('webhook-endpoints', ({ url }) => url);
const urlOf = ({ webhook_endpoint_id: id }: Delivery): string => ENDPOINTS.of(id) ?? id;

export const deliveriesView = recordsView<Delivery>({
  name: 'deliveries',
  title: 'Deliveries',
  keyOf: ({ id }) => id,
  empty:
    'No deliveries in this account and mode. Register https://inbox.localhost/shop as a webhook endpoint to see some.',
  selections: [{ name: 'status', label: 'Status', every: 'Every status', values: STATUSES }],
  shownText: urlOf,
  read: (frame, _cursor, selected) => readAll(frame, selected),
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
    const path = below(frame, `webhook-endpoints/${endpoint}/deliveries/${id}/retry`);
    const retry = h('button', { onclick: () => frame.run(() => lab('POST', path)) }, 'Retry');
    const [heading, ...rest] = await eventParts(event, frame, id);
    return [...(heading ? [heading] : []), h('div', { class: 'tabs' }, retry), ...rest];
  },
});

/** Returns the newest deliveries of each webhook endpoint. */
async function readAll(frame: Frame, selected: Selected): Promise<Page<Delivery>> {
  const endpoints = await ENDPOINTS.read(frame);
  const pages = await Promise.all(
    endpoints.map(({ id }) => readPage<Delivery>(frame, `webhook-endpoints/${id}/deliveries`, undefined, selected)),
  );
  const all = pages.flatMap(({ data }) => data);
  return { data: all.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id)) };
}
