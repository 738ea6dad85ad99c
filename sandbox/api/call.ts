/** Parts that every operation gets: transaction, tenant, time, identifiers, the secret of the server, and the types of its handler. */
import { type Tx, changeSetting, type Store } from './store.ts';
import {
  type Schema,
  type BodyOf,
  type OperationId,
  type PathOf,
  type QueryOf,
  type Reply,
  ALL_SCOPES,
} from './contract/types.ts';
import type { Budget } from './rate-limits.ts';
import { randomBytes, hkdfSync, createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Account and mode: every record belongs to one, and every key of every table begins with it. */
export interface Tenant {
  readonly accountId: string;
  readonly mode: Schema<'ApiKeyMode'>;
}

/** Everything that a change or a query of the domain needs, whether the API, the back office or a seed asks for it. */
export interface Work {
  readonly tx: Tx;
  readonly tenant: Tenant;
  /** Time of the sandbox's clock, in milliseconds since the epoch, the same during the whole request. */
  readonly now: number;
  readonly ids: Ids;
  readonly secret: ServerSecret;
  /** Identifier of the request that caused the work; null in seeds. */
  readonly requestId: string | null;
}

/** API key that authenticated the request. */
export interface Caller {
  readonly keyId: string;
  readonly scopes: ReadonlySet<Schema<'Scope'>>;
  /** Hash and last four characters of the secret; undefined for the sandbox itself and without a key. */
  readonly secret?: { readonly sha256: Buffer; readonly hint: string };
}

/** One request whose key, parameters and body are valid against the contract. */
export interface Call<Id extends OperationId> extends Work {
  readonly caller: Caller;
  /** Budget of the caller, which the headers of the response show as well. */
  readonly budget: Budget;
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** Version that `If-Match` requires; undefined without the header and with `*`. */
  readonly ifMatch: number | undefined;
}

/** Carries out an operation, or throws a `Problem`. */
type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

/** Handlers of some operations; a module exports one for its own, and main.ts needs all of them. */
export type Handlers<Id extends OperationId> = { readonly [Key in Id]: Handler<Key> };

/** Parts of a call that are known before its transaction begins. */
export type Request<Id extends OperationId> = Pick<Call<Id>, 'path' | 'query' | 'body' | 'tenant' | 'caller'>;

/**
 * Handler with a step before the transaction: what may take seconds, such as resolving a name, must not hold the
 * database; a wrong guess stays counted; and a stored response with a secret is for callers that pass the same checks as
 * the first. It returns the handler to run inside. A repeat with the same Idempotency-Key is prepared as well.
 */
type PreparedHandler<Id extends OperationId> = (request: Request<Id>) => Promise<Handler<Id>>;

/** Operations whose handlers are prepared; all others are in `Handlers`. */
export type PreparedId = 'createWebhookEndpoint' | 'updateWebhookEndpoint' | 'createApiKey' | 'rotateApiKey';
export type PreparedHandlers<Id extends PreparedId = PreparedId> = { readonly [Key in Id]: PreparedHandler<Key> };

/** Operations whose handlers are not prepared. */
export type PlainId = Exclude<OperationId, PreparedId>;

/** Carries out the operation `id`. The type parameter ties the call and the reply to the operation. */
export const handle = <Id extends OperationId>(handlers: Handlers<Id>, id: Id, call: Call<Id>): Promise<Reply<Id>> =>
  handlers[id](call);

/** Prepares the operation `id`, and returns the handler to run inside the transaction. */
export const prepare = <Id extends PreparedId>(
  handlers: PreparedHandlers<Id>,
  id: Id,
  request: Request<Id>,
): Promise<Handler<Id>> => handlers[id](request);

/** The sandbox itself, which needs no key. */
export const SANDBOX: Caller = { keyId: 'sandbox', scopes: new Set(ALL_SCOPES) };
/** Returns the caller without a key who has all scopes; requests are counted for each account and mode. */
export const ownerOf = ({ accountId, mode }: Tenant): Caller => ({ ...SANDBOX, keyId: `${accountId} ${mode}` });
/** Calls of the sandbox itself do not count. */
const BUDGET: Budget = {
  policy: { name: 'sandbox', limit: 0, windowMs: 0, header: '' },
  allowed: true,
  remaining: 0,
  resetSeconds: 0,
};

/** Returns the call of an operation of the contract that the sandbox itself carries out; its parts must be valid. */
export const internalCall = <Id extends OperationId>(
  work: Work,
  parts: Pick<Call<Id>, 'path' | 'query' | 'body'>,
): Call<Id> => ({ ...work, ...parts, caller: SANDBOX, budget: BUDGET, ifMatch: undefined });

// Identifiers and random bytes.

const POOL = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/**
 * Returns random bytes of the operating system, which is asked once for many of them. They stay in memory for a while, so
 * secrets do not come from here.
 */
export function pooledBytes(size: number): Buffer {
  if (size > POOL) return randomBytes(size);
  if (used + size > pool.length) {
    pool = randomBytes(POOL);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}

/** Source of identifiers. Seeds use a deterministic one, so that the same seed gives the same identifiers. */
export interface Ids {
  /** Returns an identifier: the prefix, an underscore and 16 letters and digits. */
  next(prefix: string): string;
  /** Returns bytes for a secret. */
  bytes(size: number): Uint8Array;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 16;
/** Largest multiple of 62 below 256: bytes from there on are drawn again, so that all characters are equally likely. */
const LIMIT = 248;

/** Returns `length` characters of the alphabet 0-9A-Za-z, from a source of random bytes. */
export function base62(length: number, bytes: (size: number) => Uint8Array = randomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytes(length + 8)) {
      if (byte < LIMIT && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** Identifiers from the operating system's random bytes. */
export const randomIds: Ids = { ...idsFrom(pooledBytes), bytes: randomBytes };

/** Returns identifiers from a source of bytes. */
export function idsFrom(bytes: (size: number) => Uint8Array): Ids {
  return { next: (prefix) => `${prefix}_${base62(LENGTH, bytes)}`, bytes };
}

// The secret of a server, and texts that are sealed with it.

const SECRET_BYTES = 32;

/** Secret of the server, created with the database. A separate key for each purpose is derived from it (RFC 5869). */
export interface ServerSecret {
  /** Returns 32 bytes for `purpose`, such as `cursor`; the same purpose gives the same bytes. */
  key(purpose: string): Buffer;
}

/** Returns the server secret with these bytes; derived keys are kept, because each request needs one. */
export function serverSecret(bytes: Uint8Array): ServerSecret {
  const keys = new Map<string, Buffer>();
  return {
    key(purpose) {
      const known = keys.get(purpose);
      if (known) return known;
      const derived = Buffer.from(hkdfSync('sha256', bytes, new Uint8Array(), purpose, 32));
      keys.set(purpose, derived);
      return derived;
    },
  };
}

/** Returns the secret of the server. The first process creates it, and all processes on the database share it. */
export async function readServerSecret(store: Store): Promise<ServerSecret> {
  const fresh = randomBytes(SECRET_BYTES).toString('base64');
  const value = await store.write((tx) => changeSetting(tx, 'server_secret', fresh, (secret) => secret));
  return serverSecret(Buffer.from(value, 'base64'));
}

// Encryption of stored responses: they contain secrets, which only the holder of the Idempotency-Key may read again.

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Returns the hash under which an Idempotency-Key is stored. It needs the server's secret to be guessed. */
export const keyHash = (secret: ServerSecret, key: string): Buffer => hmac(secret.key('idempotency-hash'), key);

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns a key by HKDF (RFC 5869) with one block of output. `hkdfSync` takes four times as long. */
const cipherKey = (secret: ServerSecret, key: string): Buffer =>
  hmac(hmac(secret.key('idempotency-seal'), key), 'response\x01');

/** Returns `text` encrypted by a key derived from the Idempotency-Key and the server's secret. */
export function seal(secret: ServerSecret, key: string, text: string): Buffer {
  const nonce = pooledBytes(NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(secret, key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Returns the text that `seal` encrypted with the same key. */
export function unseal(secret: ServerSecret, key: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const end = NONCE_LENGTH + TAG_LENGTH;
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(secret, key), bytes.subarray(0, NONCE_LENGTH));
  decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, end));
  return Buffer.concat([decipher.update(bytes.subarray(end)), decipher.final()]).toString();
}
