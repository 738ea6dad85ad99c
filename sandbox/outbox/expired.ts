/** Ids of events and deliveries that were removed because of their age. */
import type { Tenant } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import type { Tx } from '../store/store.ts';

const FIND = statement<{ id: string }>(
  'expired_find',
  'select id from expired where account_id = $1 and mode = $2 and id = $3',
);

/** Returns true if a record with this id existed and was removed because of its age. */
export const isExpiredId = async (tx: Tx, { accountId, mode }: Tenant, id: string): Promise<boolean> =>
  (await tx.first(FIND, [accountId, mode, id])) !== undefined;
