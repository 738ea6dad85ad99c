import { unknownField } from '../schema/unknown-value.ts';

/** A page that has arrived. */
export interface ArrivedPage {
  /** Operation id, for messages. */
  name: string;
  page: object;
  /** Cursor of the page; undefined for the first one. */
  at: string | undefined;
  /** Items of the page before it. */
  before: unknown;
  /** Returns the header `Link` of its response. */
  link: () => string | null;
}

/** Continuation of a list after a page, as the page says it. */
export interface Next {
  hasMore: unknown;
  cursor: unknown;
}

/** Arguments of a call that may have a cursor. */
export interface PageInput {
  query?: object | undefined;
  body?: unknown;
}

/** Functions that read the pages of a list, and ask for them. */
export interface Paging {
  /** Path of the items in a page, for messages. */
  items: string;
  /** Returns the cursor that the arguments of a call contain. */
  cursorIn: (input: PageInput) => string | undefined;
  /** Returns arguments that ask for the page of a cursor. */
  inputAt: <Input extends PageInput>(input: Input, cursor: string) => Input;
  /** Returns the items of a page, as they were sent. */
  itemsIn: (page: object) => unknown;
  /** Returns what a page says about the next one. */
  nextOf: (arrived: ArrivedPage) => Next;
}

/** Lists whose pages are like `PageBody`. */
export const USUAL: Paging = {
  items: 'data',
  cursorIn({ query }) {
    const cursor = valueIn(query, 'cursor');
    return typeof cursor === 'string' ? cursor : undefined;
  },
  inputAt: (input, cursor) => ({ ...input, query: { ...input.query, cursor } }),
  itemsIn: (page) => unknownField(page, 'data'),
  nextOf: ({ page }) => ({ hasMore: unknownField(page, 'has_more'), cursor: unknownField(page, 'next_cursor') }),
};

/** Returns a parameter of a query. An inherited one is not sent, and one of another type is rejected with the query. */
export function valueIn(query: unknown, parameter: string): unknown {
  return typeof query === 'object' && query !== null ? unknownField(query, parameter) : undefined;
}
