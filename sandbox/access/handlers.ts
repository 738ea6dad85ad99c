/** Handlers of accounts, API keys and the rate limit. */
import { rateLimitOf } from '../rate-limits/budgets.ts';
import type { Handlers } from '../work/call.ts';
import { findAccount, type OnAccountCreated, openAccount } from './accounts.ts';
import { listKeys } from './list-keys.ts';
import { createKey, findKey, revokeKey, rotateKey } from './keys.ts';

type AccessHandlers = Handlers<
  | 'createAccount'
  | 'retrieveAccount'
  | 'listApiKeys'
  | 'createApiKey'
  | 'retrieveApiKey'
  | 'revokeApiKey'
  | 'rotateApiKey'
  | 'retrieveRateLimit'
>;

/** Returns the handlers; `onAccountCreated` gives each mode of a new account what the other modules need. */
export const accessHandlers = (onAccountCreated: OnAccountCreated): AccessHandlers => ({
  async createAccount(call) {
    const { account, key } = await openAccount(call, call.body, onAccountCreated);
    return { status: 201, body: { account, api_key: key }, location: '/api/v1/account', etag: account.version };
  },
  async retrieveAccount(call) {
    const account = await findAccount(call);
    return { status: 200, body: account, etag: account.version };
  },
  async listApiKeys(call) {
    return { status: 200, body: await listKeys(call, call.query) };
  },
  async createApiKey(call) {
    const created = await createKey(call, call.caller, call.body);
    const { id, version } = created.api_key;
    return { status: 201, body: created, location: `/api/v1/api-keys/${id}`, etag: version };
  },
  async retrieveApiKey(call) {
    const key = await findKey(call, call.path.api_key_id);
    return { status: 200, body: key, etag: key.version };
  },
  async revokeApiKey(call) {
    await revokeKey(call, call.path.api_key_id);
    return { status: 204 };
  },
  async rotateApiKey(call) {
    const rotated = await rotateKey(call, call.path.api_key_id, call.body);
    return { status: 200, body: rotated, etag: rotated.api_key.version };
  },
  retrieveRateLimit: (call) => Promise.resolve({ status: 200, body: rateLimitOf(call.budget) }),
});
