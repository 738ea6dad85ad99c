import type { ApiClient } from '../client/api-client.ts';
import type { Operation, OperationInput, WriteOptions } from '../request/operation.ts';
import { PagePromise } from './page-promise.ts';
import { USUAL } from './paging.ts';

/** Lists the items of an operation that returns pages. */
export function paginate<Page extends object, Item>(
  client: ApiClient,
  operation: Operation,
  input: OperationInput,
  options?: WriteOptions,
): PagePromise<Page, Item> {
  // Pages are requested after the caller has returned, so the stack trace is recorded here.
  const site = new Error('called here');
  const { paging = USUAL } = operation;
  return new PagePromise<Page, Item>({
    name: operation.id,
    paging,
    cursor: () => paging.cursorIn(input),
    fetch: (cursor) => {
      if (cursor === undefined) return client.send<Page>(operation, input, options, site);
      return client.send<Page>(operation, paging.inputAt(input, cursor), withoutKey(options), site);
    },
  });
}

/** Returns options for a further page: with the same idempotency key, an API would return the first page again. */
function withoutKey(options: WriteOptions | undefined): WriteOptions | undefined {
  if (typeof options !== 'object' || options === null || options.idempotencyKey === undefined) return options;
  const { idempotencyKey: _, ...rest } = options;
  return rest;
}
