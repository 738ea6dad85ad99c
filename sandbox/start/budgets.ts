import type { Budgets } from '../rate-limits/budgets.ts';
import { memoryBudgets } from '../rate-limits/memory-budgets.ts';
import { resilientBudgets } from '../rate-limits/resilient-budgets.ts';
import { sqlBudgets } from '../rate-limits/sql-budgets.ts';
import type { BudgetPlace } from './options.ts';
import type { Log } from '../server/log.ts';
import type { Store } from '../store/store.ts';

/** Returns the budgets at a place; those of a server count in this process while it fails. */
export async function budgetsAt(place: BudgetPlace, store: Store, log: Log): Promise<Budgets> {
  if ('memory' in place) return memoryBudgets();
  if ('database' in place) return sqlBudgets(store);
  // The client of Redis is only loaded where it is needed.
  const { redisBudgets } = await import('../rate-limits/redis-budgets.ts');
  return resilientBudgets(await redisBudgets(place.url), memoryBudgets(), {
    onChange(failure) {
      if (failure === undefined) log.info('the budgets are shared again');
      else log.error('the shared rate limit cannot be reached, so each process counts its own requests', failure);
    },
  });
}
