import type { ApiClient } from '../client/api-client.ts';
import type { Operation, OperationInput, RequestOptions } from '../request/operation.ts';
import { type PageBody, PagePromise } from './page-promise.ts';

/** Lists the items of an operation that returns pages. */
export function paginate<Page extends PageBody<Item>, Item>(
  client: ApiClient,
  operation: Operation,
  input: OperationInput,
  options?: RequestOptions,
): PagePromise<Page, Item> {
  // The pages are requested later, when the caller is no longer on the stack.
  const site = new Error('called here');
  const query = input.query as { cursor?: string } | undefined;
  return new PagePromise<Page, Item>({
    name: operation.id,
    cursor: query?.cursor,
    fetch: (cursor) => {
      const next = cursor === undefined ? query : { ...query, cursor };
      return client.send<Page>(operation, { ...input, query: next }, options, site);
    },
  });
}
