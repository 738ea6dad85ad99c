/** Notes which rows a request changes, by watching the statements of its transaction. */
import type { Statement, Tx } from '../../store/store.ts';

export interface Change {
  readonly statement: string;
  readonly table: string;
  readonly action: 'insert' | 'update' | 'delete';
  /** Rows that the statement returned; null if it returns none. */
  readonly rows: number | null;
}

/** Maximum number of changes that are recorded for one request. */
const MAX_CHANGES = 500;
/** A change of rows, and neither `for update` nor `do update set`. */
const CHANGE = /(?<!\bfor )(?<!\bfor no key )(?<!\bdo )\b(insert into|update|delete from)\s+([a-z_]+)/g;
const RETURNS = /\breturning\b/;

type Effect = Pick<Change, 'table' | 'action'>;

/** Returns the changes that a statement makes when it runs. */
export function effectsOf(text: string): readonly Effect[] {
  return [...text.matchAll(CHANGE)].map(([, verb = '', table = '']) => ({
    table,
    action: verb.split(' ')[0] as Effect['action'],
  }));
}

/** Returns a transaction that behaves as `tx` and adds to `changes`; a new start takes them back. */
export function watched(tx: Tx, changes: Change[], effects: (statement: Statement<object>) => readonly Effect[]): Tx {
  const note = (statement: Statement<object>, rows: number): void => {
    const returned = RETURNS.test(statement.text) ? rows : null;
    for (const effect of returned === 0 ? [] : effects(statement)) {
      if (changes.length < MAX_CHANGES) changes.push({ statement: statement.name, ...effect, rows: returned });
    }
  };
  return {
    async all(statement, values) {
      const rows = await tx.all(statement, values);
      note(statement, rows.length);
      return rows;
    },
    async first(statement, values) {
      const row = await tx.first(statement, values);
      note(statement, row === undefined ? 0 : 1);
      return row;
    },
    ahead(statement, values, then) {
      tx.ahead(statement, values, (row) => {
        note(statement, row === undefined ? 0 : 1);
        then?.(row);
      });
    },
    async startOver() {
      await tx.startOver();
      changes.length = 0;
    },
    announce: (topic, payload) => tx.announce(topic, payload),
  };
}

/** Returns `effectsOf` that remembers the statements it has read. */
export function knownEffects(): (statement: Statement<object>) => readonly Effect[] {
  const known = new WeakMap<object, readonly Effect[]>();
  return (statement) => {
    const effects = known.get(statement) ?? effectsOf(statement.text);
    known.set(statement, effects);
    return effects;
  };
}
