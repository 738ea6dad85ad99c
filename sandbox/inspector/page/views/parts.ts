/** Parts that several views show. */
import { h } from '../frame/dom.ts';
import { dateOf, durationOf, timeOf, toneOf, whenOf } from '../frame/format.ts';
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

/** Returns a time for a list, with its date where that is not today, and in full as its title. */
export const when = (iso: string, now: number): HTMLElement =>
  h('time', { datetime: iso, title: `${dateOf(iso)} UTC` }, whenOf(iso, now));

/** Number of characters at the end of a text that a narrow column keeps. */
const TAIL = 12;

/** Returns an address or path, of which a narrow column cuts the middle: the end tells such texts apart. */
export const cut = (text: string): HTMLElement =>
  h('code', { class: 'cut', title: text }, h('span', {}, text.slice(0, -TAIL)), text.slice(-TAIL));

/** Returns the end of an identifier, which tells it from others, with all of it as its title. */
export const endOf = (id: string): HTMLElement => h('code', { title: id }, `…${id.slice(-8)}`);

/** Returns what people call the record of an event: number, title, SKU or URL; its identifier if it has none of these. */
export function subjectOf(body: unknown): string {
  const { data } = (typeof body === 'object' && body !== null ? body : {}) as { data?: unknown };
  const record = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>;
  const name = ['number', 'title', 'sku', 'url', 'webhook_endpoint_id', 'id']
    .map((member) => record[member])
    .find(isText);
  return name ?? '–';
}

const isText = (value: unknown): value is string => typeof value === 'string';

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
  webhook_endpoint_url: url,
  attempts,
  next_attempt_at: next,
}: Lab<'ThreadDelivery'>): HTMLElement {
  return step(
    'Delivery',
    facts([
      ['Delivery', idOf(id)],
      ['Endpoint', h('span', {}, h('code', {}, url), ' ', idOf(endpoint))],
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
