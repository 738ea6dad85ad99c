import { validationFailed } from '../contract/problem.ts';
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';

const LOCK = statement<{ sku: string; reserved: number }>(
  'stock_lock_skus',
  `select sku, reserved from stock_level where account_id = $1 and mode = $2 and sku = any($3::text[])
   order by sku, location_id for update`,
);
const DELETE = statement(
  'stock_delete',
  'delete from stock_level where account_id = $1 and mode = $2 and sku = any($3::text[])',
);

/** Removes the inventory levels of variants that are removed or no longer tracked; `pointer` names them in an error. */
export async function removeLevels({ tx, tenant }: Work, skus: readonly string[], pointer: string): Promise<void> {
  if (skus.length === 0) return;
  const key = [tenant.accountId, tenant.mode, skus] as const;
  const held = (await tx.all(LOCK, key)).find(({ reserved }) => reserved > 0);
  if (held) {
    const detail = `${held.reserved} units of ${held.sku} are reserved for orders`;
    throw validationFailed('the product', [{ pointer, code: 'not_allowed', detail }]);
  }
  await tx.all(DELETE, key);
}
