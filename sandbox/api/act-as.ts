/** Authentication without a secret, for requests that the sandbox makes itself. */
import { type Authenticated, type KeyRow, noteUse, refuseEnded, toAuthenticated } from './authenticate.ts';
import { ownerOf, type Tenant } from './call.ts';
import type { Clock } from './clock.ts';
import { notFound } from './contract/problems.ts';
import { statement, type Store } from './store.ts';

const KEY = statement<KeyRow & { hint: string }>(
  'access_find_key',
  `select k.account_id, k.mode, k.id as key_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at,
     null::bigint as valid_until, a.suspended_at, k.hint
   from api_key k
   join account a on a.account_id = k.account_id
   where k.account_id = $1 and k.mode = $2 and k.id = $3`,
);
const ACCOUNT = statement<Pick<KeyRow, 'suspended_at'>>(
  'access_find_account',
  'select suspended_at from account where account_id = $1',
);

/**
 * Returns a function that authenticates a key of the tenant; without a key, the owner of the account, who has all scopes.
 * Throws the problem of an account or a key that does not exist; the function throws that of a key that has ended.
 */
export type ActAs = (tenant: Tenant, keyId: string | undefined) => Promise<() => Promise<Authenticated>>;

export const actsAs =
  (store: Store, clock: Clock): ActAs =>
  async (tenant, keyId) => {
    const { accountId, mode } = tenant;
    if (keyId === undefined) {
      const account = await store.read((tx) => tx.first(ACCOUNT, [accountId]));
      if (!account) throw notFound('account', accountId);
      return () => Promise.resolve({ tenant, caller: ownerOf(tenant), suspendedAt: account.suspended_at });
    }
    const row = await store.read((tx) => tx.first(KEY, [accountId, mode, keyId]));
    if (!row) throw notFound('API key', keyId);
    return async () => {
      const now = clock.now();
      refuseEnded(row, row.hint, now);
      const key = { ...toAuthenticated(row), usedAt: row.last_used_at ?? -1 };
      await noteUse(store, key, now);
      return key;
    };
  };
