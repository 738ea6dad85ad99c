/** Shows JSON: indented, coloured, and with identifiers as links. */
import { h } from './dom.ts';
import { prettyOf } from './format.ts';
import { linkTo } from './view.ts';

/** Strings, with the colon after names of members; numbers and words; everything between. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[^\s{}[\],:"]+|[\s{}[\],:]+/g;
/** Longest text that is coloured: each token becomes an element. */
const MAX_COLOURED = 100_000;

/** Returns JSON in a box that the keyboard can scroll; other text stays unchanged. */
export function json(text: string): HTMLElement {
  const pretty = prettyOf(text);
  const isPlain = pretty === text && !isJson(text);
  return h('pre', { tabindex: 0 }, ...(isPlain || pretty.length > MAX_COLOURED ? [pretty] : tokensOf(pretty)));
}

const tokensOf = (pretty: string): (Node | string)[] =>
  [...pretty.matchAll(TOKENS)].map(([token, colon]) => {
    if (colon !== undefined) return h('span', { class: 'name' }, token);
    if (token.startsWith('"')) return stringOf(token);
    return /^[\s{}[\],:]/.test(token) ? token : h('span', { class: 'value' }, token);
  });

function stringOf(token: string): Node {
  const href = addressOf(token.slice(1, -1));
  return href === undefined ? h('span', { class: 'string' }, token) : h('a', { class: 'string', href }, token);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// Identifiers as links: the prefix of an identifier tells which view shows its record.

const VIEWS: Readonly<Record<string, string>> = {
  req: 'requests',
  ord: 'orders',
  prod: 'products',
  inv: 'stock',
  evt: 'events',
  dlv: 'deliveries',
  we: 'endpoints',
  key: 'keys',
};
const ID = /^([a-z]+)_[0-9A-Za-z]{16,32}$/;

/** Returns the address of the record; undefined if no view shows such records. */
export function addressOf(id: string): string | undefined {
  const view = VIEWS[ID.exec(id)?.[1] ?? ''];
  return view && linkTo({ view, id, query: {} });
}

/** Returns the identifier, as a link to its record if a view shows it. */
export function idOf(id: string): HTMLElement {
  const href = addressOf(id);
  return href === undefined ? h('code', {}, id) : h('a', { href }, h('code', {}, id));
}
