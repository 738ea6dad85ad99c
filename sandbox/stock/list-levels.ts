import type { Handlers } from '../work/call.ts';
import { countOf, pageOf, startOf } from '../cursors/pages.ts';
import { statement } from '../store/statement.ts';
import { instantOf } from '../clock/instant.ts';
import { LEVEL_COLUMNS, levelOf, type LevelRow } from './levels.ts';

/** Filters that are null if the request does not have them, and the page by SKU and location. */
const FILTERS = `($3::text[] is null or location_id = any($3::text[]))
     and ($4::boolean is null or coalesce(on_hand - reserved <= low_stock_threshold, false) = $4)
     and updated_at >= $5 and (sku, location_id) > ($6, $7)
   order by sku, location_id limit $8`;

const LIST = statement<LevelRow>(
  'stock_list',
  `select ${LEVEL_COLUMNS} from stock_level where account_id = $1 and mode = $2 and ${FILTERS}`,
);
const LIST_BY_SKU = statement<LevelRow>(
  'stock_list_by_sku',
  `select ${LEVEL_COLUMNS} from stock_level
   where account_id = $1 and mode = $2 and sku = any($9::text[]) and ${FILTERS}`,
);

export const levelListHandlers: Handlers<'listInventory'> = {
  async listInventory(call) {
    const { tx, tenant, query } = call;
    const [sku = '', location = ''] = (await startOf(call, 'listInventory', query)) ?? [];
    const values = [
      tenant.accountId,
      tenant.mode,
      query.location_id ?? null,
      query.low_stock ?? null,
      query.updated_at_min === undefined ? 0 : instantOf(query.updated_at_min),
      sku,
      location,
      countOf(query),
    ];
    const selected = await (query.sku ? tx.all(LIST_BY_SKU, [...values, query.sku]) : tx.all(LIST, values));
    const { rows, has_more, next_cursor } = await pageOf(call, 'listInventory', query, selected, (row) => [
      row.sku,
      row.location_id,
    ]);
    return { status: 200, body: { data: rows.map(levelOf), has_more, next_cursor } };
  },
};
