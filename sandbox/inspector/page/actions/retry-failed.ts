/** Retries one delivery, all failed deliveries of a webhook endpoint, or those of a period. */
import { h } from '../frame/dom.ts';
import { periodFields } from '../frame/period.ts';
import type { Frame } from '../frame/view.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { below, sandboxTime } from '../views/records.ts';
import { callApi } from './call.ts';
import { openDialog } from './dialog.ts';
import { buttonOf, field, selectOf } from './fields.ts';

type Endpoint = Contract<'WebhookEndpoint'>;

const RANGES = [
  { value: '', text: 'All of the last 30 days' },
  { value: '1', text: 'Those of the last hour' },
  { value: '24', text: 'Those of the last day' },
  { value: 'own', text: 'Those between two times' },
];
const HOUR_MS = 3_600_000;

export const retryFailedButton = (endpoint: Endpoint, frame: Frame): HTMLElement =>
  buttonOf('Retry failed deliveries', () => open(endpoint, frame));

/** Returns the button that retries one delivery. */
export const retryButton = (endpointId: string, id: string, frame: Frame): HTMLElement =>
  buttonOf('Retry', () =>
    frame.run(async () => {
      await callApi(frame.scope, 'POST', `webhook-endpoints/${endpointId}/deliveries/${id}/retry`);
      frame.say('The delivery is queued again.');
    }),
  );

function open(endpoint: Endpoint, frame: Frame): void {
  const range = field({ label: 'Failed deliveries', control: selectOf(RANGES) });
  const period = periodFields();
  const own = h('div', { class: 'row', hidden: true }, ...period.elements);
  range.control.addEventListener('change', () => {
    own.hidden = range.control.value !== 'own';
  });
  openDialog(frame, {
    title: 'Retry failed deliveries',
    content: [
      h('p', {}, 'Each gets a new series of attempts, oldest first, to ', h('code', {}, endpoint.url), '.'),
      range.element,
      own,
    ],
    action: 'Retry',
    async run() {
      const queued = await retryAll(endpoint, frame, await periodOf(range.control.value, period.read()));
      frame.say(queued === 1 ? '1 failed delivery is queued again.' : `${queued} failed deliveries are queued again.`);
    },
  });
}

/** Returns the period of a choice; the last hours are those of the sandbox's clock. */
async function periodOf(range: string, own: object): Promise<object> {
  if (range === '') return {};
  if (range === 'own') return own;
  return { created_at_min: new Date(Date.parse(await sandboxTime()) - Number(range) * HOUR_MS).toISOString() };
}

/** Asks until none is left, because a request queues a limited number; returns their number. */
async function retryAll({ id }: Endpoint, frame: Frame, period: object): Promise<number> {
  const path = below(frame, `webhook-endpoints/${id}/retry-failed`);
  let all = 0;
  for (;;) {
    const { queued, has_more: hasMore } = await lab<Lab<'RetriedDeliveries'>>('POST', path, period);
    all += queued;
    if (!hasMore) return all;
  }
}
