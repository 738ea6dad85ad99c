/** API keys of the account, without their secrets. */
import { keyActions, newKeyButton } from '../actions/keys.ts';
import { h } from '../frame/dom.ts';
import { dateOf } from '../frame/format.ts';
import { json } from '../frame/json.ts';
import type { Contract } from '../lab/types.ts';
import { facts } from './parts.ts';
import { readPage, recordsView } from './records.ts';

type Key = Contract<'ApiKey'>;

const timeOr = (at: string | null, otherwise: string): string => (at === null ? otherwise : `${dateOf(at)} UTC`);

export const keysView = recordsView<Key>({
  name: 'keys',
  title: 'API keys',
  keyOf: ({ id }) => id,
  empty: 'No API keys in this account and mode. Create one with the button above.',
  read: (frame, cursor) => readPage(frame, 'api-keys', cursor),
  actions: (frame) => [newKeyButton(frame)],
  columns: [
    { title: 'Name', kind: 'wide', cell: ({ name }) => name },
    { title: 'Ends with', cell: ({ hint }) => h('code', {}, hint) },
    { title: 'Scopes', kind: 'number', cell: ({ scopes }) => String(scopes.length) },
    { title: 'Last used', cell: ({ last_used_at: at }) => timeOr(at, 'never') },
    { title: 'Expires', cell: ({ expires_at: at }) => timeOr(at, 'never') },
  ],
  gone: (id) => `The API key ${id} is not in this account and mode. It may have been revoked.`,
  partsOf: (key, frame) => [
    h('h1', {}, key.name),
    facts([
      ['Identifier', h('code', {}, key.id)],
      ['Secret', h('code', {}, `…${key.hint}`)],
      ['Scopes', key.scopes.join(', ')],
      ['Expires', timeOr(key.expires_at, 'never')],
      ['Last used', timeOr(key.last_used_at, 'never')],
    ]),
    keyActions(key, frame),
    json(JSON.stringify(key)),
  ],
});
