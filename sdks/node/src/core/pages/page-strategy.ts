import { DecodeError } from '../errors/sdk-errors.ts';
import { unknownField } from '../schema/unknown-value.ts';
import { nextLink, parameterIn } from './next-url.ts';
import { type ArrivedPage, type Next, type Paging, valueIn } from './paging.ts';
import { stringified } from '../request/serialise.ts';

/** Continuation of a list after a page. */
export interface PageStrategy {
  /** Path of the items in a page. Absent if a page is an array of items. */
  items?: readonly string[];
  /** Query parameter that takes the cursor of the next page; in a body, the last name of its path. */
  parameter: string;
  /** Path in the body of the member that takes the cursor, instead of the query parameter. */
  body?: readonly string[];
  /** True if the parameter takes an integer. */
  isInteger?: boolean;
  /** Path of the cursor in a page. The list ends where it is absent, null or empty. */
  next?: readonly string[];
  /** Path of the URL of the next page, whose query contains the cursor, instead of `next`. */
  nextUrl?: readonly string[];
  /** True if that URL is in the header `Link` of the response, instead of `nextUrl`. */
  isLinked?: boolean;
  /** Field of the last item that is the cursor, instead of `next`. */
  lastItem?: string;
  /** Path of the boolean in a page that says whether another page follows. */
  more?: readonly string[];
  /** Path of the boolean that says that no page follows, instead of `more`. */
  done?: readonly string[];
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
  /** Path in a page of the number of places for items, by which the offset grows. */
  size?: readonly string[];
  /** Path in a page of the number of the last page, or of the number of all items if the value is an offset. */
  total?: readonly string[];
}

/** Returns the functions for lists that continue in another way than with a cursor and a limit. */
export function otherPages(strategy: PageStrategy): Paging {
  const { items = ['array'], parameter, body, isInteger = false } = strategy;
  return {
    items: items.join('.'),
    cursorIn(input) {
      const cursor = body === undefined ? valueIn(input.query, parameter) : inside(input.body, body);
      const isNumber = isInteger && (typeof cursor === 'number' || typeof cursor === 'bigint');
      return typeof cursor === 'string' || isNumber ? String(cursor) : undefined;
    },
    inputAt(input, cursor) {
      const value = isInteger ? Number(cursor) : cursor;
      if (body === undefined) return { ...input, query: { ...input.query, [parameter]: value } };
      return { ...input, body: withMember(input.body, body, value) };
    },
    itemsIn: (page) => itemsIn(page, strategy),
    nextOf: (arrived) => nextOf(arrived, strategy),
  };
}

/** Returns a copy of an object with a value at a path. */
function withMember(target: unknown, [name = '', ...path]: readonly string[], value: unknown): object {
  const copy = typeof target === 'object' && target !== null ? { ...target } : {};
  const member = path.length === 0 ? value : withMember(unknownField(copy, name), path, value);
  // `__proto__` is a plain name in JSON.
  Object.defineProperty(copy, name, { value: member, writable: true, enumerable: true, configurable: true });
  return copy;
}

const itemsIn = (page: object, { items }: PageStrategy): unknown => (items === undefined ? page : inside(page, items));

function nextOf({ name, page, at, before, link }: ArrivedPage, strategy: PageStrategy): Next {
  const { next = [], nextUrl, isLinked, lastItem, numbers } = strategy;
  const hasMore = moreIn(page, strategy);
  if (numbers !== undefined) {
    const items = itemsIn(page, strategy);
    // An API that ignores the number has returned the page before it again.
    if (isSame(items, before))
      throw new DecodeError(`${name} returned the same items twice; stopped to avoid an endless loop`);
    return nextNumber(page, { at, hasMore, items, numbers });
  }
  if (nextUrl !== undefined) return inUrl(inside(page, nextUrl), hasMore, strategy);
  if (isLinked === true) return inUrl(nextLink(link()), hasMore, strategy);
  // The last item of the last page has an id too.
  if (lastItem !== undefined && hasMore !== true) return { hasMore: false, cursor: undefined };
  const cursor = lastItem === undefined ? inside(page, next) : inside(lastOf(itemsIn(page, strategy)), [lastItem]);
  // An empty text ends the list.
  return { hasMore, cursor: cursor === '' ? undefined : cursor };
}

function moreIn(page: object, { more, done }: PageStrategy): unknown {
  if (done === undefined) return more === undefined ? undefined : inside(page, more);
  const isDone = inside(page, done);
  return typeof isDone === 'boolean' ? !isDone : isDone;
}

/** Returns the cursor in the URL of the next page. The rest of the URL is not used: its host might get the API key. */
function inUrl(url: unknown, hasMore: unknown, { parameter, isInteger }: PageStrategy): Next {
  if (typeof url !== 'string' || url === '') return { hasMore, cursor: url === '' ? undefined : url };
  const cursor = parameterIn(url, parameter);
  const isWrong = isInteger === true && cursor !== undefined && !/^\d{1,15}$/.test(cursor);
  return { hasMore: hasMore ?? true, cursor: isWrong ? undefined : cursor };
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
  const places = size === undefined ? undefined : integerIn(page, size);
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

function isSame(items: unknown, before: unknown): boolean {
  return Array.isArray(items) && items.length > 0 && stringified(items) === stringified(before);
}
