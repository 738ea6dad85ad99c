import type { Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { countOf, pageOf, type PageQuery, startOf } from '../cursors/pages.ts';
import { statement } from '../store/statement.ts';
import { KEY_COLUMNS, keyOf, type KeyRow } from './keys.ts';

const NEWEST = statement<KeyRow>(
  'keys_list_newest',
  `select ${KEY_COLUMNS} from api_key
   where account_id = $1 and revoked_at is null
   order by created_at desc, id desc limit $2`,
);

const AFTER = statement<KeyRow>(
  'keys_list_after',
  `select ${KEY_COLUMNS} from api_key
   where account_id = $1 and revoked_at is null and (created_at, id) < ($3, $4)
   order by created_at desc, id desc limit $2`,
);

/** Returns a page of the keys of the account in both modes, newest first. */
export async function listKeys(work: Work, query: PageQuery): Promise<Schema<'ApiKeyPage'>> {
  const start = await startOf(work, 'listApiKeys', query);
  const values = [work.tenant.accountId, countOf(query)];
  const selected = start ? await work.tx.all(AFTER, [...values, ...start]) : await work.tx.all(NEWEST, values);
  const { rows, ...page } = await pageOf(work, 'listApiKeys', query, selected, (row) => [row.created_at, row.id]);
  return { data: rows.map(keyOf), ...page };
}
