import { unknownField } from '../schema/unknown-fields.ts';

/** Continuation of a list after a page. */
export interface PageStrategy {
  /** Field with the items of a page. */
  items: string;
  /** Query parameter that takes the cursor of the next page. */
  parameter: string;
  /** Path of the cursor in a page. The list ends where it is absent, null or empty. */
  next?: readonly string[];
  /** Field of the last item that is the cursor, instead of `next`. */
  lastItem?: string;
  /** Boolean field that says whether another page follows. */
  more?: string;
  /** Rules to count the cursor, instead of `next`. */
  numbers?: PageNumbers;
}

/** Numbers of pages, or of the items before a page. A list ends with an empty page, unless its pages say where. */
export interface PageNumbers {
  /** Value for the first page. Without it, a first page that does not say its number is the whole list. */
  first?: number;
  /** True if the value is the number of items before the page. */
  isOffset?: boolean;
  /** Path of the number of a page in the page. */
  current?: readonly string[];
  /** Field of a page with the number of places for items, by which the offset grows. */
  size?: string;
  /** Path in a page of the number of the last page, or of the number of all items if the value is an offset. */
  total?: readonly string[];
}

/** Lists of pages as in `PageBody`. */
const USUAL: PageStrategy = { items: 'data', parameter: 'cursor', next: ['next_cursor'], more: 'has_more' };

/** Returns the cursor that a query contains. */
export function cursorIn(query: unknown, { parameter, numbers }: PageStrategy = USUAL): string | undefined {
  // An inherited cursor is not sent. One of another type is rejected with the rest of the query.
  const cursor = typeof query === 'object' && query !== null ? unknownField(query, parameter) : undefined;
  const isNumber = numbers !== undefined && (typeof cursor === 'number' || typeof cursor === 'bigint');
  return typeof cursor === 'string' || isNumber ? String(cursor) : undefined;
}

/** Returns a query that asks for the page of a cursor. */
export function queryAt(query: unknown, cursor: string, { parameter, numbers }: PageStrategy = USUAL): object {
  return { ...(query as object), [parameter]: numbers === undefined ? cursor : Number(cursor) };
}

/** Returns the items of a page, as they were sent. */
export function itemsIn(page: object, { items }: PageStrategy = USUAL): unknown {
  return unknownField(page, items);
}

interface Next {
  hasMore: unknown;
  cursor: unknown;
}

/**
 * Returns what a page says about the next one.
 * @param at cursor of the page; undefined for the first one
 */
export function nextOf(page: object, at: string | undefined, strategy: PageStrategy = USUAL): Next {
  const { next = [], lastItem, more, numbers } = strategy;
  const hasMore = more === undefined ? undefined : unknownField(page, more);
  if (numbers !== undefined) return nextNumber(page, { at, hasMore, items: itemsIn(page, strategy), numbers });
  // The last item of the last page has an id too.
  if (lastItem !== undefined && hasMore !== true) return { hasMore: false, cursor: undefined };
  const cursor = lastItem === undefined ? inside(page, next) : inside(lastOf(itemsIn(page, strategy)), [lastItem]);
  return { hasMore, cursor: strategy !== USUAL && cursor === '' ? undefined : cursor };
}

interface Counted {
  at: string | undefined;
  hasMore: unknown;
  items: unknown;
  numbers: PageNumbers;
}

function nextNumber(page: object, { at, hasMore, items, numbers }: Counted): Next {
  const { first, isOffset = false, current = [], size, total = [] } = numbers;
  const length = Array.isArray(items) ? items.length : 0;
  const number = integerIn(page, current) ?? (at === undefined ? first : Number(at));
  if (number === undefined) return { hasMore, cursor: undefined };
  const places = size === undefined ? undefined : integerIn(page, [size]);
  const next = number + (isOffset ? places || length : 1);
  const last = integerIn(page, total);
  const isFollowed = last === undefined ? length > 0 : (isOffset ? next : number) < last;
  return { hasMore: hasMore ?? isFollowed, cursor: String(next) };
}

function integerIn(page: object, path: readonly string[]): number | undefined {
  const value = path.length === 0 ? undefined : inside(page, path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

const lastOf = (items: unknown): unknown => (Array.isArray(items) ? items.at(-1) : undefined);

function inside(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    found = typeof found === 'object' && found !== null ? unknownField(found, name) : undefined;
  }
  return found;
}
