// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import type { ApiPromise } from '../../core/api-promise.ts';
import { answerTo } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions, WriteOptions } from '../../core/operation.ts';
import { Resource } from '../../core/resource.ts';
import type { Account, AccountCreate, AccountWithApiKey } from '../models.ts';
import * as shapes from '../shapes.ts';

export { type Client, createClient } from '../create-client.ts';

const CREATE_ACCOUNT: Operation = {
  id: 'createAccount',
  method: 'POST',
  path: '/api/v1/accounts',
  body: shapes.AccountCreate,
  isPublic: true,
};

/**
 * Create an account.
 *
 * As {@link AccountsResource.create} does it, without the other methods of a client.
 */
export function createAccount(
  client: Core,
  body: AccountCreate,
  options?: WriteOptions,
): ApiPromise<AccountWithApiKey> {
  return answerTo(client, CREATE_ACCOUNT, { body }, options);
}

const GET_ACCOUNT: Operation = { id: 'getAccount', method: 'GET', path: '/api/v1/account' };

/**
 * Retrieve the account.
 *
 * As {@link AccountsResource.retrieve} does it, without the other methods of a client.
 */
export function getAccount(client: Core, options?: RequestOptions): ApiPromise<Account> {
  return answerTo(client, GET_ACCOUNT, {}, options);
}

/** The account, and how many requests it has left. */
export class AccountsResource extends Resource {
  /**
   * Create an account.
   *
   * Creates a free account and its first API key. The key is in this answer and nowhere else, so store it.
   *
   * This is the one call without an API key. It is limited to 10 calls an hour for each IP address, and an
   * `Idempotency-Key` is kept for the address likewise.
   *
   * `createAccount`: POST /api/v1/accounts, without an API key
   * @param body The account to create.
   */
  create(body: AccountCreate, options?: WriteOptions): ApiPromise<AccountWithApiKey> {
    return createAccount(this.core, body, options);
  }

  /**
   * Retrieve the account.
   *
   * Returns the account that the calling API key belongs to. A good first call to see whether a key works.
   *
   * `getAccount`: GET /api/v1/account, scope `account:read`
   */
  retrieve(options?: RequestOptions): ApiPromise<Account> {
    return getAccount(this.core, options);
  }
}
