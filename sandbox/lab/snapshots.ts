/** Named snapshots of all data, each as the tables of a separate schema: a copy within the database needs neither a superuser nor a second database, works on both engines, survives restarts, and is either complete or absent. */
import { notFound } from '../api/contract/problems.ts';
import { statement, type Statement, type Store, type Tx } from '../api/store.ts';
import type { Clock } from '../api/clock.ts';
import type { components } from '../../openapi/.build/lab-types.ts';
import type { LabHandlers } from './document/document.ts';

type Snapshot = components['schemas']['Snapshot'];

interface SnapshotRow {
  readonly name: string;
  readonly rows: number;
  /** Time of the sandbox's clock at which it was taken. */
  readonly created_at: number;
}

/** Tables that stay: the server's secret and clock, the list of snapshots, and rate limits, which belong to the present. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['setting', 'snapshot', 'budget']);
const SCHEMA_PREFIX = 'snapshot_';

const LIST = statement<SnapshotRow>(
  'lab_snapshots_list',
  'select name, rows, created_at from snapshot order by created_at desc, name',
);
const LOCK = statement<SnapshotRow>(
  'lab_snapshots_lock',
  'select name, rows, created_at from snapshot where name = $1 for update',
);
/** Columns of each table that a snapshot has, which may be older than the present schema. */
const COLUMNS = statement<{ name: string; columns: string[] }>(
  'lab_snapshots_columns',
  `select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
   from information_schema.columns where table_schema::text = $1 group by table_name order by table_name`,
);
const INSERT = statement<object>(
  'lab_snapshots_insert',
  'insert into snapshot (name, rows, created_at) values ($1, $2, $3)',
);
const DELETE = statement<object>('lab_snapshots_delete', 'delete from snapshot where name = $1');

/** Ends leases of attempts that were in flight when the snapshot was taken. Nobody carries these out any more. */
const END_LEASES = statement<object>(
  'lab_snapshots_end_leases',
  `update delivery set locked_until = 0 where status = 'pending' and locked_until > 0`,
);

/** Returns a statement whose text depends on tables. It has no name, because it is not worth preparing. */
const unprepared = <Row extends object = object>(text: string): Statement<Row> => ({ name: '', text });
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const schemaOf = (name: string): string => quoted(`${SCHEMA_PREFIX}${name}`);

const snapshotOf = ({ name, rows, created_at }: SnapshotRow): Snapshot => ({
  name,
  created_at: new Date(created_at).toISOString(),
  rows,
});

async function drop(tx: Tx, name: string): Promise<boolean> {
  if (!(await tx.first(LOCK, [name]))) return false;
  await tx.all(unprepared(`drop schema if exists ${schemaOf(name)} cascade`), []);
  await tx.all(DELETE, [name]);
  return true;
}

/** A copy takes as long as there are data. */
const PATIENT = { isPatient: true };

interface Snapshots {
  list(): Promise<Snapshot[]>;
  /** Takes a snapshot; one of the same name is replaced. */
  take(name: string, now: number): Promise<Snapshot>;
  /** Replaces all data by the data of the snapshot. */
  restore(name: string): Promise<Snapshot>;
  remove(name: string): Promise<void>;
}

/** Returns the snapshots of these tables; the database may have others, which stay unchanged. */
export function snapshotsOf(store: Store, allTables: readonly string[]): Snapshots {
  const tables = allTables.filter((name) => !LEFT_ALONE.has(name));
  return {
    list: async () => (await store.read((tx) => tx.all(LIST, []))).map(snapshotOf),
    take: (name, now) =>
      store.write(async (tx) => {
        await drop(tx, name);
        await tx.all(unprepared(`create schema ${schemaOf(name)}`), []);
        let rows = 0;
        for (const table of tables) {
          const copy = `${schemaOf(name)}.${quoted(table)}`;
          await tx.all(unprepared(`create table ${copy} as table ${quoted(table)}`), []);
          const counted = await tx.first(unprepared<{ count: number }>(`select count(*) as count from ${copy}`), []);
          rows += counted?.count ?? 0;
        }
        await tx.all(INSERT, [name, rows, now]);
        return snapshotOf({ name, rows, created_at: now });
      }, PATIENT),
    restore: (name) =>
      store.write(async (tx) => {
        const found = await tx.first(LOCK, [name]);
        if (!found) throw notFound('snapshot', name);
        await tx.all(unprepared(`truncate ${tables.map(quoted).join(', ')}`), []);
        for (const { name: table, columns } of await tx.all(COLUMNS, [`${SCHEMA_PREFIX}${name}`])) {
          const list = columns.map(quoted).join(', ');
          const copy = `${schemaOf(name)}.${quoted(table)}`;
          await tx.all(unprepared(`insert into ${quoted(table)} (${list}) select ${list} from ${copy}`), []);
        }
        await tx.all(END_LEASES, []);
        // Other modules keep what they read: keys, and when deliveries are due.
        tx.announce('access-changed', '');
        tx.announce('deliveries-due', '');
        return snapshotOf(found);
      }, PATIENT),
    remove: (name) =>
      store.write(async (tx) => {
        if (!(await drop(tx, name))) throw notFound('snapshot', name);
      }, PATIENT),
  };
}

/** Returns the handlers; `replaced` is called when other data are there. */
export const snapshotHandlers = (
  snapshots: Snapshots,
  clock: Clock,
  replaced: () => void,
): LabHandlers<'listSnapshots' | 'createSnapshot' | 'deleteSnapshot' | 'restoreSnapshot'> => ({
  listSnapshots: async () => ({ status: 200, body: { data: await snapshots.list() } }),
  createSnapshot: async ({ body }) => ({ status: 201, body: await snapshots.take(body.name, clock.now()) }),
  async deleteSnapshot({ path }) {
    await snapshots.remove(path.name);
    return { status: 204 };
  },
  async restoreSnapshot({ path }) {
    const restored = await snapshots.restore(path.name);
    replaced();
    return { status: 200, body: restored };
  },
});
