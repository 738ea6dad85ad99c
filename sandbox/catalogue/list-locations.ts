import type { Handlers } from '../work/call.ts';
import { countOf, pageOf, startOf } from '../cursors/pages.ts';
import { statement } from '../store/statement.ts';
import { LOCATION_COLUMNS, locationOf, type LocationRow } from './locations.ts';

const LIST = statement<LocationRow>(
  'locations_list',
  `select ${LOCATION_COLUMNS} from location
   where account_id = $1 and mode = $2 and (created_at, id) > ($3, $4)
   order by created_at, id limit $5`,
);

export const locationHandlers: Handlers<'listLocations'> = {
  async listLocations(call) {
    const { tx, tenant, query } = call;
    const [created = -1, id = ''] = (await startOf(call, 'listLocations', query)) ?? [];
    const selected = await tx.all(LIST, [tenant.accountId, tenant.mode, created, id, countOf(query)]);
    const { rows, has_more, next_cursor } = await pageOf(call, 'listLocations', query, selected, (row) => [
      row.created_at,
      row.id,
    ]);
    return { status: 200, body: { data: rows.map(locationOf), has_more, next_cursor } };
  },
};
