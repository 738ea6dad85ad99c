import type { Operation, OperationInput, RequestOptions } from '../request/operation.ts';
import { ApiPromise } from '../response/api-promise.ts';
import type { ApiClient } from './api-client.ts';

// A function rather than a method, as paginate() is: a bundle without lists has no pages in it.

/** One call; its result has the type that the contract promises. */
export function send<Result>(
  client: ApiClient,
  operation: Operation,
  input: OperationInput,
  options?: RequestOptions,
): ApiPromise<Result> {
  return new ApiPromise(client.send<Result>(operation, input, options));
}
