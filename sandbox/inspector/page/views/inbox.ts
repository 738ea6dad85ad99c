/** Webhooks that the inbox received. */
import { h } from '../frame/dom.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import { json } from '../frame/json.ts';
import { endOf, facts, subjectOf, when } from './parts.ts';
import { below, recordsView } from './records.ts';

type Received = Lab<'InboxMessage'>;

export const inboxView = recordsView<Received>({
  name: 'inbox',
  title: 'Inbox',
  keyOf: ({ id }) => id,
  empty: 'The inbox is empty. It receives the webhooks of endpoints such as https://inbox.localhost/shop.',
  read: (frame) => lab('GET', below(frame, 'inbox?limit=1000')),
  actions: (frame) => [
    h('button', { onclick: () => frame.run(() => lab('DELETE', below(frame, 'inbox'))) }, 'Empty the inbox'),
  ],
  columns: [
    { title: 'Received', cell: ({ received_at: at }, now) => when(at, now) },
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Type', cell: ({ body }) => typeOf(body) },
    { title: 'Record', kind: 'wide', cell: ({ body }) => subjectOf(parsed(body)) },
    { title: 'Event', from: 'medium', cell: ({ headers }) => endOf(headers['webhook-id'] ?? '–') },
  ],
  gone: (id) => `The message ${id} is no longer in the inbox.`,
  partsOf: (message) => [
    h('h1', {}, typeOf(message.body)),
    facts(Object.entries(message.headers).map(([name, value]) => [name, h('code', {}, value)] as const)),
    json(message.body),
  ],
});

function typeOf(body: string): string {
  const event = parsed(body);
  return typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : 'not an event';
}

/** Returns the content of JSON; undefined for other texts. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
