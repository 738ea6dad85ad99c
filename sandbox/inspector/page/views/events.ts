/** Events of the account, each with its deliveries. */
import { h } from '../frame/dom.ts';
import { dateOf } from '../frame/format.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { linkTo } from '../frame/route.ts';
import type { Frame } from '../frame/view.ts';
import { deliveryStep, facts, json, step } from './parts.ts';
import { below, readPage, recordsView } from './records.ts';

type Event = Contract<'Event'>;

export const eventsView = recordsView<Event>({
  name: 'events',
  title: 'Events',
  keyOf: ({ id }) => id,
  empty: 'No events in this account and mode. Every change of an order, a product or stock adds one.',
  read: (frame, cursor) => readPage(frame, 'events', cursor),
  columns: [
    { title: 'Time', cell: ({ timestamp }) => dateOf(timestamp) },
    { title: 'Type', kind: 'wide', cell: ({ type }) => type },
    { title: 'Identifier', cell: ({ id }) => h('code', {}, id) },
  ],
  detail: (id, _row, frame) => eventParts(id, frame),
});

/** Returns an event with its deliveries, of which `only` names one. */
export async function eventParts(id: string, frame: Frame, only?: string): Promise<HTMLElement[]> {
  const thread = await lab<Lab<'EventThread'>>('GET', below(frame, `events/${encodeURIComponent(id)}/thread`));
  const { event, request_id: request } = thread;
  const deliveries = thread.deliveries.filter((delivery) => only === undefined || delivery.id === only);
  return [
    h('h1', {}, event.type),
    facts([
      ['Event', h('code', {}, event.id)],
      ['Caused by', request === null ? 'the seed or the clock' : requestLink(request)],
    ]),
    h(
      'ol',
      { class: 'thread' },
      step('Event', json(event.body)),
      ...(deliveries.length === 0 ? [step('Deliveries', 'No webhook endpoint listens to this type.')] : []),
      ...deliveries.map(deliveryStep),
    ),
  ];
}

const requestLink = (id: string): HTMLElement =>
  h('a', { href: linkTo({ view: 'requests', id, query: {} }) }, h('code', {}, id));
