/** One request with everything that it caused: rows, events, and deliveries with the text that was signed. */
import { h } from '../dom.ts';
import { dateOf, durationOf, prettyOf, timeOf, toneOf } from '../format.ts';
import type { Lab } from '../lab.ts';
import { copyMenu } from './copy-menu.ts';

type Thread = Lab<'RequestThread'>;

/** Returns the parts of the detail pane. */
export function threadOf(thread: Thread, close: () => void): HTMLElement[] {
  const { summary } = thread;
  return [
    h(
      'div',
      { class: 'head' },
      h('h1', {}, summary.operation ?? 'Unknown operation'),
      h('button', { class: 'plain', onclick: close, 'aria-label': 'Close the request' }, 'Close'),
    ),
    facts([
      ['Request', h('code', {}, `${summary.method} ${summary.url}`)],
      ['Response', h('span', { class: `tag ${toneOf(summary.status)}` }, summary.status)],
      ['Request id', h('code', {}, summary.request_id)],
      ['Time', `${dateOf(summary.at)} UTC, ${durationOf(summary.duration_ms)}`],
      [
        'API key',
        summary.api_key_id === null ? 'none' : h('code', {}, `${summary.api_key_id} (${summary.mode ?? ''})`),
      ],
    ]),
    copyMenu(thread),
    h(
      'ol',
      { class: 'thread' },
      step('Request', ...message(thread.request)),
      ...(thread.changes.length > 0 ? [step(`Changed rows (${thread.changes.length})`, changes(thread))] : []),
      step('Response', ...message(thread.response)),
      ...thread.events.map((event) => step(`Event ${event.type}`, h('code', {}, event.id), json(event.body))),
      ...thread.deliveries.map(delivery),
    ),
  ];
}

const step = (title: string, ...children: (Node | string)[]): HTMLElement =>
  h('li', {}, h('h2', {}, title), ...children);

export const json = (text: string): HTMLElement => h('pre', { tabindex: 0 }, prettyOf(text));

/** Returns a list of names and values. */
export const facts = (pairs: readonly (readonly [string, Node | string])[]): HTMLElement =>
  h('dl', { class: 'facts' }, ...pairs.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));

function message({ headers, body }: Lab<'Message'>): HTMLElement[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const all = h(
    'details',
    {},
    h('summary', {}, `${lines.length} headers`),
    h('pre', { tabindex: 0 }, lines.join('\n')),
  );
  return body === null ? [all] : [all, json(body)];
}

const changes = ({ changes: all }: Thread): HTMLElement =>
  h(
    'ul',
    {},
    ...all.map(({ action, table, statement }) => h('li', {}, `${action} `, h('code', { title: statement }, table))),
  );

function delivery({
  id,
  status,
  webhook_endpoint_id: endpoint,
  attempts,
  next_attempt_at: next,
}: Lab<'ThreadDelivery'>) {
  return step(
    'Delivery',
    facts([
      ['Delivery', h('code', {}, id)],
      ['Endpoint', h('code', {}, endpoint)],
      ['Status', h('span', { class: `tag ${toneOf(status)}` }, status)],
      ['Next attempt', next === null ? 'none' : `${dateOf(next)} UTC`],
    ]),
    ...attempts.map(attempt),
  );
}

function attempt(made: Lab<'ThreadAttempt'>): HTMLElement {
  const result = made.response_status ?? made.failure ?? 'no response';
  return h(
    'details',
    {},
    h(
      'summary',
      {},
      `Attempt ${made.number} at ${timeOf(made.at)}: `,
      h('span', { class: `tag ${toneOf(made.response_status)}` }, result),
      ` in ${durationOf(made.duration_ms)}`,
    ),
    facts([
      ['URL', h('code', {}, made.url)],
      ['Signature', h('code', {}, made.signature)],
    ]),
    h('h3', {}, 'Signed text'),
    h('pre', { tabindex: 0 }, made.signature_input),
  );
}
