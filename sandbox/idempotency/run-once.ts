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
  const hash = bodyHash(request.body);
  const found = await tx.first(LOOK, [...key, lockOf(tenant, request)]);
  const stored = found?.sealed ? found : undefined;
  if (stored && stored.expires_at > now) return { outcome: replay(work, request, stored, hash), isReplayed: true };
  if (found?.locked !== true) throw stillInProgress();
  const outcome = await outcomeOf(work, run, statusOf);
  const sealed = seal(secret, request.key, writeOutcome(outcome));
  // They travel with the commit.
  if (stored) tx.ahead(FORGET, [...key, now]);
  tx.ahead(KEEP, [...key, hash, sealed, now, now + LIFETIME_MS]);
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

function replay({ secret }: Work, { key }: OnceRequest, stored: Stored, hash: Buffer): Outcome {
  if (!hash.equals(stored.body_hash)) throw keyReused(stored.created_at);
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
