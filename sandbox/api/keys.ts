/** API keys and their secrets, of which only hashes are stored. */
import { notFound, Problem, validationFailed } from './contract/problems.ts';
import { record, type FieldError, type Schema } from './contract/types.ts';
import type { Call, Work } from './call.ts';
import { statement } from './store.ts';
import { instantOf } from './clock.ts';
import { hashOf, hintOf, newSecret, permitScopes, refuseEnded } from './authenticate.ts';
import { spendOwnerCode } from './owner-code.ts';
import { countOf, NEWEST_FIRST, pageOf, type PageQuery, startOf } from './pages.ts';

type ApiKey = Schema<'ApiKey'>;
export type KeyWithSecret = Schema<'ApiKeyWithSecret'>;

interface KeyRow {
  id: string;
  name: string;
  mode: ApiKey['mode'];
  scopes: ApiKey['scopes'];
  hint: string;
  expires_at: number | null;
  last_used_at: number | null;
  version: number;
  created_at: number;
}

/** Maximum number of keys of an account in both modes together. Expired keys count until they are revoked. */
const MAXIMUM = 20;
const DEFAULT_OVERLAP_SECONDS = 86_400;

/** Columns of a key, in the order of the API. */
const KEY_COLUMNS = 'id, name, mode, scopes, hint, expires_at, last_used_at, version, created_at';

const INSERT = statement<KeyRow>(
  'keys_insert',
  `insert into api_key (account_id, id, mode, name, scopes, hint, expires_at, version, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, 1, $8)
   returning ${KEY_COLUMNS}`,
);

const INSERT_SECRET = statement<object>(
  'keys_insert_secret',
  'insert into api_key_secret (sha256, account_id, key_id, created_at) values ($1, $2, $3, $4)',
);

const FIND = statement<KeyRow>(
  'keys_find',
  `select ${KEY_COLUMNS} from api_key where account_id = $1 and id = $2 and revoked_at is null`,
);

/** Locks the account, so that its keys are counted, created, rotated and revoked by one transaction at a time. */
const LOCK_ACCOUNT = statement<{ account_id: string }>(
  'keys_lock_account',
  'select account_id from account where account_id = $1 for update',
);

const COUNT = statement<{ count: number }>(
  'keys_count',
  'select count(*) as count from api_key where account_id = $1 and revoked_at is null',
);

const REVOKE = statement<{ id: string }>(
  'keys_revoke',
  `update api_key set revoked_at = $3, version = version + 1
   where account_id = $1 and id = $2 and revoked_at is null
   returning id`,
);

const RENEW = statement<KeyRow>(
  'keys_renew',
  `update api_key set hint = $3, version = version + 1
   where account_id = $1 and id = $2 and revoked_at is null
   returning ${KEY_COLUMNS}`,
);

/** Ends the current secret after the overlap, and the one before it immediately. */
const END_SECRETS = statement<object>(
  'keys_end_secrets',
  `update api_key_secret set valid_until = case when valid_until is null then $4::bigint else $3::bigint end
   where account_id = $1 and key_id = $2 and (valid_until is null or valid_until > $3)`,
);

interface CallerRow {
  readonly revoked_at: number | null;
  readonly expires_at: number | null;
  readonly valid_until: number | null;
}

const FIND_CALLER = statement<CallerRow>(
  'keys_find_caller',
  `select k.revoked_at, k.expires_at, s.valid_until from api_key_secret s
   join api_key k on k.account_id = s.account_id and k.id = s.key_id
   where s.sha256 = $1`,
);

/** Returns a key as the API shows it. */
const keyOf = ({ expires_at, last_used_at, created_at, ...row }: KeyRow): ApiKey =>
  record<ApiKey>({
    id: row.id,
    name: row.name,
    mode: row.mode,
    scopes: row.scopes,
    hint: row.hint,
    expires_at: isoOrNull(expires_at),
    last_used_at: isoOrNull(last_used_at),
    version: row.version,
    created_at: new Date(created_at).toISOString(),
  });

/** Creates a key of the account of the work. */
export async function insertKey(
  { tx, tenant, ids, now }: Work,
  { name, mode, scopes, expires_at }: Omit<Schema<'ApiKeyCreate'>, 'scopes'> & { readonly scopes: readonly string[] },
  bytes?: (size: number) => Uint8Array,
): Promise<KeyWithSecret> {
  const secret = newSecret(mode, bytes);
  const expiry = expires_at === undefined ? null : instantOf(expires_at);
  const values = [tenant.accountId, ids.next('key'), mode, name, scopes, hintOf(secret), expiry, now];
  const row = await tx.first(INSERT, values);
  if (!row) throw new Error('the API key was not inserted');
  await tx.all(INSERT_SECRET, [hashOf(secret), tenant.accountId, row.id, now]);
  return { api_key: keyOf(row), secret };
}

// Keys that a caller may manage: those of its own mode without a scope that it lacks.

type Target = Pick<ApiKey, 'mode' | 'scopes'>;

/** Throws a problem of status 403 if a caller may not rotate or revoke a key. Each may do so to itself. */
export function permitTarget({ tenant, caller }: Managing, target: Target): void {
  if (target.mode !== tenant.mode) {
    throw new Problem(
      'mode_mismatch',
      `A ${tenant.mode} key can only manage ${tenant.mode} keys, but this is a ${target.mode} key.`,
    );
  }
  permitScopes(caller, target.scopes);
}

/** Throws a problem of status 403 if a caller may not create a key, whatever the code of the owner is worth. */
export function permitCreation(
  { tenant, caller }: Managing,
  { mode, scopes, owner_code }: Schema<'ApiKeyCreate'>,
): void {
  permitScopes(caller, scopes);
  if (mode === tenant.mode || owner_code !== undefined) return;
  throw new Problem(
    'mode_mismatch',
    `A ${tenant.mode} key can only create ${tenant.mode} keys. For a ${mode} key, pass as owner_code the code that ` +
      'POST /api/v1/account/owner-code sends to the owner of the account.',
  );
}

type Managing = Pick<Call<'createApiKey'>, 'tenant' | 'caller'>;
type ManagingWork = Work & Managing;

/**
 * Locks the keys of the account and throws a problem of status 401 if the calling key has ended since the request was
 * authenticated, perhaps by another process: a revoked key must not leave a new one behind.
 */
async function lockKeys({ tx, tenant, caller, now }: ManagingWork): Promise<void> {
  await tx.all(LOCK_ACCOUNT, [tenant.accountId]);
  if (!caller.secret) return;
  const { sha256, hint } = caller.secret;
  const row = await tx.first(FIND_CALLER, [sha256]);
  if (row) refuseEnded(row, hint, now);
}

/** Creates a key at the request of a caller who may do so. Uses the code of the owner up if the key has the other mode. */
export async function createKey(work: ManagingWork, input: Schema<'ApiKeyCreate'>): Promise<KeyWithSecret> {
  await lockKeys(work);
  const errors = [...errorsOf(input, work.now), ...(await errorsOfCode(work, input))];
  if (errors.length > 0) throw validationFailed('the API key', errors);
  const counted = await work.tx.first(COUNT, [work.tenant.accountId]);
  if ((counted?.count ?? 0) >= MAXIMUM) {
    throw new Problem(
      'limit_reached',
      `The account already has ${MAXIMUM} API keys, which is the maximum. Revoke one first.`,
    );
  }
  return insertKey(work, input);
}

function errorsOf({ scopes, expires_at }: Schema<'ApiKeyCreate'>, now: number): FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, scope] of scopes.entries()) {
    if (scopes.indexOf(scope) < index)
      errors.push({ pointer: `#/scopes/${index}`, code: 'duplicate', detail: `${scope} occurs twice` });
  }
  if (expires_at !== undefined && instantOf(expires_at) <= now) {
    errors.push({ pointer: '#/expires_at', code: 'not_allowed', detail: 'must be in the future' });
  }
  return errors;
}

async function errorsOfCode(
  work: ManagingWork,
  { mode, owner_code: code }: Schema<'ApiKeyCreate'>,
): Promise<FieldError[]> {
  if (code === undefined) return [];
  const error = { pointer: '#/owner_code', code: 'not_allowed' } as const;
  if (mode === work.tenant.mode) return [{ ...error, detail: `a ${mode} key creates ${mode} keys without a code` }];
  if (await spendOwnerCode(work, code)) return [];
  return [{ ...error, detail: 'is wrong, expired or used up; request a new one with POST /api/v1/account/owner-code' }];
}

/** Returns a key of the account that was not revoked. */
export async function findKey({ tx, tenant }: Pick<Work, 'tx' | 'tenant'>, id: string): Promise<ApiKey> {
  const row = await tx.first(FIND, [tenant.accountId, id]);
  if (!row) throw keyNotFound(id);
  return keyOf(row);
}

/** Revokes a key for ever, at the request of a caller. */
export async function revokeKey(work: ManagingWork, id: string): Promise<void> {
  const { tx, tenant, now } = work;
  await lockKeys(work);
  permitTarget(work, await findKey(work, id));
  if (!(await tx.first(REVOKE, [tenant.accountId, id, now]))) throw keyNotFound(id);
  tx.announce('access-changed', tenant.accountId);
}

/** Gives a key a new secret, at the request of a caller. The one before works until the overlap ends. */
export async function rotateKey(
  work: ManagingWork,
  id: string,
  { overlap_seconds = DEFAULT_OVERLAP_SECONDS }: Schema<'SecretRotation'>,
): Promise<KeyWithSecret> {
  const { tx, tenant, now } = work;
  await lockKeys(work);
  const found = await findKey(work, id);
  permitTarget(work, found);
  const secret = newSecret(found.mode);
  const row = await tx.first(RENEW, [tenant.accountId, id, hintOf(secret)]);
  if (!row) throw keyNotFound(id);
  await tx.all(END_SECRETS, [tenant.accountId, id, now, now + overlap_seconds * 1000]);
  await tx.all(INSERT_SECRET, [hashOf(secret), tenant.accountId, id, now]);
  tx.announce('access-changed', tenant.accountId);
  return { api_key: keyOf(row), secret };
}

const keyNotFound = (id: string): Problem => notFound('API key', id);

const isoOrNull = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const LIST = statement<KeyRow>(
  'keys_list',
  `select ${KEY_COLUMNS} from api_key
   where account_id = $1 and revoked_at is null and (created_at, id) < ($2, $3)
   order by created_at desc, id desc limit $4`,
);

/** Returns a page of the keys of the account in both modes, newest first. */
export async function listKeys(work: Work, query: PageQuery): Promise<Schema<'ApiKeyPage'>> {
  const start = (await startOf(work, 'listApiKeys', query)) ?? NEWEST_FIRST;
  const selected = await work.tx.all(LIST, [work.tenant.accountId, ...start, countOf(query)]);
  const { rows, ...page } = await pageOf(work, 'listApiKeys', query, selected, (row) => [row.created_at, row.id]);
  return { data: rows.map(keyOf), ...page };
}
