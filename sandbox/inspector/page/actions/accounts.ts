/** Creates an account with a key in each mode, whose secrets are shown once. */
import { h } from '../frame/dom.ts';
import type { Frame } from '../frame/view.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import { openDialog } from './dialog.ts';
import { buttonOf, field, selectOf } from './fields.ts';
import { showSecrets } from './secret.ts';

const DATA = [
  { value: 'demo', text: 'A shop with products, stock and orders' },
  { value: 'empty', text: 'Nothing' },
];

/** Returns the button that creates an account with a key in each mode. */
export const newAccountButton = (frame: () => Frame): HTMLElement =>
  buttonOf('New account', () => createAccount(frame()));

function createAccount(frame: Frame): void {
  const name = field({ label: 'Name', control: h('input', { value: 'Test shop' }), pointer: '#/name' });
  const email = field({
    label: 'Email address',
    control: h('input', { type: 'email' }),
    pointer: '#/email',
    hint: 'A made-up one without it.',
  });
  const data = field({ label: 'Data', control: selectOf(DATA), pointer: '#/data' });
  const fields = [name, email, data];
  openDialog(frame, {
    title: 'New account',
    content: fields.map(({ element }) => element),
    action: 'Create account',
    fields: () => fields,
    async run() {
      const created = await lab<Lab<'TestAccountWithKeys'>>('POST', 'accounts', {
        data: data.control.value,
        ...(name.control.value !== '' && { name: name.control.value }),
        ...(email.control.value !== '' && { email: email.control.value }),
      });
      const { id } = created.account;
      frame.say(`The account ${created.account.name} is created and selected.`);
      frame.go({ view: 'orders', query: { account: id, mode: frame.scope.mode } });
      showSecrets('API keys of the new account', 'Copy them now. They are not shown again.', {
        'Key for test data': created.test_key,
        'Key for live data': created.live_key,
      });
    },
  });
}
