/**
 * Products that match a filter, if they are few. The list then reads only these. Otherwise it reads the products in its
 * order and checks the filter, which many of them pass, for each one. No plan of a single statement is good for both.
 */
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import { HIGHEST } from './words.ts';

/** Maximum number of candidates. */
const FEW = 250;
/** Maximum number of words whose products are looked up. */
const WORDS = 4;

interface IdRow {
  readonly id: string;
}

const WITH_SKUS = statement<IdRow>(
  'products_with_skus',
  'select product_id as id from variant where account_id = $1 and mode = $2 and sku = any($3::text[])',
);
const WITH_WORD = statement<IdRow>(
  'products_with_word',
  `select product_id as id from product_word
   where account_id = $1 and mode = $2 and word >= $3 and word < $3 || '${HIGHEST}' limit $4`,
);
const CHANGED_SINCE = statement<IdRow>(
  'products_changed_since',
  'select id from product where account_id = $1 and mode = $2 and updated_at >= $3 order by updated_at limit $4',
);

/** Filters of a list of products that can leave few of them. */
interface Filters {
  readonly skus: readonly string[] | undefined;
  /** Words of the search; a search without any finds nothing. */
  readonly words: readonly string[] | undefined;
  /** Earliest time of the last change; 0 for any. */
  readonly since: number;
}

const idsOf = (rows: readonly IdRow[]): string[] => [...new Set(rows.map(({ id }) => id))];

/** Returns ids that include all products that pass the filters; undefined if there are too many. */
export async function findCandidates(work: Work, filters: Filters): Promise<string[] | undefined> {
  const { tx, tenant } = work;
  const key = [tenant.accountId, tenant.mode] as const;
  if (filters.words?.length === 0) return [];
  if (filters.skus) return idsOf(await tx.all(WITH_SKUS, [...key, filters.skus]));
  // Long words are rarer than short ones.
  const words = (filters.words ?? []).toSorted((one, other) => other.length - one.length).slice(0, WORDS);
  for (const word of words) {
    const rows = await tx.all(WITH_WORD, [...key, word, FEW + 1]);
    if (rows.length <= FEW) return idsOf(rows);
  }
  if (filters.since === 0) return undefined;
  const changed = await tx.all(CHANGED_SINCE, [...key, filters.since, FEW + 1]);
  return changed.length <= FEW ? idsOf(changed) : undefined;
}
