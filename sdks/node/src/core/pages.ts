import { DecodeError } from './errors.ts';

/** What makes an answer a page, whatever its items are. Anything may be missing: a list then ends early, without error. */
export interface PageBody<Item> {
  data?: Item[] | null;
  has_more?: boolean | null;
  /** Opaque; asks for the next page. */
  next_cursor?: string | null;
}

export interface PageSource<Page> {
  /** Text for messages, such as the operation's id. */
  name: string;
  /** Cursor of the first page, when the caller starts in the middle. */
  cursor: string | undefined;
  fetch: (cursor: string | undefined) => Promise<Page>;
}

/**
 * A list. Await it for its first page, or go through all items with `for await`: further pages are fetched when the loop
 * gets to them, one at a time.
 */
export class PagePromise<Page extends PageBody<Item>, Item> extends Promise<Page> implements AsyncIterable<Item> {
  // What `then` returns is a promise of anything, not a list.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #source: PageSource<Page>;

  constructor(source: PageSource<Page>) {
    super((resolve) => {
      resolve(source.fetch(source.cursor));
    });
    this.#source = source;
  }

  /** @yields all items of this page and those that follow */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data ?? [];
  }

  /** This page and those that follow. */
  pages(): AsyncGenerator<Page, void, undefined> {
    return walk(this, this.#source);
  }

  /** The first items as an array, at most `limit` of them: a list can be longer than the memory is large. */
  async toArray(limit: number): Promise<Item[]> {
    const items: Item[] = [];
    for await (const { data } of this.pages()) {
      items.push(...(data ?? []).slice(0, Math.max(limit - items.length, 0)));
      if (!(items.length < limit)) break;
    }
    return items;
  }
}

async function* walk<Page extends PageBody<unknown>>(
  first: Promise<Page>,
  { name, cursor: start, fetch }: PageSource<Page>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set([start]);
  let next = first;
  for (;;) {
    const page = await next;
    yield page;
    const { has_more: hasMore, next_cursor: cursor } = page;
    if (hasMore === false || typeof cursor !== 'string') return;
    if (seen.has(cursor)) throw new DecodeError(`${name} names a cursor for the second time, so its list has no end`);
    seen.add(cursor);
    next = fetch(cursor);
  }
}
