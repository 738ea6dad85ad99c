import type { Method, PageStrategy, Parameter, Schema, TypeRef } from './model.ts';
import { CURSORS, ENVELOPES, fieldsOf, isRecord, isText, type PageField, pageFields, plain } from './page-fields.ts';
import { isPageNumber, recogniseNumbers } from './page-numbers.ts';
import { recogniseUrl } from './page-urls.ts';

/** A list that is recognised: how to continue it, and the type of its items. */
interface RecognisedList {
  strategy: PageStrategy;
  item: TypeRef;
}

/** Successful response of an operation. */
type Response = Pick<Method, 'path' | 'result' | 'mayBeEmpty' | 'mayBeNull'> & {
  /** True if the document declares the header `Link` for it. */
  hasLink: boolean;
};

/** Fields with the items of a page that has other lists, too. */
const ITEM_FIELDS = new Set(['data', 'entries', 'items', 'records', 'results', 'rows']);

interface List {
  /** Field of the page; absent if the page is an array. */
  name?: string;
  item: TypeRef;
}

/**
 * Returns how a list continues, if its parameters and its page agree on it. In doubt the method stays a plain call: a caller can still
 * request each page, but a wrong guess would leave out records or repeat them without a word.
 */
export function recogniseList(
  { path, result, mayBeEmpty, mayBeNull, hasLink }: Response,
  parameters: readonly Parameter[],
  schemas: readonly Schema[],
): RecognisedList | undefined {
  if (result === undefined || mayBeEmpty || mayBeNull) return undefined;
  const list = listOfItems(result, path, schemas);
  if (list === undefined) return undefined;
  const { name: items, item } = list;
  const fields = pageFields(result, schemas);
  const base = { ...(items !== undefined && { items }), ...endIn(fields) };
  const strategies = parameters
    .filter((parameter) => parameter.in === 'query' && isText(parameter))
    .flatMap(({ name }) => {
      const found = cursorOf(name, { item, fields, schemas });
      return found === undefined ? [] : { ...base, parameter: name, ...found };
    });
  if (strategies.length > 1) return undefined;
  const [byCursor] = strategies;
  if (byCursor !== undefined) {
    // With another way to page, a page without a cursor might have a successor.
    const isAmbiguous = parameters.some(({ name }) => isPageNumber(name) && name !== byCursor.parameter);
    return isAmbiguous ? undefined : { strategy: byCursor, item };
  }
  const other = recogniseUrl(parameters, fields, hasLink) ?? recogniseNumbers(parameters, fields);
  if (other === undefined) return undefined;
  const isInteger = parameters.some(({ name, type }) => name === other.parameter && type.kind === 'integer');
  return { strategy: { ...base, ...(isInteger && { isInteger }), ...other }, item };
}

/** Returns the only list of a page, or the one whose name says that it has the items. */
function listOfItems(page: TypeRef, path: string, schemas: readonly Schema[]): List | undefined {
  if (page.kind === 'list') return isRecord(page.items) && page.hasNulls !== true ? { item: page.items } : undefined;
  if (page.kind !== 'object') return undefined;
  const lists = fieldsOf(page, schemas).flatMap(({ name, type }) =>
    type.kind === 'list' && isRecord(type.items) && type.hasNulls !== true ? [{ name, item: type.items }] : [],
  );
  const [, resource = ''] = /\/([^/{}]+)(?:\/\{[^/]*)?$/.exec(path) ?? [];
  const usual = lists.length < 2 ? lists : lists.filter(({ name }) => ITEM_FIELDS.has(name) || name === resource);
  return usual.length === 1 ? usual[0] : undefined;
}

interface PageFields {
  item: TypeRef;
  fields: readonly PageField[];
  schemas: readonly Schema[];
}

function cursorOf(
  parameter: string,
  { item, fields, schemas }: PageFields,
): Pick<PageStrategy, 'next' | 'lastItem'> | undefined {
  const { more } = endIn(fields);
  // Without a field that ends the list, its last item would begin another page.
  const isById = more !== undefined && mayHaveId(item, schemas);
  if (parameter === 'starting_after' && isById) return { lastItem: 'id' };
  const next = cursorPath(parameter, fields) ?? (more === undefined ? undefined : cursorByPlace(parameter, fields));
  if (next !== undefined) return { next };
  return parameter === 'after' && isById ? { lastItem: 'id' } : undefined;
}

const mayHaveId = (item: TypeRef, schemas: readonly Schema[]): boolean =>
  item.kind === 'json' || fieldsOf(item, schemas).some((field) => field.name === 'id' && isText(field));

/** Returns the path of a cursor in a page that says whether another one follows: its last id, or a text in `next`. */
function cursorByPlace(parameter: string, fields: readonly PageField[]): string[] | undefined {
  if (parameter !== 'after' && parameter !== 'cursor') return undefined;
  const names = parameter === 'after' ? ['last_id', 'next'] : ['next'];
  return fields.find((field) => isText(field) && names.includes(field.path.join('.')))?.path;
}

/** Returns the field of a page that says whether it is the last one. */
function endIn(fields: readonly PageField[]): Pick<PageStrategy, 'more' | 'done'> {
  const hasFlag = (name: string): boolean =>
    fields.some(({ path, type }) => path.length === 1 && path[0] === name && type.kind === 'boolean');
  if (hasFlag('has_more')) return { more: 'has_more' };
  return hasFlag('done') ? { done: 'done' } : {};
}

/** Returns the path of the only text in a page that a cursor can come from. */
function cursorPath(parameter: string, fields: readonly PageField[]): string[] | undefined {
  const next = [`next_${parameter}`, `next${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}`];
  const names = CURSORS.has(plain(parameter)) ? [...next, 'next_cursor', 'nextCursor'] : next;
  // A cursor with the name of the parameter belongs to this page, unless its name or the page says otherwise.
  if (plain(parameter).startsWith('next') || endIn(fields).done !== undefined) names.push(parameter);
  const paths = fields
    .filter((field) => isText(field))
    .map(({ path }) => path)
    .filter(([outer = '', inner, ...deeper]) => {
      if (inner === undefined) return names.includes(outer);
      if (!ENVELOPES.has(outer)) return false;
      // `pages.next.starting_after` is the cursor of the next page.
      if (deeper.length > 0) return inner === 'next' && deeper.length === 1 && deeper[0] === parameter;
      // `next_page.offset` is the offset of the next page; `meta.offset` would be that of this one.
      return names.includes(inner) || (outer === 'next_page' && inner === parameter);
    });
  return paths.length === 1 ? paths[0] : undefined;
}
