import { ApiPromise } from '../response/api-promise.ts';
import type { Core } from './api-client.ts';
import type { Input, Operation, RequestOptions } from '../request/operation.ts';
import { type PageBody, PagePromise } from '../pages/page-promise.ts';

// Functions rather than methods: a bundle that lists nothing has no pages in it.

/** One call; its result has the type that the contract promises. */
export function answerTo<Result>(
  client: Core,
  operation: Operation,
  input: Input,
  options?: RequestOptions,
): ApiPromise<Result> {
  return new ApiPromise(client.answer<Result>(operation, input, options));
}

/** A call that answers with pages. */
export function pagesOf<Page extends PageBody<Item>, Item>(
  client: Core,
  operation: Operation,
  input: Input,
  options?: RequestOptions,
): PagePromise<Page, Item> {
  const query = input.query as { cursor?: string } | undefined;
  return new PagePromise<Page, Item>({
    name: operation.id,
    cursor: query?.cursor,
    fetch: (cursor) => {
      const next = cursor === undefined ? query : { ...query, cursor };
      return client.answer<Page>(operation, { ...input, query: next }, options);
    },
  });
}
