import type { ApiClient } from '../client/api-client.ts';
import type { Operation, OperationInput, RequestOptions } from '../request/operation.ts';
import { unknownField } from '../schema/unknown-fields.ts';
import { PagePromise } from './page-promise.ts';
import { cursorParameter } from '../request/page-strategy.ts';

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
  const { paging } = operation;
  const parameter = cursorParameter(paging);
  return new PagePromise<Page, Item>({
    name: operation.id,
    paging,
    cursor: () => cursorIn(query, parameter),
    fetch: (cursor) => {
      const next = cursor === undefined ? query : { ...query, [parameter]: cursor };
      return client.send<Page>(operation, { ...input, query: next }, options, site);
    },
  });
}

// An inherited cursor is not sent. One that is not a text is rejected with the rest of the query.
function cursorIn(query: unknown, parameter: string): string | undefined {
  const cursor = typeof query === 'object' && query !== null ? unknownField(query, parameter) : undefined;
  return typeof cursor === 'string' ? cursor : undefined;
}
