/** Identifiers as links: the prefix of an identifier tells which view shows its record. */
import { h } from './dom.ts';
import { linkTo } from './route.ts';

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
