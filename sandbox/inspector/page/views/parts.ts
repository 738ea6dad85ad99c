/** Parts that several views show. */
import { h } from '../frame/dom.ts';
import { dateOf, durationOf, timeOf, toneOf } from '../frame/format.ts';
import { SEARCH } from '../frame/list.ts';
import { idOf } from '../frame/json.ts';
import { linkTo } from '../frame/view.ts';
import type { Lab } from '../lab/types.ts';

/** Returns a list of names and values. */
export const facts = (pairs: readonly (readonly [string, Node | string])[]): HTMLElement =>
  h('dl', { class: 'facts' }, ...pairs.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));

/** Returns a status as a coloured word. */
export const tag = (text: string | number, tone: string): HTMLElement =>
  h('span', { class: `tag ${tone}` }, typeof text === 'string' ? text.replaceAll('_', ' ') : text);

/** Returns a small table: the second column takes the space that is left, and those after it are aligned to the right. */
export const table = (
  label: string,
  titles: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
): HTMLElement =>
  h(
    'table',
    { 'aria-label': label },
    h('thead', {}, h('tr', {}, ...titles.map((title) => h('th', { scope: 'col' }, title)))),
    h(
      'tbody',
      {},
      ...rows.map((cells) =>
        h('tr', {}, ...cells.map((cell, at) => h('td', { class: at === 1 ? 'wide' : at > 1 ? 'number' : '' }, cell))),
      ),
    ),
  );

/** Returns all names of a type; the compiler refuses an object that lacks one. */
export const namesOf = <Name extends string>(all: Readonly<Record<Name, true>>): readonly Name[] =>
  Object.keys(all) as Name[];

/** Returns a SKU as a link to its stock. */
export const skuOf = (sku: string): HTMLElement =>
  h('a', { href: linkTo({ view: 'stock', id: undefined, query: { [SEARCH]: sku } }) }, h('code', {}, sku));

/** Returns one step of a thread. */
export const step = (title: string, ...children: (Node | string)[]): HTMLElement =>
  h('li', {}, h('h2', {}, title), ...children);

/** Returns a delivery with its attempts, each with the text that was signed. */
export function deliveryStep({
  id,
  status,
  webhook_endpoint_id: endpoint,
  attempts,
  next_attempt_at: next,
}: Lab<'ThreadDelivery'>): HTMLElement {
  return step(
    'Delivery',
    facts([
      ['Delivery', idOf(id)],
      ['Endpoint', idOf(endpoint)],
      ['Status', tag(status, toneOf(status))],
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
      tag(result, toneOf(made.response_status)),
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
