/** Idempotency: the response to a write is stored in the transaction of its effect, so that a repeat returns it. */
import { Problem } from '../contract/problem.ts';
import type { ErrorCode } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import { bodyHash } from './canonical.ts';
import { lockOf, type OnceRequest, stillInProgress } from './in-progress.ts';
import { type Outcome, readOutcome, type SentReply, writeOutcome } from './outcome.ts';
import { keyHash, seal, unseal } from './seal.ts';
import { BEHAVIOUR } from '../contract/generated/behaviour.ts';

const LIFETIME_MS = 24 * 3_600_000;
/** Statuses that a repeat with the same key does not return; it is carried out instead. So are those from 500. */
const NOT_STORED: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 429]);

/** Claims the key, unless it has a response or another transaction holds the lock. An expired response is replaced. */
const CLAIM = statement<{ claimed: boolean }>(
  'once_claim',
  `insert into idempotency (account_id, mode, scope, key_hash, body_hash, sealed, created_at, expires_at)
   select $1, $2, $3, $4, $5, null, $6, $7
   where pg_try_advisory_xact_lock($8)
   on conflict (account_id, mode, scope, key_hash) do update
     set body_hash = excluded.body_hash, sealed = null, created_at = excluded.created_at,
       expires_at = excluded.expires_at
     where idempotency.expires_at <= excluded.created_at
   returning true as claimed`,
);

const FIND = statement<{ body_hash: Uint8Array; sealed: Uint8Array; created_at: number }>(
  'once_find',
  `select body_hash, sealed, created_at from idempotency
   where account_id = $1 and mode = $2 and scope = $3 and key_hash = $4 and expires_at > $5`,
);

const KEEP = statement<object>(
  'once_keep_response',
  'update idempotency set sealed = $5 where account_id = $1 and mode = $2 and scope = $3 and key_hash = $4',
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
  const { tenant, now } = work;
  const key = [tenant.accountId, tenant.mode, request.scope, keyHash(work.secret, request.key)] as const;
  const hash = bodyHash(request.body);
  const claimed = await work.tx.first(CLAIM, [...key, hash, now, now + LIFETIME_MS, lockOf(tenant, request)]);
  if (!claimed) return { outcome: await replay(work, request, key, hash), isReplayed: true };
  const outcome = await outcomeOf(work, run, statusOf);
  const sealed = seal(work.secret, request.key, writeOutcome(outcome));
  // It travels with the commit.
  work.tx.ahead(KEEP, [...key, sealed]);
  return { outcome, isReplayed: false };
}

async function outcomeOf(
  work: Work,
  run: () => Promise<SentReply>,
  statusOf: OnceOptions['statusOf'],
): Promise<Outcome> {
  try {
    return { reply: await work.tx.savepoint(run) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const status = statusOf(error.code);
    if (NOT_STORED.has(status) || status >= 500) throw error;
    return { problem: error };
  }
}

async function replay(
  { tx, secret, now }: Work,
  request: OnceRequest,
  key: readonly [string, string, string, Buffer],
  hash: Buffer,
): Promise<Outcome> {
  const row = await tx.first(FIND, [...key, now]);
  if (!row) throw stillInProgress();
  if (!hash.equals(row.body_hash)) throw keyReused(row.created_at);
  return readOutcome(unseal(secret, request.key, row.sealed));
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
