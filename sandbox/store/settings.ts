import { statement } from './statement.ts';
import type { Tx } from './store.ts';

const READ = statement<{ value: string }>('settings_read', 'select value from setting where name = $1');
const LOCK = statement<{ value: string }>('settings_lock', 'select value from setting where name = $1 for update');
const CREATE = statement<object>(
  'settings_create',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing',
);
const CHANGE = statement<object>('settings_change', 'update setting set value = $2 where name = $1');

/** Returns a setting of the server, or undefined if nobody has set it. */
export const readSetting = async (tx: Tx, name: string): Promise<string | undefined> =>
  (await tx.first(READ, [name]))?.value;

/** Sets a setting to what `change` returns for its present value; changes at the same time come one after the other. */
export async function changeSetting(
  tx: Tx,
  name: string,
  initial: string,
  change: (value: string) => string,
): Promise<string> {
  await tx.all(CREATE, [name, initial]);
  const before = (await tx.first(LOCK, [name]))?.value ?? initial;
  const after = change(before);
  if (after !== before) await tx.all(CHANGE, [name, after]);
  return after;
}
