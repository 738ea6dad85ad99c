/** Locations: places that hold stock. */
import { record } from '../contract/record.ts';
import type { Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';

type Location = Schema<'Location'>;

export interface LocationRow extends Location {
  readonly created_at: number;
}

/** Columns of a location, in the order of the API. */
export const LOCATION_COLUMNS = 'id, name, is_default, is_active, country_code, created_at';

const FIND = statement<LocationRow>(
  'locations_find',
  `select ${LOCATION_COLUMNS} from location
   where account_id = $1 and mode = $2 and (is_default or id = any($3::text[]))`,
);

/** Returns a location as the API shows it. */
export const locationOf = ({ id, name, is_default, is_active, country_code }: LocationRow): Location =>
  record<Location>({ id, name, is_default, is_active, country_code });

/** Locations that a request names, and the default location. */
export interface FoundLocations {
  readonly byId: ReadonlyMap<string, LocationRow>;
  readonly fallback: LocationRow | undefined;
}

/** Returns the locations with these ids that exist, and the default location. */
export async function findLocations({ tx, tenant }: Work, ids: readonly string[]): Promise<FoundLocations> {
  const rows = await tx.all(FIND, [tenant.accountId, tenant.mode, ids]);
  return { byId: new Map(rows.map((row) => [row.id, row])), fallback: rows.find((row) => row.is_default) };
}
