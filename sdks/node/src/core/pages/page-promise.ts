import { DecodeError, InvalidRequestError } from '../errors/sdk-errors.ts';
import { ApiPromise, type ApiResponse } from '../response/api-promise.ts';

/** What makes an answer a page, whatever its items are. Anything may be missing: a list then ends early, without error. */
export interface PageBody<Item> {
  /** Items of this page. */
  data?: Item[] | null;
  /** Whether another page follows. */
  has_more?: boolean | null;
  /** Opaque; asks for the next page. */
  next_cursor?: string | null;
}

export interface PageSource<Page> {
  /** Text for messages, such as the operation's id. */
  name: string;
  /** Cursor of the first page, when the caller starts in the middle. */
  cursor: string | undefined;
  fetch: (cursor: string | undefined) => Promise<ApiResponse<Page>>;
}

/**
 * A list. Await it for its first page, or go through all items with `for await`: further pages are fetched when the loop
 * gets to them, one at a time.
 */
export class PagePromise<Page extends PageBody<Item>, Item> extends ApiPromise<Page> implements AsyncIterable<Item> {
  readonly #source: PageSource<Page>;
  readonly #start: { refusal?: Error };

  /** @internal */
  constructor(source: PageSource<Page>) {
    const start: { refusal?: Error } = {};
    // Only after what follows in the same statement: a `toArray` that is refused sends nothing.
    const first = Promise.resolve().then(() => {
      if (start.refusal !== undefined) throw start.refusal;
      return source.fetch(source.cursor);
    });
    super(first);
    this.#source = source;
    this.#start = start;
  }

  /** @yields all items of this page and those that follow */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* itemsOf(page, this.#source);
  }

  /** This page and those that follow. */
  pages(): AsyncGenerator<Page, void, undefined> {
    return walk(this, this.#source);
  }

  /**
   * The first items as an array, at most `limit` of them: a list can be longer than the memory is large.
   * @param options `limit`: most items of the array
   * @throws {InvalidRequestError} when `limit` is no whole number from 0
   */
  async toArray({ limit }: { limit: number }): Promise<Item[]> {
    if (!Number.isSafeInteger(limit) || limit < 0) {
      const refusal = new InvalidRequestError(`${this.#source.name}: limit is ${limit}; give a whole number from 0`);
      this.#start.refusal = refusal;
      // Nobody will ask for the first page, so nobody would hear of its error.
      this.catch(() => undefined);
      throw refusal;
    }
    const items: Item[] = [];
    for await (const page of this.pages()) {
      items.push(...itemsOf(page, this.#source).slice(0, limit - items.length));
      if (items.length >= limit) break;
    }
    return items;
  }
}

async function* walk<Page extends PageBody<unknown>>(
  first: PromiseLike<Page>,
  { name, cursor: start, fetch }: PageSource<Page>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set([start]);
  let next: PromiseLike<Page> = first;
  for (;;) {
    const page = await next;
    yield page;
    const { has_more: hasMore, next_cursor: cursor } = page;
    if (hasMore === false || typeof cursor !== 'string') return;
    if (seen.has(cursor)) throw new DecodeError(`${name} names a cursor for the second time, so its list has no end`);
    seen.add(cursor);
    next = fetch(cursor).then(({ data }) => data);
  }
}

function itemsOf<Item>({ data }: PageBody<Item>, { name }: { name: string }): Item[] {
  const items = data ?? [];
  if (!Array.isArray(items)) throw new DecodeError(`${name} was answered with a page whose data is no list`);
  return items;
}
