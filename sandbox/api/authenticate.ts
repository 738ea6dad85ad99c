/** Authentication: secrets, keys, scopes and challenges. */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Schema, type ErrorCode, scopesOfEvents } from './contract/types.ts';
import { base62, type Tenant, type Caller } from './call.ts';
import { Problem } from './contract/problems.ts';
import { statement, type Store } from './store.ts';
import type { Clock } from './clock.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORMAT = /^ik_(?:live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Returns the CRC-32 of `text` in base 62, with leading zeros. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = `${ALPHABET[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Returns a new secret of an API key: the bearer token, of which only the hash is stored. */
export function newSecret(mode: Schema<'ApiKeyMode'>, bytes: (size: number) => Uint8Array = randomBytes): string {
  const random = base62(RANDOM_LENGTH, bytes);
  return `ik_${mode}_${random}${checksumOf(random)}`;
}

/** Returns why a bearer token is malformed; undefined if it is well-formed. */
export function faultOf(token: string): string | undefined {
  const [, random, checksum] = FORMAT.exec(token) ?? [];
  if (random === undefined) {
    return 'The bearer token is not an API key. API keys begin with ik_live_ or ik_test_ and have 46 characters.';
  }
  if (checksumOf(random) === checksum) return undefined;
  return 'The checksum of the API key is wrong. The key may have been truncated when it was copied.';
}

/** Returns the SHA-256 of a secret. Its 190 random bits need no slow hash. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Returns the last four characters, by which people tell secrets apart. */
export const hintOf = (secret: string): string => secret.slice(-4);

type Scope = Schema<'Scope'>;

const CHALLENGE = 'Bearer realm="integration-api"';
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns the problem of a request without a bearer token. */
const authenticationRequired = (): Problem =>
  new Problem(
    'authentication_required',
    'The request has no bearer token. Send your API key as "Authorization: Bearer ik_live_…".',
    { headers: { 'WWW-Authenticate': CHALLENGE } },
  );

/** Returns the problem of a bearer token that is not accepted. */
const tokenRefused = (code: ErrorCode, detail: string): Problem =>
  new Problem(code, detail, { headers: { 'WWW-Authenticate': `${CHALLENGE}, error="invalid_token"` } });

/** Returns the problem of an account that the operator has suspended. */
const accountSuspended = (since: number): Problem =>
  new Problem(
    'account_suspended',
    `The account has been suspended since ${new Date(since).toISOString()}. The reason was sent to its email address.`,
  );

const scopeProblem = (detail: string, scopes: readonly Scope[]): Problem =>
  new Problem('insufficient_scope', detail, {
    headers: { 'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope", scope="${scopes.join(' ')}"` },
  });

/** Returns the problem of a key without a scope that the operation requires. */
function insufficientScope(granted: Iterable<Scope>, required: readonly Scope[]): Problem {
  const has = [...granted];
  const scopes = has.length === 1 ? `the scope ${has[0]}` : `the scopes ${LIST.format(has)}`;
  return scopeProblem(`The API key has ${scopes}, but this operation requires ${LIST.format(required)}.`, required);
}

/** Returns an IP address in its canonical form: on IPv6 sockets, IPv4 addresses arrive as `::ffff:203.0.113.7`. */
export const addressOf = (remote: string): string => remote.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

/** Returns the tenant of requests without a key: they have a rate limit and idempotency keys per address. */
export const addressTenant = (remote: string): Tenant => ({ accountId: `ip ${addressOf(remote)}`, mode: 'test' });

/** API key of a request, and the tenant whose data it accesses. */
export interface Authenticated {
  readonly tenant: Tenant;
  readonly caller: Caller;
  /** Time at which the account was suspended; null if it is not suspended. */
  readonly suspendedAt: number | null;
}

export interface Authentication {
  /** Returns the key that the header `Authorization` contains, or throws a problem of status 401. */
  authenticate(authorization: string | undefined): Promise<Authenticated>;
  close(): void;
}

/** Throws a problem of status 403 if the account is suspended or the key lacks a scope. It follows the rate limit. */
export function permit({ caller, suspendedAt }: Authenticated, required: readonly Schema<'Scope'>[]): void {
  if (suspendedAt !== null) throw accountSuspended(suspendedAt);
  if (!required.every((scope) => caller.scopes.has(scope))) throw insufficientScope(caller.scopes, required);
}

/** Throws a problem of status 403 if the key lacks a scope that reads the data of events of these types. */
export function permitEvents({ scopes }: Caller, types: readonly Schema<'EventType'>[]): void {
  const required = scopesOfEvents(types);
  if (!required.every((scope) => scopes.has(scope))) throw insufficientScope(scopes, required);
}

/** Throws a problem of status 403 if the key lacks a scope of a key that it would create, rotate or revoke. */
export function permitScopes({ scopes }: Caller, granted: readonly Scope[]): void {
  const missing = [...new Set(granted)].filter((scope) => !scopes.has(scope));
  if (missing.length === 0) return;
  const detail = `An API key manages only keys without a scope that it lacks, and this one lacks ${LIST.format(missing)}.`;
  throw scopeProblem(detail, missing);
}

export interface KeyRow {
  account_id: string;
  mode: Tenant['mode'];
  key_id: string;
  scopes: Schema<'Scope'>[];
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  valid_until: number | null;
  suspended_at: number | null;
}

const FIND = statement<KeyRow>(
  'access_find_secret',
  `select k.account_id, k.mode, k.id as key_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at, s.valid_until,
     a.suspended_at
   from api_key_secret s
   join api_key k on k.account_id = s.account_id and k.id = s.key_id
   join account a on a.account_id = s.account_id
   where s.sha256 = $1`,
);

const USE = statement<object>(
  'access_use_key',
  `update api_key set last_used_at = $3
   where account_id = $1 and id = $2 and (last_used_at is null or last_used_at < $3)`,
);

const MINUTE = 60_000;
/** Maximum time for which a process that receives no notices from others does not know of a revocation. */
const CACHE_MS = 1000;
const CACHE_SIZE = 10_000;

interface Known extends Authenticated {
  readonly row: KeyRow;
  /** Latest minute that is stored as the key's last use. */
  usedAt: number;
}

interface Lookup {
  readonly found: Promise<Known | undefined>;
  /** Real time after which the key is read again. */
  readonly staleAt: number;
}

interface AuthenticationOptions {
  readonly store: Store;
  /** Clock of the sandbox, by which keys expire. */
  readonly clock: Clock;
  /** Returns the milliseconds of a monotonic clock, which decides when the cache is stale. */
  readonly elapsed?: () => number;
}

/** Returns an authentication whose cache each `access-changed` notice empties, from this process or another. */
export function createAuthentication({
  store,
  clock,
  elapsed = () => performance.now(),
}: AuthenticationOptions): Authentication {
  let cache = new Map<string, Lookup>();
  const stop = store.listen('access-changed', () => {
    // A new map: a lookup that began before the change ends in the old one.
    cache = new Map();
  });

  async function find(token: string): Promise<Known | undefined> {
    const secret = { sha256: hashOf(token), hint: hintOf(token) };
    const row = await store.read((tx) => tx.first(FIND, [secret.sha256]));
    return row && { ...toAuthenticated(row, secret), row, usedAt: row.last_used_at ?? -1 };
  }

  function known(token: string): Promise<Known | undefined> {
    const now = elapsed();
    const kept = cache.get(token);
    if (kept && now < kept.staleAt) return kept.found;
    if (cache.size >= CACHE_SIZE) cache = new Map();
    const lookup = { found: find(token), staleAt: now + CACHE_MS };
    const current = cache;
    current.set(token, lookup);
    // Neither tokens without a key nor failures of the database are cached.
    const forget = (): void => void (current.get(token) === lookup && current.delete(token));
    lookup.found.then((key) => key ?? forget(), forget);
    return lookup.found;
  }

  return {
    async authenticate(authorization) {
      const token = tokenOf(authorization);
      const fault = faultOf(token);
      if (fault !== undefined) throw tokenRefused('invalid_api_key', fault);
      const key = await known(token);
      if (!key)
        throw tokenRefused('invalid_api_key', `No API key ends in ${hintOf(token)}, or not in this environment.`);
      const now = clock.now();
      refuseEnded(key.row, hintOf(token), now);
      await noteUse(store, key, now);
      return key;
    },
    close: stop,
  };
}

/** Stores the minute of the last use: at most one write a minute for each key and process. */
export async function noteUse(store: Store, key: Omit<Known, 'row'>, now: number): Promise<void> {
  const minute = Math.floor(now / MINUTE) * MINUTE;
  if (minute <= key.usedAt) return;
  key.usedAt = minute;
  const values = [key.tenant.accountId, key.caller.keyId, minute];
  // A full disk must not fail requests that only read.
  await store.write((tx) => tx.all(USE, values)).catch(() => undefined);
}

export const toAuthenticated = (
  { account_id, mode, key_id, scopes, suspended_at }: KeyRow,
  secret?: NonNullable<Caller['secret']>,
): Authenticated => ({
  tenant: { accountId: account_id, mode },
  caller: { keyId: key_id, scopes: new Set(scopes), ...(secret && { secret }) },
  suspendedAt: suspended_at,
});

/** Returns the token of a header `Authorization` (RFC 6750), whose scheme may have upper or lower case. */
function tokenOf(authorization: string | undefined): string {
  const [, token] = /^bearer +(\S.*)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (token === undefined) throw authenticationRequired();
  return token;
}

type Ends = Pick<KeyRow, 'revoked_at' | 'valid_until' | 'expires_at'>;

/** Throws a problem of status 401 if the key was revoked, or its secret or the key itself has ended; `hint` ends its secret. */
export function refuseEnded({ revoked_at, valid_until, expires_at }: Ends, hint: string, now: number): void {
  const key = `The API key that ends in ${hint}`;
  if (revoked_at !== null) throw tokenRefused('api_key_revoked', `${key} was revoked at ${iso(revoked_at)}.`);
  if (valid_until !== null && valid_until <= now) {
    throw tokenRefused(
      'api_key_revoked',
      `${key} was rotated and stopped working at ${iso(valid_until)}. Use the new key.`,
    );
  }
  if (expires_at !== null && expires_at <= now) {
    throw tokenRefused('api_key_expired', `${key} expired at ${iso(expires_at)}. Create a new one.`);
  }
}

const iso = (time: number): string => new Date(time).toISOString();
