import type { Schema, TypeRef } from './model.ts';
import { ENVELOPES, fieldsOf, isRecord, isScalar, LINKS } from './page-fields.ts';

/** A list in a page. */
export interface PageList {
  /** Path in the page; empty if the page is an array. */
  path: string[];
  item: TypeRef;
}

/** Fields with the items of a page that has other lists, too. */
const ITEM_FIELDS = new Set(['data', 'entries', 'items', 'records', 'results', 'rows']);

/** Lists beside the items of a page. */
const OTHER_FIELDS = new Set(['errors', 'warnings']);

/** Returns the lists of a page that can be its items: its own, and those of an object around them. */
function listsIn(page: TypeRef, schemas: readonly Schema[]): PageList[] {
  if (page.kind === 'list') return page.hasNulls === true ? [] : [{ path: [], item: page.items }];
  const inside = (type: TypeRef, outer: string[]): PageList[] =>
    fieldsOf(type, schemas).flatMap(({ name, type: field }) => {
      const path = [...outer, name];
      if (field.kind === 'list' && field.hasNulls !== true && (isRecord(field.items) || isScalar(field.items)))
        return [{ path, item: field.items }];
      const isAround = outer.length === 0 && field.kind === 'object' && !ENVELOPES.has(name) && !LINKS.has(name);
      return isAround ? inside(field, path) : [];
    });
  return page.kind === 'object' ? inside(page, []) : [];
}

/** Returns the lists of a page without those that are beside its items. */
export function candidates(page: TypeRef, schemas: readonly Schema[]): PageList[] {
  const all = listsIn(page, schemas);
  const likely = all.filter(({ path }) => !OTHER_FIELDS.has(path.at(-1) ?? ''));
  return likely.length === 0 ? all : likely;
}

/**
 * Returns the only list of a page, or the one whose name says that it has the items. Lists of objects come first, and
 * those of the page before those of the only object that has some.
 */
export function listOfItems(page: TypeRef, route: string, schemas: readonly Schema[]): PageList | undefined {
  const lists = candidates(page, schemas);
  const records = lists.filter(({ item }) => isRecord(item));
  if (records.length === 0) return lists.length === 1 && lists[0]?.path.length !== 0 ? lists[0] : undefined;
  const own = records.filter(({ path }) => path.length < 2);
  if (own.length > 0) return usualOf(own, route);
  return new Set(records.map(({ path }) => path[0])).size === 1 ? usualOf(records, route) : undefined;
}

function usualOf(lists: readonly PageList[], route: string): PageList | undefined {
  const [, resource = ''] = /\/([^/{}]+)(?:\/\{[^/]*)?$/.exec(route) ?? [];
  const isUsual = ({ path }: PageList): boolean => ITEM_FIELDS.has(path.at(-1) ?? '') || path.at(-1) === resource;
  const usual = lists.length < 2 ? lists : lists.filter(isUsual);
  return usual.length === 1 ? usual[0] : undefined;
}
