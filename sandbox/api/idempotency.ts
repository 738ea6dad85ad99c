/** Requests with an Idempotency-Key: each takes effect once, and a repeat gets the same response. */
import { hash } from 'node:crypto';
import { Problem } from './contract/problems.ts';
import type { ErrorCode, FieldError } from './contract/types.ts';
import { type Tenant, type Work, keyHash, seal, unseal } from './call.ts';
import { statement } from './store.ts';
import { type Expiry, removalOf } from './clock.ts';
import { BEHAVIOUR } from './contract/generated/behaviour.ts';

// JSON in the form of RFC 8785: members sorted by UTF-16 code units, no white space.

/** Returns a hash that is the same for bodies that are equal as JSON; undefined stands for a request without a body. */
export const bodyHash = (body: unknown): Buffer => hash('sha256', body === undefined ? '' : canonical(body), 'buffer');

/** Writes a body, whose depth is limited when it is read. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  // The operator compares UTF-16 code units.
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** Successful response whose body is the text to send. */
export interface SentReply {
  readonly status: number;
  readonly body?: string | undefined;
  readonly etag?: number | undefined;
  readonly location?: string | undefined;
}

/** Parts of the response to a write that a repeat returns unchanged. */
type Outcome = { readonly reply: SentReply } | { readonly problem: Problem };

/** Problem as it is stored. Repeats have another request id, so the body is written for each. */
interface StoredProblem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type StoredOutcome = { readonly reply: SentReply } | { readonly problem: StoredProblem };

/** Returns the text to store. */
export function writeOutcome(outcome: Outcome): string {
  if ('reply' in outcome) return JSON.stringify({ reply: outcome.reply } satisfies StoredOutcome);
  const { code, message, errors, headers } = outcome.problem;
  return JSON.stringify({ problem: { code, detail: message, errors, headers } } satisfies StoredOutcome);
}

/** Returns the outcome that was stored as `text`. */
function readOutcome(text: string): Outcome {
  const stored = JSON.parse(text) as StoredOutcome;
  if ('reply' in stored) return stored;
  const { code, detail, errors, headers } = stored.problem;
  return { problem: new Problem(code, detail, { headers, ...(errors && { errors }) }) };
}

/** Write with an Idempotency-Key. */
export interface OnceRequest {
  /** Method and path with its identifiers, without query parameters: `POST /api/v1/orders`. */
  readonly scope: string;
  readonly key: string;
  /** Body as JSON; undefined if the operation has none. */
  readonly body: unknown;
}

/** Returns the problem of a repeat while the first request is in progress. */
const stillInProgress = (): Problem =>
  new Problem(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still in progress. Wait one second and repeat it with the same key.',
    { headers: { 'Retry-After': '1' } },
  );

/** Returns a text that is the same for requests of which only one may be in progress. */
const identityOf = ({ accountId, mode }: Tenant, { scope, key }: OnceRequest): string =>
  `${accountId} ${mode} ${scope} ${key}`;

/** Returns the number of the advisory lock of a request, which other processes see. */
const lockOf = (tenant: Tenant, request: OnceRequest): bigint =>
  hash('sha256', identityOf(tenant, request), 'buffer').readBigInt64BE();

/** Writes in progress in this process. They are known before their transactions begin, because PGlite has one only. */
interface InProgress {
  /** Runs `attempt`; throws a problem of status 409 if the same request is in progress. */
  alone<T>(tenant: Tenant, request: OnceRequest, attempt: () => Promise<T>): Promise<T>;
}

export function requestsInProgress(): InProgress {
  const running = new Set<string>();
  return {
    async alone(tenant, request, attempt) {
      const identity = identityOf(tenant, request);
      if (running.has(identity)) throw stillInProgress();
      running.add(identity);
      try {
        return await attempt();
      } finally {
        running.delete(identity);
      }
    },
  };
}

/** Deletion of responses 24 hours after the first request, when repeats no longer get them. */
export const RESPONSE_EXPIRY: Expiry = {
  name: 'idempotency-expiry',
  earliest: statement<{ at: number | null }>('once_earliest_expiry', 'select min(expires_at) as at from idempotency'),
  remove: statement<{ removed: number }>('once_remove_expired', removalOf('idempotency', 'expires_at')),
};

// Idempotency: the response to a write is stored in the transaction of its effect, so that a repeat returns it.

const LIFETIME_MS = 24 * 3_600_000;
/** Statuses that a repeat with the same key does not return; it is carried out instead. So are those from 500. */
const NOT_STORED: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 429]);

interface Stored {
  readonly body_hash: Uint8Array;
  readonly sealed: Uint8Array;
  readonly created_at: number;
  readonly expires_at: number;
}

/** `locked` is false if another transaction carries out the same request. The others are null without a response. */
type LookRow = { readonly locked: boolean } & (Stored | { readonly [Column in keyof Stored]: null });

/** Locks the key until the end of the transaction, and finds its response. */
const LOOK = statement<LookRow>(
  'once_look',
  `select one.locked, i.body_hash, i.sealed, i.created_at, i.expires_at
   from (select pg_try_advisory_xact_lock($5) as locked) as one
   left join idempotency i on i.account_id = $1 and i.mode = $2 and i.scope = $3 and i.key_hash = $4`,
);

/** Removes a response that has expired. */
const FORGET = statement<object>(
  'once_forget_expired',
  'delete from idempotency where account_id = $1 and mode = $2 and scope = $3 and key_hash = $4 and expires_at <= $5',
);

/**
 * Fails if another transaction has stored a response since this one looked. The store then repeats this transaction, which
 * finds that response.
 */
const KEEP = statement<object>(
  'once_keep',
  `insert into idempotency (account_id, mode, scope, key_hash, body_hash, sealed, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

interface OnceOptions {
  /** Returns the status of a problem with this code. */
  readonly statusOf: (code: ErrorCode) => number;
}

export interface OnceResult {
  readonly outcome: Outcome;
  /** True if the outcome is that of an earlier request, and nothing was done. */
  readonly isReplayed: boolean;
}

/**
 * Runs `run` in the transaction of `work`, or returns the outcome of the first request with this key. Problems undo
 * what `run` did and become the outcome; those that are not stored are thrown, and end the transaction.
 */
export async function runOnce(
  work: Work,
  request: OnceRequest,
  { statusOf }: OnceOptions,
  run: () => Promise<SentReply>,
): Promise<OnceResult> {
  const { tx, tenant, secret, now } = work;
  const key = [tenant.accountId, tenant.mode, request.scope, keyHash(secret, request.key)] as const;
  const ownHash = bodyHash(request.body);
  const found = await tx.first(LOOK, [...key, lockOf(tenant, request)]);
  const stored = found?.sealed ? found : undefined;
  if (stored && stored.expires_at > now) return { outcome: replay(work, request, stored, ownHash), isReplayed: true };
  if (found?.locked !== true) throw stillInProgress();
  const outcome = await outcomeOf(work, run, statusOf);
  const sealed = seal(secret, request.key, writeOutcome(outcome));
  // They travel with the commit.
  if (stored) tx.ahead(FORGET, [...key, now]);
  tx.ahead(KEEP, [...key, ownHash, sealed, now, now + LIFETIME_MS]);
  return { outcome, isReplayed: false };
}

async function outcomeOf(
  { tx }: Work,
  run: () => Promise<SentReply>,
  statusOf: OnceOptions['statusOf'],
): Promise<Outcome> {
  try {
    return { reply: await run() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const status = statusOf(error.code);
    if (NOT_STORED.has(status) || status >= 500) throw error;
    await tx.startOver();
    return { problem: error };
  }
}

function replay({ secret }: Work, { key }: OnceRequest, stored: Stored, ownHash: Buffer): Outcome {
  if (!ownHash.equals(stored.body_hash)) throw keyReused(stored.created_at);
  return readOutcome(unseal(secret, key, stored.sealed));
}

const keyReused = (usedAt: number): Problem =>
  new Problem(
    'idempotency_key_reused',
    `This Idempotency-Key was already used with a different body at ${new Date(usedAt).toISOString()}. Choose a new key.`,
    {
      errors: [
        { parameter: BEHAVIOUR.idempotency.header, code: 'duplicate', detail: 'was already used for another request' },
      ],
    },
  );
