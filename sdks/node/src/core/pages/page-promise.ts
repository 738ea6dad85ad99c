import { PAGINATION_MAX_EMPTY_PAGES } from '../../generated/behaviour.ts';
import { guarded } from '../errors/own-error.ts';
import { DecodeError, InvalidRequestError } from '../errors/sdk-errors.ts';
import { show } from '../request/serialise.ts';
import { ApiPromise, type ApiResponse } from '../response/api-promise.ts';
import type { Paging } from './paging.ts';

/** Fields of any page. All are optional: without them a list ends early instead of failing. */
export interface PageBody<Item> {
  /** Items of this page. */
  data?: Item[] | null;
  /** Whether another page follows. */
  has_more?: boolean | null;
  /** Opaque cursor of the next page. */
  next_cursor?: string | null;
}

export interface PageSource<Page> {
  /** Operation id, for messages. */
  name: string;
  paging: Paging;
  /** Cursor of the first page, if the caller does not start at the beginning. */
  cursor: () => string | undefined;
  fetch: (cursor: string | undefined) => Promise<ApiResponse<Page>>;
}

/**
 * A list. Await it for its first page, or iterate over all items with `for await`, which fetches further pages one at a
 * time as needed.
 */
export class PagePromise<Page extends object, Item> extends ApiPromise<Page> implements AsyncIterable<Item> {
  readonly #source: PageSource<Page>;
  readonly #first: Promise<ApiResponse<Page>>;
  readonly #begin: () => void;

  /** @internal */
  constructor(source: PageSource<Page>) {
    let begin: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const first = begun.then(() => source.fetch(undefined));
    super(first);
    this.#source = source;
    this.#first = first;
    this.#begin = () => begin?.();
  }

  /** Requests the first page. Nothing is sent for a list that is never used. */
  // oxlint-disable-next-line unicorn/no-thenable -- a promise is thenable, and `await` calls this method.
  override then<Value = Page, Failure = never>(
    onSuccess?: ((page: Page) => Value | PromiseLike<Value>) | null,
    onFailure?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    this.#begin();
    return super.then(onSuccess, onFailure);
  }

  /** @yields all items of this page and the following pages */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* itemsOf<Item>(page, this.#source);
  }

  /** Iterates over this page and the following pages. */
  pages(): AsyncGenerator<Page, void, undefined> {
    return walk(() => {
      // A caller gets the error of the first page from the loop.
      this.then(undefined, () => undefined);
      return this.#first;
    }, this.#source);
  }

  /**
   * Returns the first items as an array, at most `limit`, because a list can be larger than memory.
   * @param options `limit`: maximum number of items
   * @throws {InvalidRequestError} if `limit` is not a non-negative integer
   */
  async toArray(options: { limit: number }): Promise<Item[]> {
    // Callers without a type check can omit it.
    const { name } = this.#source;
    const limit: unknown = guarded(
      () => (options as { limit?: unknown } | null | undefined)?.limit,
      (cause) => new InvalidRequestError(`${name}: limit cannot be read`, { cause }),
    );
    if (typeof limit !== 'number' || !Number.isSafeInteger(limit) || limit < 0) {
      throw new InvalidRequestError(`${name}: limit must be a non-negative integer, not ${show(limit)}`);
    }
    const items: Item[] = [];
    for await (const page of this.pages()) {
      for (const item of itemsOf<Item>(page, this.#source).slice(0, limit - items.length)) items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }
}

async function* walk<Page extends object>(
  first: () => Promise<ApiResponse<Page>>,
  { name, paging, cursor: start, fetch }: PageSource<Page>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string | undefined>();
  let next = first();
  let empty = 0;
  let at: string | undefined;
  let before: unknown;
  for (;;) {
    const { data: page, response } = await next;
    if (seen.size === 0) seen.add(start());
    const items = paging.itemsIn(page);
    const arrived = { name, page, at: at ?? start(), before, link: () => response.headers.get('Link') };
    const { hasMore, cursor } = paging.nextOf(arrived);
    before = items;
    const mistake = typeError(hasMore, cursor);
    if (mistake !== undefined) throw new DecodeError(`${name} returned a page whose ${mistake}`);
    yield page;
    if (hasMore === true && typeof cursor !== 'string')
      throw new DecodeError(`${name} announced another page without its cursor; the list is incomplete`);
    if (hasMore === false || typeof cursor !== 'string') return;
    if (seen.has(cursor))
      throw new DecodeError(`${name} returned the same cursor twice; stopped to avoid an endless loop`);
    empty = isEmpty(items) ? empty + 1 : 0;
    if (empty === PAGINATION_MAX_EMPTY_PAGES)
      throw new DecodeError(`${name} returned ${empty} empty pages in a row; stopped to avoid an endless loop`);
    seen.add(cursor);
    at = cursor;
    next = fetch(cursor);
  }
}

/** Returns what is wrong if a field has another type, in place of which a list would end, or go on, by chance. */
function typeError(hasMore: unknown, cursor: unknown): string | undefined {
  if (hasMore !== undefined && hasMore !== null && typeof hasMore !== 'boolean') return 'has_more is not a boolean';
  if (cursor !== undefined && cursor !== null && typeof cursor !== 'string') return 'cursor is not a string';
  return undefined;
}

const isEmpty = (items: unknown): boolean => !Array.isArray(items) || items.length === 0;

function itemsOf<Item>(page: object, { name, paging }: Pick<PageSource<never>, 'name' | 'paging'>): Item[] {
  const items = paging.itemsIn(page) ?? [];
  if (!Array.isArray(items)) {
    throw new DecodeError(`${name} returned a page whose ${paging.items} is not an array`);
  }
  return items;
}
