import type { ApiClient } from '../client/api-client.ts';
import type { Operation, OperationInput, RequestOptions } from '../request/operation.ts';
import { PagePromise } from './page-promise.ts';
import { USUAL } from './paging.ts';

/** Lists the items of an operation that returns pages. */
export function paginate<Page extends object, Item>(
  client: ApiClient,
  operation: Operation,
  input: OperationInput,
  options?: RequestOptions,
): PagePromise<Page, Item> {
  // Pages are requested after the caller has returned, so the stack trace is recorded here.
  const site = new Error('called here');
  const { query } = input;
  const { paging = USUAL } = operation;
  return new PagePromise<Page, Item>({
    name: operation.id,
    paging,
    cursor: () => paging.cursorIn(query),
    fetch: (cursor) => {
      const next = cursor === undefined ? query : paging.queryAt(query, cursor);
      return client.send<Page>(operation, { ...input, query: next }, options, site);
    },
  });
}
