/** Process of the service, reduced to idempotency: writes that end as a test wants. */
import { readContract } from '../../../sandbox/api/contract/contract.ts';
import { Problem } from '../../../sandbox/api/contract/problems.ts';
import type { ErrorCode } from '../../../sandbox/api/contract/types.ts';
import {
  type OnceRequest,
  requestsInProgress,
  type OnceResult,
  runOnce,
  bodyHash,
  type SentReply,
  writeOutcome,
} from '../../../sandbox/api/idempotency.ts';
import { keyHash, seal, serverSecret } from '../../../sandbox/api/call.ts';
import type { Statement, Store } from '../../../sandbox/api/store.ts';
import { TEST_TIME, testWork } from '../../../sandbox/testing/store.ts';

const CONTRACT = readContract();
/** Returns the status of a problem. */
export const statusOf = (code: ErrorCode): number => CONTRACT.problemKind(code).status;

/** Table with a row for each time that a write took effect. */
const CREATE: Statement<object> = { name: 'test_create', text: 'create table if not exists test_effect (id text)' };
const EFFECT: Statement<object> = { name: 'test_effect', text: 'insert into test_effect (id) values ($1)' };
const EFFECTS: Statement<{ count: number }> = {
  name: 'test_effects',
  text: 'select count(*) as count from test_effect where id = $1',
};

/** Way in which a write ends: a status, a problem, or the end of its process. */
export type Ending = 200 | 201 | 202 | 204 | ErrorCode | 'crash before commit';

const TENANT = { accountId: 'acct_test', mode: 'test' } as const;
const SCOPE = 'POST /api/v1/orders';
export const BODY = { external_id: 'WEB-1', items: [1, 2.5, 'ä'] };

interface Attempt {
  readonly ending: Ending;
  readonly body?: unknown;
  readonly now?: number;
  /** Resolves when the write may end; it has taken effect before, but is not committed. */
  readonly until?: Promise<void>;
  /** Called when the write has taken effect and is not committed. */
  readonly onEffect?: () => void;
}

/** Process of the service. Only this process knows its requests in progress. */
export class Process {
  readonly #store: Store;
  readonly #inProgress = requestsInProgress();

  constructor(store: Store) {
    this.#store = store;
  }

  async send(key: string, { ending, body = BODY, now = TEST_TIME, until, onEffect }: Attempt): Promise<OnceResult> {
    const request: OnceRequest = { scope: SCOPE, key, body };
    return this.#inProgress.alone(TENANT, request, () =>
      testWork(this.#store, { now, tenant: TENANT })((work) =>
        runOnce(work, request, { statusOf }, async () => {
          await work.tx.all(EFFECT, [key]);
          onEffect?.();
          await until;
          return endingOf(ending);
        }),
      ),
    );
  }
}

function endingOf(ending: Ending): SentReply {
  if (ending === 'crash before commit') throw new Error('the process was killed');
  if (typeof ending === 'string') {
    throw new Problem(ending, `Because of ${ending}.`, {
      errors: [{ pointer: '#/external_id', code: 'duplicate', detail: 'exists' }],
      headers: { 'Retry-After': '3' },
    });
  }
  return ending === 204
    ? { status: 204 }
    : { status: ending, body: `{"secret":"ik_test_${ending}"}`, etag: 3, location: '/api/v1/orders/ord_1' };
}

/** Returns the expected outcome of the first request, and of repeats that return it. */
export function outcomeOf(ending: Ending): unknown {
  try {
    return { reply: endingOf(ending) };
  } catch (problem) {
    return { problem };
  }
}

const STORE: Statement<object> = {
  name: 'test_store_response',
  text: `insert into idempotency (account_id, mode, scope, key_hash, body_hash, sealed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, mode, scope, key_hash) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
};

/** Stores the response to a write at a time, although another transaction has its key. */
export async function storeResponse(store: Store, key: string, ending: Ending, now = TEST_TIME): Promise<void> {
  const secret = serverSecret(new Uint8Array(32));
  const sealed = seal(secret, key, writeOutcome({ reply: endingOf(ending) }));
  const place = [TENANT.accountId, TENANT.mode, SCOPE, keyHash(secret, key)] as const;
  await store.write((tx) => tx.all(STORE, [...place, bodyHash(BODY), sealed, now, now + 1]));
}

/** Prepares a store for the writes. */
export const createEffects = (store: Store): Promise<object[]> => store.write((tx) => tx.all(CREATE, []));

/** Returns how often the writes with this key took effect. */
export async function effectsOf(store: Store, key: string): Promise<number> {
  return (await store.read((tx) => tx.first(EFFECTS, [key])))?.count ?? 0;
}

const nothing = (): void => undefined;

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** Returns a promise with the function that resolves it. */
export function gate(): Gate {
  let open = nothing;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
