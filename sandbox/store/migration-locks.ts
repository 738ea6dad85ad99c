/** How a migration waits: other processes go on with their requests meanwhile, and a person reads what it waits for. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { StoreError } from './errors.ts';

/**
 * Longest wait for the lock of a table. Whoever uses the table afterwards waits behind the migration, so it gives way, and
 * tries again.
 */
const LOCK_LIMIT = '1s';
/** Time for which the requests that waited meanwhile are carried out. */
const PAUSE_MS = 1000;
/** Time after which a migration that cannot get its locks is given up. */
const PATIENCE_MS = 10 * 60_000;
/** Time between two lines about the same wait. */
const SAY_MS = 10_000;

const LOCK_NOT_AVAILABLE = '55P03';
/** Any number that no other program locks. */
const LOCK = 5_062_026;
const LOOK_MS = 200;

type Say = (line: string) => void;

/** Returns a function that passes on a line at most once in `SAY_MS`. */
function seldom(say: Say): (line: () => string | Promise<string>) => Promise<void> {
  let saidAt = -Infinity;
  return async (line) => {
    if (performance.now() - saidAt < SAY_MS) return;
    saidAt = performance.now();
    say(await line());
  };
}

/**
 * Runs `work` while no other process migrates. The lock is asked for again and again: a process that waits for it within a
 * statement would hold up an index that is built concurrently, which waits for all statements.
 */
export async function alone(client: ClientBase, say: Say, work: () => Promise<void>): Promise<void> {
  const tell = seldom(say);
  const begun = performance.now();
  while (!(await isLocked(client))) {
    if (performance.now() - begun > SAY_MS / 2)
      await tell(() => 'another process changes the schema of the database; waiting for it');
    await sleep(LOOK_MS * (0.5 + Math.random()));
  }
  try {
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
  }
}

async function isLocked(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
  return rows[0]?.locked === true;
}

interface Waiting {
  /** Name of the migration. */
  readonly name: string;
  readonly say: Say;
}

/** Runs `work`, again and again if another transaction holds a lock that it needs. Throws a `StoreError` in the end. */
export async function withPatience(
  client: ClientBase,
  { name, say }: Waiting,
  work: () => Promise<void>,
): Promise<void> {
  const tell = seldom(say);
  const begun = performance.now();
  await client.query(`set statement_timeout = 0; set lock_timeout = '${LOCK_LIMIT}'`);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const holder = await holderOf(client);
      if (performance.now() - begun > PATIENCE_MS)
        throw new StoreError(
          `the migration ${name} is given up, because it still waits for ${holder}: end that transaction, and start again`,
        );
      await tell(() => `the migration ${name} waits for ${holder}`);
      await sleep(PAUSE_MS);
    }
  }
}

/** Runs `work`, which keeps nobody waiting, but itself waits for each transaction that is open. */
export async function withoutLimit(
  client: ClientBase,
  { name, say }: Waiting,
  work: () => Promise<void>,
): Promise<void> {
  const saying = setInterval(
    () => say(`the migration ${name} builds an index, which waits for every transaction that was open before`),
    SAY_MS,
  );
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await work();
  } finally {
    clearInterval(saying);
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

interface HolderRow {
  readonly pid: number;
  readonly program: string;
  readonly seconds: number;
  readonly state: string;
  readonly tables: string;
}

/** The transaction that is oldest among those that hold locks of our tables. */
const HOLDER = `
  select a.pid, coalesce(nullif(a.application_name, ''), a.usename, '') as program, a.state,
    extract(epoch from clock_timestamp() - a.xact_start)::int as seconds,
    string_agg(distinct c.relname, ', ' order by c.relname) as tables
  from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
  where l.granted and l.pid <> pg_backend_pid() and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    and l.database = (select oid from pg_database where datname = current_database()) and a.xact_start is not null
  group by a.pid, program, a.state, a.xact_start order by a.xact_start limit 1`;

/** Returns who holds up the migration, for people. */
async function holderOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<HolderRow>(HOLDER);
  const [holder] = rows;
  if (!holder) return 'the lock of a table';
  const { pid, program, seconds, state, tables } = holder;
  return `the process ${pid} of PostgreSQL (${program}), which has had a transaction open for ${seconds} s (${state}) and holds locks of ${tables}`;
}
