/** Webhook endpoints: what they receive, their secrets, and what can be done with them. */
import { endpointActions, newEndpointButton } from '../actions/endpoints.ts';
import { fill, h } from '../frame/dom.ts';
import { dateOf, toneOf } from '../frame/format.ts';
import { json } from '../frame/json.ts';
import { linkTo, type Frame } from '../frame/view.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { ENDPOINT } from './deliveries.ts';
import { facts, tag } from './parts.ts';
import { below, readPage, recordsView } from './records.ts';

type Endpoint = Contract<'WebhookEndpoint'>;

export const endpointsView = recordsView<Endpoint>({
  name: 'endpoints',
  title: 'Webhook endpoints',
  keyOf: ({ id }) => id,
  empty: 'No webhook endpoints in this account and mode. Register https://inbox.localhost/shop to see webhooks here.',
  read: (frame, cursor) => readPage(frame, 'webhook-endpoints', cursor),
  actions: (frame) => [newEndpointButton(frame)],
  columns: [
    { title: 'URL', kind: 'wide', cell: ({ url }) => h('code', {}, url) },
    { title: 'Status', cell: ({ status }) => tag(status, toneOf(status)) },
    { title: 'Event types', kind: 'number', cell: ({ event_types: types }) => String(types.length) },
    { title: 'Created', cell: ({ created_at: at }) => dateOf(at) },
  ],
  gone: (id) => `The webhook endpoint ${id} is not in this account and mode.`,
  partsOf: (endpoint, frame) => [
    h('h1', {}, endpoint.url),
    facts([
      ['Identifier', h('code', {}, endpoint.id)],
      ['Status', tag(endpoint.status, toneOf(endpoint.status))],
      ['Event types', endpoint.event_types.join(', ')],
      ['Secret', secretsOf(endpoint, frame)],
      [
        'Deliveries',
        h(
          'span',
          {},
          h('a', { href: deliveriesOf(endpoint.id) }, 'Show its deliveries'),
          ', ',
          h('a', { href: deliveriesOf(endpoint.id, 'failed') }, 'those that failed'),
        ),
      ],
    ]),
    endpointActions(endpoint, frame),
    json(JSON.stringify(endpoint)),
  ],
});

const deliveriesOf = (id: string, status = ''): string =>
  linkTo({ view: 'deliveries', id: undefined, query: { [ENDPOINT]: id, status } });

/** Returns a button that shows the signing secrets in its place. */
function secretsOf({ id, secret_hint: hint }: Endpoint, frame: Frame): HTMLElement {
  const place = h('span', {}, h('code', {}, `whsec_…${hint} `));
  const show = (): void =>
    frame.run(async () => {
      const { data } = await lab<Lab<'EndpointSecrets'>>('GET', below(frame, `webhook-endpoints/${id}/secrets`));
      fill(place, ...data.map((secret) => h('code', { class: 'block' }, secret)));
    });
  place.append(h('button', { onclick: show }, 'Show'));
  return place;
}
