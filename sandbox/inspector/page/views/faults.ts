/** Rules of faults that clients meet, and a form that adds one. */
import { h } from '../frame/dom.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import type { Frame } from '../frame/view.ts';
import { json } from '../frame/json.ts';
import { recordsView } from './records.ts';

type Fault = Lab<'Fault'>;

/** Effects by the words of the form; the sandbox has more (see docs/sandbox.md). */
const EFFECTS: Readonly<Record<string, Partial<Fault>>> = {
  '429 Too many requests': { code: 'rate_limit_exceeded', retry_after: 1 },
  '503 Service unavailable': { code: 'service_unavailable', retry_after: 1 },
  '500 Internal error': { code: 'internal_error' },
  'Cut before the change': { cut: 'before' },
  'Cut after the change': { cut: 'after' },
  'Truncated response': { truncate: true },
  'Delay of 2 seconds': { delay: '2s' },
};

export const faultsView = recordsView<Fault>({
  name: 'faults',
  title: 'Faults',
  keyOf: ({ id }) => id,
  empty: 'No faults. Add one to see how your client handles it: the next matching requests get it.',
  read: () => lab('GET', 'faults'),
  actions: (frame) => [
    form(frame),
    h('button', { onclick: () => frame.run(() => lab('DELETE', 'faults')) }, 'Remove all'),
  ],
  columns: [
    {
      title: 'Requests',
      kind: 'wide',
      cell: (fault) => h('span', { title: requestsOf(fault) }, requestsOf(fault)),
    },
    { title: 'Effect', cell: (fault) => h('span', { title: effectOf(fault) }, effectOf(fault)) },
    { title: 'Met', kind: 'number', cell: ({ met, times }) => `${met} of ${times ?? 'any number'}` },
  ],
  gone: (id) => `The rule ${id} is gone.`,
  partsOf: (fault, frame) => [
    h('h1', {}, effectOf(fault)),
    h('button', { onclick: () => remove(fault, frame) }, 'Remove the rule'),
    json(JSON.stringify(fault)),
  ],
});

/** Returns which requests a rule selects: all that it says about them. */
function requestsOf({ operation, path, inbox, mode, account_id: account, api_key_id: key, nth }: Fault): string {
  const parts = [
    operation ?? path ?? (inbox === undefined ? 'every request' : `inbox ${inbox}`),
    ...(operation !== undefined && path !== undefined ? [path] : []),
    ...(mode === undefined ? [] : [`${mode} mode`]),
    ...[account, key].flatMap((id) => (id === undefined ? [] : [`…${id.slice(-8)}`])),
    ...(nth > 1 ? [`from number ${nth}`] : []),
  ];
  return parts.join(', ');
}

/** Returns everything that happens to the requests of a rule. */
function effectOf(fault: Fault): string {
  const { code, cut, truncate, respond, delay } = fault;
  const named = Object.entries(EFFECTS).find(
    ([, effect]) => effect.code !== undefined && effect.code === code && effect.retry_after === fault.retry_after,
  );
  const parts = [
    ...(code === undefined ? [] : [named?.[0] ?? code]),
    ...(cut === undefined ? [] : [`Cut ${cut} the change`]),
    ...(truncate === undefined ? [] : ['Truncated response']),
    ...(respond === undefined ? [] : [`Status ${respond}`]),
    ...(delay === undefined ? [] : [`Delay of ${delay}`]),
  ];
  return parts.join(', ');
}

function remove({ id }: Fault, frame: Frame): void {
  frame.run(async () => {
    await lab('DELETE', `faults/${id}`);
    frame.go({ view: 'faults' });
  });
}

function form(frame: Frame): HTMLElement {
  const operations = frame.operations.map((name) => h('option', { value: name }, name));
  const operation = h(
    'select',
    { 'aria-label': 'Operation' },
    h('option', { value: '' }, 'Every operation'),
    ...operations,
  );
  const effects = Object.keys(EFFECTS).map((name) => h('option', {}, name));
  const effect = h('select', { 'aria-label': 'Effect' }, ...effects);
  const times = h('input', { type: 'number', min: 1, value: 1, 'aria-label': 'Number of requests', class: 'short' });
  const element = h(
    'form',
    { class: 'controls' },
    operation,
    effect,
    times,
    h('button', { class: 'primary' }, 'Add a fault'),
  );
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    const rule = { ...EFFECTS[effect.value], times: times.valueAsNumber };
    const body = operation.value === '' ? rule : { ...rule, operation: operation.value };
    frame.run(() => lab('POST', 'faults', body));
  });
  return element;
}
