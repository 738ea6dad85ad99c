/** API keys of the account, without their secrets. */
import { keyActions, newKeyButton } from '../actions/keys.ts';
import { h } from '../frame/dom.ts';
import { dateOf } from '../frame/format.ts';
import { json } from '../frame/json.ts';
import type { Contract } from '../lab/types.ts';
import { facts, tag, when } from './parts.ts';
import { readPage, recordsView } from './records.ts';

type Key = Contract<'ApiKey'>;

const timeOr = (at: string | null, otherwise: string): string => (at === null ? otherwise : `${dateOf(at)} UTC`);

/** Live keys stand out: what they change is real. */
const modeOf = (mode: Key['mode']): HTMLElement => tag(mode, mode === 'live' ? 'warn' : '');

const scopesOf = (scopes: Key['scopes']): HTMLElement =>
  h('span', { title: scopes.join(', ') }, scopes.length === 1 ? (scopes[0] ?? '') : `${scopes.length} scopes`);

export const keysView = recordsView<Key>({
  name: 'keys',
  title: 'API keys',
  keyOf: ({ id }) => id,
  empty: 'No API keys in this account and mode. Create one with the button above.',
  read: (frame, cursor) => readPage(frame, 'api-keys', cursor),
  actions: (frame) => [newKeyButton(frame)],
  columns: [
    { title: 'Name', kind: 'wide', cell: ({ name }) => name },
    { title: 'Mode', cell: ({ mode }) => modeOf(mode) },
    { title: 'Ends with', cell: ({ hint }) => h('code', {}, hint) },
    { title: 'Scopes', from: 'medium', cell: ({ scopes }) => scopesOf(scopes) },
    {
      title: 'Last used',
      from: 'medium',
      cell: ({ last_used_at: at }, now) => (at === null ? 'never' : when(at, now)),
    },
    { title: 'Expires', from: 'large', cell: ({ expires_at: at }, now) => (at === null ? 'never' : when(at, now)) },
  ],
  gone: (id) => `The API key ${id} is not in this account and mode. It may have been revoked.`,
  partsOf: (key, frame) => [
    h('h1', {}, key.name),
    facts([
      ['Mode', modeOf(key.mode)],
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
