/** Webhooks that the inbox received. */
import { h } from '../frame/dom.ts';
import { dateOf } from '../frame/format.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import { json } from '../frame/json.ts';
import { facts } from './parts.ts';
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
    { title: 'Received', cell: ({ received_at: at }) => dateOf(at) },
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Type', kind: 'wide', cell: ({ body }) => typeOf(body) },
  ],
  gone: (id) => `The message ${id} is no longer in the inbox.`,
  partsOf: (message) => [
    h('h1', {}, typeOf(message.body)),
    facts(Object.entries(message.headers).map(([name, value]) => [name, h('code', {}, value)] as const)),
    json(message.body),
  ],
});

function typeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { type?: unknown }).type);
  } catch {
    return 'not JSON';
  }
}
