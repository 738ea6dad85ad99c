/** One request with everything that it caused: rows, events, and deliveries with the text that was signed. */
import { repeatButtons } from '../actions/repeat.ts';
import { copyButton } from '../actions/secret.ts';
import { h, fill } from '../frame/dom.ts';
import { dateOf, durationOf, toneOf } from '../frame/format.ts';
import type { Frame } from '../frame/view.ts';
import type { Lab } from '../lab/types.ts';
import { idOf, json } from '../frame/json.ts';
import { deliveryStep, facts, step, tag } from './parts.ts';
import { COPIES } from '../copy/copies.ts';

type Thread = Lab<'RequestThread'>;

/** Returns the parts of the detail pane. */
export function threadOf(thread: Thread, frame: Frame): HTMLElement[] {
  const { summary } = thread;
  return [
    h('h1', {}, summary.operation ?? 'Unknown operation'),
    facts([
      ['Request', h('code', {}, `${summary.method} ${summary.url}`)],
      ['Response', tag(summary.status, toneOf(summary.status))],
      ['Request id', h('code', {}, summary.request_id)],
      ['Time', `${dateOf(summary.at)} UTC, ${durationOf(summary.duration_ms)}`],
      ['Account', summary.account_id === null ? 'none' : h('code', {}, summary.account_id)],
      [
        'API key',
        summary.api_key_id === null ? 'none' : h('span', {}, idOf(summary.api_key_id), ` (${summary.mode ?? ''})`),
      ],
    ]),
    ...(summary.source === 'api' ? [repeatButtons(thread, frame), copyMenu(thread)] : []),
    h(
      'ol',
      { class: 'thread' },
      step('Request', ...message(thread.request)),
      ...(thread.changes.length > 0 ? [step(`Changed rows (${thread.changes.length})`, changes(thread))] : []),
      step('Response', ...message(thread.response)),
      ...thread.events.map((event) => step(`Event ${event.type}`, idOf(event.id), json(event.body))),
      ...thread.deliveries.map(deliveryStep),
    ),
  ];
}

function message({ headers, body }: Lab<'Message'>): HTMLElement[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const title = lines.length === 1 ? '1 header' : `${lines.length} headers`;
  const all = h('details', {}, h('summary', {}, title), h('pre', { tabindex: 0 }, lines.join('\n')));
  return body === null ? [all] : [all, json(body)];
}

const changes = ({ changes: all }: Thread): HTMLElement =>
  h(
    'ul',
    {},
    ...all.map(({ action, table, statement }) => h('li', {}, `${action} `, h('code', { title: statement }, table))),
  );

// Buttons that copy the request as a command, as code of each library, or as a conformance case.

/** Returns the tabs with the text of the selected form and a button that copies it. */
export function copyMenu(thread: Lab<'RequestThread'>): HTMLElement {
  const text = h('pre', { tabindex: 0 });
  const copy = copyButton('', () => text.textContent ?? '');
  const select = (name: string): void => {
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.textContent === name));
    fill(text, COPIES.find((form) => form.name === name)?.textOf(thread, location.origin) ?? '');
  };
  const tabs = COPIES.map(({ name }) => h('button', { onclick: () => select(name) }, name));
  select(COPIES[0]?.name ?? '');
  return h('section', { 'aria-label': 'Copy as' }, h('div', { class: 'tabs' }, ...tabs, copy), text);
}
