// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import type { ApiPromise } from '../../core/api-promise.ts';
import { answerTo, pagesOf } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions, WriteOptions } from '../../core/operation.ts';
import type { PagePromise } from '../../core/pages.ts';
import { Resource } from '../../core/resource.ts';
import type { ApiKey, ApiKeyCreate, ApiKeyPage, ApiKeyWithSecret, SecretRotation } from '../models.ts';
import * as shapes from '../shapes.ts';

export { type Client, createClient } from '../create-client.ts';

const CREATE_API_KEY: Operation = {
  id: 'createApiKey',
  method: 'POST',
  path: '/api/v1/api-keys',
  body: shapes.ApiKeyCreate,
};

/**
 * Create an API key.
 *
 * As {@link ApiKeysResource.create} does it, without the other methods of a client.
 */
export function createApiKey(client: Core, body: ApiKeyCreate, options?: WriteOptions): ApiPromise<ApiKeyWithSecret> {
  return answerTo(client, CREATE_API_KEY, { body }, options);
}

const GET_API_KEY: Operation = { id: 'getApiKey', method: 'GET', path: '/api/v1/api-keys/{api_key_id}' };

/**
 * Retrieve an API key.
 *
 * As {@link ApiKeysResource.retrieve} does it, without the other methods of a client.
 */
export function getApiKey(client: Core, apiKeyId: string, options?: RequestOptions): ApiPromise<ApiKey> {
  return answerTo(client, GET_API_KEY, { path: [apiKeyId] }, options);
}

/** Query of `listApiKeys`. */
export interface ListApiKeysParams {
  /**
   * Most records to return on a page.
   * @default `50`
   */
  limit?: number;
  /**
   * `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only together with
   * the filters and the sort order it was made with (`limit` may change).
   */
  cursor?: string;
}

const LIST_API_KEYS: Operation = {
  id: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/api-keys',
  query: { may: { limit: 'integer', cursor: 'string' } },
};

/**
 * List API keys.
 *
 * As {@link ApiKeysResource.list} does it, without the other methods of a client.
 */
export function listApiKeys(
  client: Core,
  params: ListApiKeysParams = {},
  options?: RequestOptions,
): PagePromise<ApiKeyPage, ApiKey> {
  return pagesOf(client, LIST_API_KEYS, { query: params }, options);
}

const REVOKE_API_KEY: Operation = {
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/api-keys/{api_key_id}',
  isEmpty: true,
};

/**
 * Revoke an API key.
 *
 * As {@link ApiKeysResource.revoke} does it, without the other methods of a client.
 */
export function revokeApiKey(client: Core, apiKeyId: string, options?: WriteOptions): ApiPromise<void> {
  return answerTo(client, REVOKE_API_KEY, { path: [apiKeyId] }, options);
}

const ROTATE_API_KEY: Operation = {
  id: 'rotateApiKey',
  method: 'POST',
  path: '/api/v1/api-keys/{api_key_id}/rotate',
  body: shapes.SecretRotation,
};

/**
 * Rotate an API key.
 *
 * As {@link ApiKeysResource.rotate} does it, without the other methods of a client.
 */
export function rotateApiKey(
  client: Core,
  apiKeyId: string,
  body: SecretRotation,
  options?: WriteOptions,
): ApiPromise<ApiKeyWithSecret> {
  return answerTo(client, ROTATE_API_KEY, { path: [apiKeyId], body }, options);
}

/** Keys that let integrations in, each with its own scopes. */
export class ApiKeysResource extends Resource {
  /**
   * Create an API key.
   *
   * Creates an API key and returns its secret, which no other call shows. Give each integration a key of its own with
   * no more scopes than it needs. An account may have 20 keys (409 `limit_reached`).
   *
   * `createApiKey`: POST /api/v1/api-keys, scope `api_keys:write`
   * @param body The API key to create.
   */
  create(body: ApiKeyCreate, options?: WriteOptions): ApiPromise<ApiKeyWithSecret> {
    return createApiKey(this.core, body, options);
  }

  /**
   * Retrieve an API key.
   *
   * Returns one API key without its secret. A revoked key is reported as missing.
   *
   * `getApiKey`: GET /api/v1/api-keys/{api_key_id}, scope `api_keys:write`
   * @param apiKeyId Identifier of the API key.
   */
  retrieve(apiKeyId: string, options?: RequestOptions): ApiPromise<ApiKey> {
    return getApiKey(this.core, apiKeyId, options);
  }

  /**
   * List API keys.
   *
   * Returns the API keys of the account, live and test ones, the newest first, without their secrets. Keys that have
   * expired are listed until they are revoked.
   *
   * `listApiKeys`: GET /api/v1/api-keys, scope `api_keys:write`
   */
  list(params?: ListApiKeysParams, options?: RequestOptions): PagePromise<ApiKeyPage, ApiKey> {
    return listApiKeys(this.core, params, options);
  }

  /**
   * Revoke an API key.
   *
   * Ends the key at once: from now on it is answered with 401 `api_key_revoked`, and calls under way are finished. A
   * key may revoke itself. Cannot be undone. Revoking it again is answered with 404.
   *
   * `revokeApiKey`: DELETE /api/v1/api-keys/{api_key_id}, scope `api_keys:write`
   * @param apiKeyId Identifier of the API key.
   */
  revoke(apiKeyId: string, options?: WriteOptions): ApiPromise<void> {
    return revokeApiKey(this.core, apiKeyId, options);
  }

  /**
   * Rotate an API key.
   *
   * Makes a new secret for the key and returns it; no other call shows it. Name, mode, scopes and expiry stay. The
   * previous secret works until the overlap ends, counted from this call. Rotating again during an overlap ends the
   * oldest secret at once.
   *
   * `rotateApiKey`: POST /api/v1/api-keys/{api_key_id}/rotate, scope `api_keys:write`
   * @param apiKeyId Identifier of the API key.
   * @param body How long the previous secret goes on working.
   */
  rotate(apiKeyId: string, body: SecretRotation, options?: WriteOptions): ApiPromise<ApiKeyWithSecret> {
    return rotateApiKey(this.core, apiKeyId, body, options);
  }
}
