/** Actions on webhook endpoints: create, edit, disable, enable, rotate the secret, delete, and send a test event. */
import { EVENT_TYPES } from '../../../api/contract/generated/event-types.ts';
import { h } from '../frame/dom.ts';
import type { Frame } from '../frame/view.ts';
import type { Contract } from '../lab/types.ts';
import { callApi } from './call.ts';
import { openDialog } from './dialog.ts';
import { buttonOf, checksOf, field, OVERLAPS, selectOf } from './fields.ts';
import { retryFailedButton } from './retry-failed.ts';
import { showSecrets } from './secret.ts';

type Endpoint = Contract<'WebhookEndpoint'>;
type WithSecret = Contract<'WebhookEndpointWithSecret'>;

const VERIFY = 'Receivers verify webhooks with it.';
const INBOX = 'https://inbox.localhost/shop';

const pathOf = ({ id }: Endpoint): string => `webhook-endpoints/${id}`;

/** Returns the buttons of an endpoint that is open. */
export const endpointActions = (endpoint: Endpoint, frame: Frame): HTMLElement =>
  h(
    'div',
    { class: 'tabs', role: 'group', 'aria-label': 'Actions' },
    buttonOf('Send test event', () => sendTestEvent(endpoint, frame)),
    retryFailedButton(endpoint, frame),
    buttonOf('Edit', () => edit(endpoint, frame)),
    buttonOf(endpoint.status === 'enabled' ? 'Disable' : 'Enable', () => toggle(endpoint, frame)),
    buttonOf('Rotate secret', () => rotate(endpoint, frame)),
    buttonOf('Delete', () => remove(endpoint, frame)),
  );

export const newEndpointButton = (frame: Frame): HTMLElement => buttonOf('New endpoint', () => create(frame));

function sendTestEvent(endpoint: Endpoint, frame: Frame): void {
  frame.run(async () => {
    const { body } = await callApi<Contract<'WebhookDelivery'>>(frame.scope, 'POST', `${pathOf(endpoint)}/ping`);
    frame.say('The test event is queued.');
    frame.go({ view: 'deliveries', id: body.id });
  });
}

interface Values {
  readonly url: string;
  readonly description: string | null;
  readonly event_types: readonly string[];
}

/** Returns the fields of an endpoint, and a function that reads their values. */
function formOf({ url, description, event_types: types }: Values) {
  const checks = checksOf(EVENT_TYPES, types);
  const address = field({
    label: 'URL',
    control: h('input', { type: 'url', value: url, required: true, spellcheck: 'false' }),
    pointer: '#/url',
    hint: `HTTPS and public, or below https://inbox.localhost/ to see its webhooks in the inbox here.`,
  });
  const note = field({
    label: 'Description',
    control: h('input', { value: description ?? '' }),
    pointer: '#/description',
  });
  const events = field({ label: 'Event types', control: checks.control, pointer: '#/event_types' });
  const fields = [address, note, events];
  return {
    fields,
    values: (): Values => ({
      url: address.control.value.trim(),
      description: note.control.value.trim() || null,
      event_types: checks.checked(),
    }),
  };
}

function create(frame: Frame): void {
  const { fields, values } = formOf({ url: INBOX, description: null, event_types: EVENT_TYPES });
  openDialog(frame, {
    title: 'New webhook endpoint',
    content: fields.map(({ element }) => element),
    action: 'Create endpoint',
    fields: () => fields,
    async run() {
      const { description, ...others } = values();
      const body = { ...others, ...(description !== null && { description }) };
      const created = await callApi<WithSecret>(frame.scope, 'POST', 'webhook-endpoints', { body });
      const { endpoint, secret } = created.body;
      frame.say(`The webhook endpoint ${endpoint.url} is created.`);
      frame.go({ view: 'endpoints', id: endpoint.id });
      showSecrets('Signing secret of the new endpoint', VERIFY, { 'Signing secret': secret });
    },
  });
}

function edit(endpoint: Endpoint, frame: Frame): void {
  const before: Values = { ...endpoint, description: endpoint.description ?? null };
  const { fields, values } = formOf(before);
  openDialog(frame, {
    title: 'Edit the webhook endpoint',
    content: fields.map(({ element }) => element),
    action: 'Save',
    fields: () => fields,
    async run() {
      const changed = Object.entries(values()).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
      );
      if (changed.length === 0) throw new Error('Nothing is changed.');
      // The version keeps a change of somebody else that came in the meantime.
      const { version } = endpoint;
      await callApi(frame.scope, 'PATCH', pathOf(endpoint), { body: Object.fromEntries(changed), version });
      frame.say('The webhook endpoint is changed.');
    },
  });
}

function toggle(endpoint: Endpoint, frame: Frame): void {
  const status = endpoint.status === 'enabled' ? 'disabled' : 'enabled';
  frame.run(async () => {
    await callApi(frame.scope, 'PATCH', pathOf(endpoint), { body: { status } });
    frame.say(`The webhook endpoint is ${status}.`);
  });
}

function rotate(endpoint: Endpoint, frame: Frame): void {
  const overlap = field({
    label: 'The present secret stays valid for',
    control: selectOf(OVERLAPS, '86400'),
    pointer: '#/overlap_seconds',
  });
  openDialog(frame, {
    title: 'Rotate the signing secret?',
    content: [h('p', {}, `Receivers at ${endpoint.url} need the new secret.`), overlap.element],
    action: 'Rotate secret',
    isDangerous: true,
    fields: () => [overlap],
    async run() {
      const body = { overlap_seconds: Number(overlap.control.value) };
      const rotated = await callApi<WithSecret>(frame.scope, 'POST', `${pathOf(endpoint)}/rotate-secret`, { body });
      frame.say('The signing secret is rotated.');
      showSecrets('New signing secret', VERIFY, { 'Signing secret': rotated.body.secret });
    },
  });
}

function remove(endpoint: Endpoint, frame: Frame): void {
  openDialog(frame, {
    title: 'Delete the webhook endpoint?',
    content: [
      h('p', {}, h('code', {}, endpoint.url)),
      h('p', {}, 'Its secrets and its deliveries are deleted, too. This cannot be undone.'),
    ],
    action: 'Delete endpoint',
    isDangerous: true,
    async run() {
      await callApi(frame.scope, 'DELETE', pathOf(endpoint));
      frame.say(`The webhook endpoint ${endpoint.url} is deleted.`);
      frame.go({ view: 'endpoints' });
    },
  });
}
