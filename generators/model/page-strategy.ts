import type { Field, Method, PageStrategy, Parameter, Schema, TypeRef } from './model.ts';
import { isPageNumber, type PageField, recogniseNumbers } from './page-numbers.ts';

/** A list that is recognised: how to continue it, and the type of its items. */
interface RecognisedList {
  strategy: PageStrategy;
  item: TypeRef;
}

/** Objects in a page that contain the cursor of the next page. */
const ENVELOPES = new Set(['response_metadata', 'next_page', 'paging', 'pagination', 'meta', 'metadata']);
const CURSORS = new Set(['cursor', 'after', 'page_token', 'pageToken', 'next_token', 'marker', 'iterator']);
const ITEMS = new Set<TypeRef['kind']>(['object', 'union', 'json', 'map']);
/** Fields with the items of a page that has other lists, too. */
const ITEM_FIELDS = new Set(['data', 'entries', 'items', 'records', 'results', 'rows']);

interface List {
  name: string;
  item: TypeRef;
}

/**
 * Returns how a list continues, if its parameters and its page agree on it. In doubt the method stays a plain call: a caller can still
 * request each page, but a wrong guess would leave out records or repeat them without a word.
 */
export function recogniseList(
  { path, result, mayBeEmpty, mayBeNull }: Pick<Method, 'path' | 'result' | 'mayBeEmpty' | 'mayBeNull'>,
  parameters: readonly Parameter[],
  schemas: readonly Schema[],
): RecognisedList | undefined {
  if (result?.kind !== 'object' || mayBeEmpty || mayBeNull) return undefined;
  const fields = fieldsOf(result, schemas);
  const lists = fields.flatMap(({ name, type }) =>
    type.kind === 'list' && ITEMS.has(type.items.kind) ? [{ name, item: type.items }] : [],
  );
  const list = listOfItems(lists, path);
  if (list === undefined) return undefined;
  const strategies = parameters
    .filter((parameter) => parameter.in === 'query' && isText(parameter))
    .flatMap(({ name }) => strategyOf(name, { list, fields, schemas }) ?? []);
  const [strategy = numbered(list, { parameters, fields, schemas })] = strategies;
  if (strategy === undefined || strategies.length > 1) return undefined;
  // With another way to page, a page without a cursor might have a successor.
  const isAmbiguous = parameters.some(({ name }) => isPageNumber(name) && name !== strategy.parameter);
  return isAmbiguous ? undefined : { strategy, item: list.item };
}

/** Returns the only list of a page, or the one whose name says that it has the items. */
function listOfItems(lists: readonly List[], path: string): List | undefined {
  const [, resource = ''] = /\/([^/{}]+)(?:\/\{[^/]*)?$/.exec(path) ?? [];
  const usual = lists.length < 2 ? lists : lists.filter(({ name }) => ITEM_FIELDS.has(name) || name === resource);
  return usual.length === 1 ? usual[0] : undefined;
}

function numbered(
  { name }: List,
  { parameters, fields, schemas }: Omit<PageFields, 'list'> & { parameters: readonly Parameter[] },
): PageStrategy | undefined {
  const inside = fields
    // `next_page.page` would be the number of the next page.
    .filter((field) => ENVELOPES.has(field.name) && field.name !== 'next_page')
    .flatMap((envelope): PageField[] =>
      fieldsOf(envelope.type, schemas).map((field) => ({ path: [envelope.name, field.name], type: field.type })),
    );
  const top = fields.map((field): PageField => ({ path: [field.name], type: field.type }));
  const found = recogniseNumbers(parameters, [...top, ...inside]);
  return found && { items: name, parameter: found.parameter, ...moreIn(fields), numbers: found.numbers };
}

interface PageFields {
  list: List;
  fields: readonly Field[];
  schemas: readonly Schema[];
}

function strategyOf(parameter: string, { list, fields, schemas }: PageFields): PageStrategy | undefined {
  const rest = moreIn(fields);
  const base = { items: list.name, parameter };
  if (parameter === 'starting_after') {
    const id = fieldsOf(list.item, schemas).find((field) => field.name === 'id' && field.required && isText(field));
    // Without a field that ends the list, its last item would begin another page.
    return id === undefined || rest.more === undefined ? undefined : { ...base, lastItem: id.name, ...rest };
  }
  const next = cursorPath(parameter, fields, schemas);
  return next === undefined ? undefined : { ...base, next, ...rest };
}

function moreIn(fields: readonly Field[]): { more?: string } {
  const more = fields.find(({ name, type }) => name === 'has_more' && type.kind === 'boolean');
  return more === undefined ? {} : { more: more.name };
}

/** Returns the path of the only text in a page that a cursor can come from. */
function cursorPath(parameter: string, fields: readonly Field[], schemas: readonly Schema[]): string[] | undefined {
  const next = [`next_${parameter}`, `next${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}`];
  const names = CURSORS.has(parameter) ? [...next, 'next_cursor', 'nextCursor'] : next;
  const top = fields.filter((field) => isText(field) && names.includes(field.name)).map(({ name }) => [name]);
  const inside = fields
    .filter(({ name }) => ENVELOPES.has(name))
    .flatMap((envelope) => {
      // `next_page.offset` is the offset of the next page; `meta.offset` would be that of this one.
      const known = envelope.name === 'next_page' ? [...names, parameter] : names;
      return fieldsOf(envelope.type, schemas)
        .filter((field) => isText(field) && known.includes(field.name))
        .map(({ name }) => [envelope.name, name]);
    });
  const paths = [...top, ...inside];
  return paths.length === 1 ? paths[0] : undefined;
}

const isText = ({ type }: Pick<Field, 'type'>): boolean => type.kind === 'string' && type.format === undefined;

/** Returns the fields of an object, or those that all variants of a union share. */
function fieldsOf(type: TypeRef, schemas: readonly Schema[]): readonly Field[] {
  if (type.kind !== 'object' && type.kind !== 'union') return [];
  const schema = schemas.find(({ name }) => name === type.name);
  if (schema?.kind === 'object') return schema.fields;
  return schema?.kind === 'union' ? schema.sharedFields.filter(({ hasOneType }) => hasOneType) : [];
}
