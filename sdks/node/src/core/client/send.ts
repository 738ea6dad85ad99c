import type { Operation, OperationInput, RequestOptions } from '../request/operation.ts';
import { ApiPromise } from '../response/api-promise.ts';
import type { ApiClient } from './api-client.ts';

// A function rather than a method, like paginate(): a bundle without lists contains no pagination.

/** Sends a call. Its result has the type that the contract describes. */
export function send<Result>(
  client: ApiClient,
  operation: Operation,
  input: OperationInput,
  options?: RequestOptions,
): ApiPromise<Result> {
  return new ApiPromise(client.send<Result>(operation, input, options));
}
