/** Webhook endpoints: what they receive, their secrets, and what can be done with them. */
import { endpointActions, newEndpointButton } from '../actions/endpoints.ts';
import { fill, h } from '../frame/dom.ts';
import { toneOf } from '../frame/format.ts';
import { json } from '../frame/json.ts';
import { linkTo, type Frame } from '../frame/view.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { ENDPOINT } from './deliveries.ts';
import { cut, facts, tag, when } from './parts.ts';
import { below, readPage, recordsView } from './records.ts';

type Endpoint = Contract<'WebhookEndpoint'>;

/** How many of the newest deliveries fail, by webhook endpoint: those that were attempted without success. */
const failing = new Map<string, { readonly failed: number; readonly attempted: number }>();

async function countFailing(frame: Frame, endpointId: string): Promise<void> {
  const path = `webhook-endpoints/${endpointId}/deliveries`;
  const { data } = await readPage<Contract<'WebhookDelivery'>>(frame, path, undefined);
  const attempted = data.filter(({ status, attempts }) => status !== 'pending' || attempts > 0);
  const failed = attempted.filter(({ status }) => status !== 'succeeded').length;
  failing.set(endpointId, { failed, attempted: attempted.length });
}

function failingOf({ id }: Endpoint): Node | string {
  const { failed, attempted } = failing.get(id) ?? { failed: 0, attempted: 0 };
  return attempted === 0 ? '–' : tag(`${failed} of ${attempted}`, failed > 0 ? 'bad' : 'good');
}

export const endpointsView = recordsView<Endpoint>({
  name: 'endpoints',
  title: 'Webhook endpoints',
  keyOf: ({ id }) => id,
  empty: 'No webhook endpoints in this account and mode. Register https://inbox.localhost/shop to see webhooks here.',
  actions: (frame) => [newEndpointButton(frame)],
  async read(frame, cursor) {
    const page = await readPage<Endpoint>(frame, 'webhook-endpoints', cursor);
    await Promise.all(page.data.map(({ id }) => countFailing(frame, id)));
    return page;
  },
  columns: [
    { title: 'URL', kind: 'wide', cell: ({ url }) => cut(url) },
    { title: 'Description', from: 'large', cell: ({ description }) => description ?? '–' },
    { title: 'Status', cell: ({ status }) => tag(status, toneOf(status)) },
    { title: 'Failing', kind: 'number', cell: failingOf },
    { title: 'Event types', from: 'medium', cell: ({ event_types: types }) => typesOf(types) },
    { title: 'Created', from: 'large', cell: ({ created_at: at }, now) => when(at, now) },
  ],
  gone: (id) => `The webhook endpoint ${id} is not in this account and mode.`,
  partsOf: (endpoint, frame) => [
    h('h1', {}, endpoint.url),
    facts([
      ['Identifier', h('code', {}, endpoint.id)],
      ['Description', endpoint.description ?? 'none'],
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

const typesOf = (types: readonly string[]): HTMLElement =>
  h('span', { title: types.join(', ') }, types.length === 1 ? (types[0] ?? '') : `${types.length} types`);

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
