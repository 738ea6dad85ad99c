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
}

/** Lists of pages as in `PageBody`. */
const USUAL: PageStrategy = { items: 'data', parameter: 'cursor', next: ['next_cursor'], more: 'has_more' };

/** Returns the query parameter that takes the cursor. */
export function cursorParameter({ parameter }: PageStrategy = USUAL): string {
  return parameter;
}

/** Returns the items of a page, as they were sent. */
export function itemsIn(page: object, { items }: PageStrategy = USUAL): unknown {
  return unknownField(page, items);
}

/** Returns what a page says about the next one. */
export function nextOf(page: object, strategy: PageStrategy = USUAL): { hasMore: unknown; cursor: unknown } {
  const { next = [], lastItem, more } = strategy;
  const hasMore = more === undefined ? undefined : unknownField(page, more);
  // The last item of the last page has an id too.
  if (lastItem !== undefined && hasMore !== true) return { hasMore: false, cursor: undefined };
  const cursor = lastItem === undefined ? inside(page, next) : inside(lastOf(itemsIn(page, strategy)), [lastItem]);
  return { hasMore, cursor: strategy !== USUAL && cursor === '' ? undefined : cursor };
}

const lastOf = (items: unknown): unknown => (Array.isArray(items) ? items.at(-1) : undefined);

function inside(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    found = typeof found === 'object' && found !== null ? unknownField(found, name) : undefined;
  }
  return found;
}
