/** Creates, rotates and revokes API keys; a secret is shown once. */
import { ALL_SCOPES } from '../../../api/contract/types.ts';
import { h } from '../frame/dom.ts';
import type { Frame, Scope } from '../frame/view.ts';
import type { Contract } from '../lab/types.ts';
import { callApi } from './call.ts';
import { openDialog } from './dialog.ts';
import { buttonOf, checksOf, field, OVERLAPS, selectOf } from './fields.ts';
import { showSecrets } from './secret.ts';

type Key = Contract<'ApiKey'>;
type WithSecret = Contract<'ApiKeyWithSecret'>;

const ONCE = 'Copy it now. It is not shown again.';

/** Returns the button that creates an API key of the account that is shown. */
export const newKeyButton = (frame: Frame): HTMLElement => buttonOf('New API key', () => createKey(frame));

const MODES = [
  { value: 'test', text: 'test' },
  { value: 'live', text: 'live' },
];

function createKey(frame: Frame): void {
  const { account, mode: shown } = frame.scope;
  const scopes = checksOf(ALL_SCOPES, ALL_SCOPES);
  const name = field({ label: 'Name', control: h('input', { value: 'My program' }), pointer: '#/name' });
  const mode = field({ label: 'Mode', control: selectOf(MODES, shown), pointer: '#/mode' });
  const fields = [name, mode, field({ label: 'Scopes', control: scopes.control, pointer: '#/scopes' })];
  openDialog(frame, {
    title: 'New API key',
    content: fields.map(({ element }) => element),
    action: 'Create key',
    fields: () => fields,
    async run() {
      const wanted = mode.control.value === 'live' ? 'live' : 'test';
      const body = { name: name.control.value, mode: wanted, scopes: scopes.checked() };
      // A key manages keys of its own mode only, so the request belongs to the mode of the new key.
      const created = await callApi<WithSecret>({ account, mode: wanted }, 'POST', 'api-keys', {
        body,
      });
      const { api_key: key, secret } = created.body;
      frame.say(`The API key ${key.name} is created.`);
      frame.go({ view: 'keys', id: key.id });
      showSecrets(`Secret of the API key ${key.name}`, ONCE, { 'API key': secret });
    },
  });
}

/** Returns the buttons of a key that is open. */
export const keyActions = (key: Key, frame: Frame): HTMLElement =>
  h(
    'div',
    { class: 'tabs', role: 'group', 'aria-label': 'Actions' },
    buttonOf('Rotate secret', () => rotate(key, frame)),
    buttonOf('Revoke', () => revoke(key, frame)),
  );

/** Returns the account in the mode of the key, which may be the one that is not shown. */
const scopeOf = ({ mode }: Key, { scope }: Frame): Scope => ({ account: scope.account, mode });

function rotate(key: Key, frame: Frame): void {
  const overlap = field({
    label: 'The present secret stays valid for',
    control: selectOf(OVERLAPS, '86400'),
    pointer: '#/overlap_seconds',
  });
  openDialog(frame, {
    title: `Rotate the secret of ${key.name}?`,
    content: [h('p', {}, 'Programs that use this key need the new secret.'), overlap.element],
    action: 'Rotate secret',
    isDangerous: true,
    fields: () => [overlap],
    async run() {
      const body = { overlap_seconds: Number(overlap.control.value) };
      const rotated = await callApi<WithSecret>(scopeOf(key, frame), 'POST', `api-keys/${key.id}/rotate`, { body });
      frame.say(`The secret of the API key ${key.name} is rotated.`);
      showSecrets(`New secret of the API key ${key.name}`, ONCE, { 'API key': rotated.body.secret });
    },
  });
}

function revoke(key: Key, frame: Frame): void {
  openDialog(frame, {
    title: `Revoke the API key ${key.name}?`,
    content: [h('p', {}, 'Its requests fail from now on. This cannot be undone.')],
    action: 'Revoke key',
    isDangerous: true,
    async run() {
      await callApi(scopeOf(key, frame), 'DELETE', `api-keys/${key.id}`);
      frame.say(`The API key ${key.name} is revoked.`);
      frame.go({ view: 'keys' });
    },
  });
}
