/** Events of the account, each with its deliveries. */
import { EVENT_TYPES } from '../../../api/contract/generated/event-types.ts';
import { h } from '../frame/dom.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { idOf, json } from '../frame/json.ts';
import type { Frame } from '../frame/view.ts';
import { deliveryStep, endOf, facts, step, subjectOf, when } from './parts.ts';
import { below, readPage, recordsView } from './records.ts';

type Event = Contract<'Event'>;

export const eventsView = recordsView<Event>({
  name: 'events',
  title: 'Events',
  keyOf: ({ id }) => id,
  empty: 'No events in this account and mode. Every change of an order, a product or stock adds one.',
  selections: [{ name: 'type', label: 'Type', every: 'Every type', values: EVENT_TYPES }],
  hasPeriod: true,
  read: (frame, cursor, selected) => readPage(frame, 'events', cursor, selected),
  columns: [
    { title: 'Time', cell: ({ timestamp }, now) => when(timestamp, now) },
    { title: 'Type', cell: ({ type }) => type },
    { title: 'Record', kind: 'wide', cell: (event) => subjectOf(event) },
    { title: 'Identifier', from: 'medium', cell: ({ id }) => endOf(id) },
  ],
  detail: (id, frame) => eventParts(id, frame),
});

/** Returns an event with its deliveries, of which `only` names one. */
export async function eventParts(id: string, frame: Frame, only?: string): Promise<HTMLElement[]> {
  const thread = await lab<Lab<'EventThread'>>('GET', below(frame, `events/${encodeURIComponent(id)}/thread`));
  const { event, request_id: request } = thread;
  const deliveries = thread.deliveries.filter((delivery) => only === undefined || delivery.id === only);
  return [
    h('h1', {}, event.type),
    facts([
      ['Event', idOf(event.id)],
      ['Caused by', request === null ? 'the seed or the clock' : idOf(request)],
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
