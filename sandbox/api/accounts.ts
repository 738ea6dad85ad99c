/** Accounts: created by anybody, suspended by the operator; and the handlers of accounts and keys. */
import { notFound, Problem } from './contract/problems.ts';
import { record, ALL_SCOPES, type Schema } from './contract/types.ts';
import type { Work, Handlers, PreparedHandlers, ServerSecret } from './call.ts';
import type { Clock } from './clock.ts';
import { countWrongGuess, sendOwnerCode } from './owner-code.ts';
import { statement, type Store } from './store.ts';
import {
  insertKey,
  type KeyWithSecret,
  listKeys,
  createKey,
  findKey,
  permitCreation,
  permitTarget,
  revokeKey,
  rotateKey,
} from './keys.ts';
import { rateLimitOf } from './rate-limits.ts';

type Account = Schema<'Account'>;

interface AccountRow extends Omit<Account, 'created_at'> {
  created_at: number;
}

const CLAIM_EMAIL = statement<{ email: string }>(
  'accounts_claim_email',
  'insert into account_email (email, account_id) values ($1, $2) on conflict (email) do nothing returning email',
);

const INSERT = statement<object>(
  'accounts_insert',
  `insert into account (account_id, name, email, plan, version, created_at) values ($1, $2, $3, $4, 1, $5)`,
);

const FIND = statement<AccountRow>(
  'accounts_find',
  'select account_id as id, name, email, plan, version, created_at from account where account_id = $1',
);

const SUSPEND = statement<object>('accounts_suspend', 'update account set suspended_at = $2 where account_id = $1');

/** Called with the work of each mode of a new account, in the transaction that creates it. */
export type OnAccountCreated = (work: Work) => Promise<void>;

interface NewAccount {
  readonly account: Account;
  readonly key: KeyWithSecret;
}

/** Creates an account and its first key. `bytes` is the source of its secret: seeds have a deterministic one. */
export async function openAccount(
  work: Work,
  { name, email }: Schema<'AccountCreate'>,
  onCreated: OnAccountCreated,
  bytes?: (size: number) => Uint8Array,
): Promise<NewAccount> {
  const accountId = work.ids.next('acct');
  if (!(await work.tx.first(CLAIM_EMAIL, [email.toLowerCase(), accountId]))) throw accountExists();
  const row: AccountRow = { id: accountId, name, email, plan: 'free', version: 1, created_at: work.now };
  await work.tx.all(INSERT, [row.id, row.name, row.email, row.plan, row.created_at]);
  const own = { ...work, tenant: { accountId, mode: 'test' as const } };
  const key = await insertKey(own, { name: 'Default', mode: 'test', scopes: ALL_SCOPES }, bytes);
  await onCreated(own);
  await onCreated({ ...work, tenant: { accountId, mode: 'live' } });
  return { account: accountOf(row), key };
}

/** Returns the account that the work belongs to. */
export async function findAccount({ tx, tenant }: Work): Promise<Account> {
  const row = await tx.first(FIND, [tenant.accountId]);
  if (!row) throw notFound('account', tenant.accountId);
  return accountOf(row);
}

/** Suspends the account of the work, so that all of its requests fail with 403. */
export const suspendAccount = (work: Work): Promise<void> => setSuspended(work, work.now);

/** Ends the suspension of the account of the work. */
export const reinstateAccount = (work: Work): Promise<void> => setSuspended(work, null);

async function setSuspended({ tx, tenant }: Work, since: number | null): Promise<void> {
  await tx.all(SUSPEND, [tenant.accountId, since]);
  tx.announce('access-changed', tenant.accountId);
}

const accountOf = ({ id, name, email, plan, version, created_at }: AccountRow): Account =>
  record<Account>({ id, name, email, plan, version, created_at: new Date(created_at).toISOString() });

const accountExists = (): Problem =>
  new Problem('account_exists', 'The email address already belongs to an account. Ask its owner for an API key.', {
    errors: [{ pointer: '#/email', code: 'duplicate', detail: 'already belongs to another account' }],
  });

// Handlers of accounts, API keys and the rate limit.

interface Guarded {
  readonly store: Store;
  readonly clock: Clock;
  readonly secret: ServerSecret;
}

/** Returns the handlers whose responses have a secret: a repeat gets it only if the caller may have it. */
export const preparedAccessHandlers = ({
  store,
  clock,
  secret,
}: Guarded): PreparedHandlers<'createApiKey' | 'rotateApiKey'> => ({
  async createApiKey(request) {
    const { tenant, body } = request;
    permitCreation(request, body);
    if (body.owner_code !== undefined && body.mode !== tenant.mode)
      await countWrongGuess(store, { tenant, now: clock.now(), secret }, body.owner_code);
    return async (call) => {
      const created = await createKey(call, call.body);
      const { id, version } = created.api_key;
      return { status: 201, body: created, location: `/api/v1/api-keys/${id}`, etag: version };
    };
  },
  async rotateApiKey(request) {
    const { tenant, path } = request;
    // The mode and the scopes of a key never change. One that is revoked has no secret that works.
    const target = await store.read((tx) => findKey({ tx, tenant }, path.api_key_id)).catch(ifMissing);
    if (target) permitTarget(request, target);
    return async (call) => {
      const rotated = await rotateKey(call, call.path.api_key_id, call.body);
      return { status: 200, body: rotated, etag: rotated.api_key.version };
    };
  },
});

/** Returns undefined for a record that does not exist, and throws any other error. */
function ifMissing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'resource_not_found') return undefined;
  throw error;
}

type AccessHandlers = Handlers<
  | 'createAccount'
  | 'retrieveAccount'
  | 'requestOwnerCode'
  | 'listApiKeys'
  | 'retrieveApiKey'
  | 'revokeApiKey'
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
  async requestOwnerCode(call) {
    return { status: 202, body: await sendOwnerCode(call) };
  },
  async listApiKeys(call) {
    return { status: 200, body: await listKeys(call, call.query) };
  },
  async retrieveApiKey(call) {
    const key = await findKey(call, call.path.api_key_id);
    return { status: 200, body: key, etag: key.version };
  },
  async revokeApiKey(call) {
    await revokeKey(call, call.path.api_key_id);
    return { status: 204 };
  },
  retrieveRateLimit: (call) => Promise.resolve({ status: 200, body: rateLimitOf(call.budget) }),
});
