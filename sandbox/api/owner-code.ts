/**
 * One-time codes that are sent to the owner of an account, and with which a key of one mode creates one of the other. The
 * lab shows the message instead of sending it.
 */
import { createHmac, randomInt } from 'node:crypto';
import type { ServerSecret, Work } from './call.ts';
import type { Schema } from './contract/types.ts';
import { type Sealer, sealerOf } from './sealer.ts';
import { statement, type Store } from './store.ts';

/** Letters and digits that people do not confuse: no 0, 1, I, L and O. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Characters of a code, which has 40 bits. */
const LENGTH = 8;
const LIFETIME_MS = 3_600_000;
/** Minimum time between two messages to the owner. */
const PAUSE_MS = 60_000;
const MAX_WRONG = 5;

/** Sends a new code unless a message was sent within the pause. */
const SEND = statement<{ expires_at: number }>(
  'owner_codes_send',
  `insert into owner_code (account_id, hmac, sealed, wrong, sent_at, expires_at) values ($1, $2, $3, 0, $4, $5)
   on conflict (account_id) do update
   set hmac = excluded.hmac, sealed = excluded.sealed, wrong = 0, used_at = null, sent_at = excluded.sent_at,
     expires_at = excluded.expires_at,
     spent = case when owner_code.used_at is null then owner_code.spent else owner_code.hmac end
   where owner_code.sent_at <= $6
   returning expires_at`,
);

const FIND_EXPIRY = statement<{ expires_at: number }>(
  'owner_codes_find_expiry',
  'select expires_at from owner_code where account_id = $1',
);

const FIND_VALID = statement<{ sealed: string; expires_at: number }>(
  'owner_codes_find_valid',
  `select sealed, expires_at from owner_code
   where account_id = $1 and used_at is null and wrong < ${MAX_WRONG} and expires_at > $2`,
);

/** Counts a guess that is wrong; a code that was used before is none, because its request may be repeated. */
const COUNT_WRONG = statement<{ wrong: number }>(
  'owner_codes_count_wrong',
  `update owner_code set wrong = wrong + 1
   where account_id = $1 and hmac <> $2 and spent is distinct from $2 and used_at is null and wrong < ${MAX_WRONG} and expires_at > $3
   returning wrong`,
);

const USE = statement<{ used_at: number }>(
  'owner_codes_use',
  `update owner_code set used_at = $3
   where account_id = $1 and hmac = $2 and used_at is null and wrong < ${MAX_WRONG} and expires_at > $3
   returning used_at`,
);

/** Returns a new code, such as `K7QM-4XPD`. */
function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}

/** Returns the hash by which a code is compared. It needs the server's secret: a plain one of 40 bits could be reversed. */
const hmacOf = (secret: ServerSecret, code: string): Buffer =>
  createHmac('sha256', secret.key('owner-code-hash')).update(code).digest();

const sealerFor = (secret: ServerSecret, accountId: string): Sealer =>
  sealerOf(secret.key('owner-code-seal'), accountId);

type Owned = Pick<Work, 'tx' | 'tenant' | 'now' | 'secret'>;

/** Sends a code to the owner, at most one in a minute. It replaces the one before. */
export async function sendOwnerCode(work: Owned): Promise<Schema<'OwnerCode'>> {
  const { accountId } = work.tenant;
  const sent =
    (await putOwnerCode(work, newCode(), work.now - PAUSE_MS)) ?? (await work.tx.first(FIND_EXPIRY, [accountId]));
  if (!sent) throw new Error('the code of the owner was neither sent nor found');
  return { expires_at: new Date(sent.expires_at).toISOString() };
}

/** Stores a code unless one was sent after `latest`, and returns its expiry; undefined if nothing was stored. */
export function putOwnerCode(
  { tx, tenant: { accountId }, now, secret }: Owned,
  code: string,
  latest: number,
): Promise<{ expires_at: number } | undefined> {
  const sealed = sealerFor(secret, accountId).seal(code);
  return tx.first(SEND, [accountId, hmacOf(secret, code), sealed, now, now + LIFETIME_MS, latest]);
}

/** Returns the code in the owner's latest message; undefined if it was used or can no longer be used. */
export async function readOwnerCode({
  tx,
  tenant: { accountId },
  now,
  secret,
}: Owned): Promise<{ readonly code: string; readonly expires_at: string } | undefined> {
  const found = await tx.first(FIND_VALID, [accountId, now]);
  return (
    found && {
      code: sealerFor(secret, accountId).open(found.sealed),
      expires_at: new Date(found.expires_at).toISOString(),
    }
  );
}

/**
 * Counts a code that a caller passes, if it is wrong. It has its own transaction, before that of the request: the problem of
 * a wrong code undoes the latter, and guesses at the same time must not be compared before earlier ones are counted.
 */
export async function countWrongGuess(
  store: Store,
  { tenant: { accountId }, now, secret }: Omit<Owned, 'tx'>,
  code: string,
): Promise<void> {
  await store.write((tx) => tx.first(COUNT_WRONG, [accountId, hmacOf(secret, code), now]));
}

/** Uses a code up in the transaction of the work. Returns false if it is wrong, expired, used up or void. */
export async function spendOwnerCode(
  { tx, tenant: { accountId }, now, secret }: Owned,
  code: string,
): Promise<boolean> {
  return (await tx.first(USE, [accountId, hmacOf(secret, code), now])) !== undefined;
}
