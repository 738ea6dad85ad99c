/** Locations: places that hold stock. */
import { record, type Schema, type FieldError } from '../api/contract/types.ts';
import type { Work, Handlers } from '../api/call.ts';
import { statement } from '../api/store.ts';
import { notFound, validationFailed } from '../api/contract/problems.ts';
import { countOf, pageOf, startOf } from '../api/pages.ts';

type Location = Schema<'Location'>;

interface LocationRow extends Location {
  readonly created_at: number;
}

/** Columns of a location, in the order of the API. */
const LOCATION_COLUMNS = 'id, name, is_default, is_active, country_code, created_at';

const FIND = statement<LocationRow>(
  'locations_find',
  `select ${LOCATION_COLUMNS} from location
   where account_id = $1 and mode = $2 and (is_default or id = any($3::text[]))`,
);

/** Returns a location as the API shows it. */
const locationOf = ({ id, name, is_default, is_active, country_code }: LocationRow): Location =>
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

// Moves of the merchant: locations are created and changed in the back office.

interface LocationInput {
  readonly name: string;
  readonly country_code: string;
  /** Makes it the default location instead of the current one. The first location is always the default. */
  readonly is_default?: boolean;
  readonly is_active?: boolean;
}

type LocationChange = Partial<LocationInput>;

const LOCK_ALL = statement<LocationRow>(
  'locations_lock',
  `select ${LOCATION_COLUMNS} from location where account_id = $1 and mode = $2 order by id for update`,
);
const CLEAR_DEFAULT = statement(
  'locations_clear_default',
  'update location set is_default = false where account_id = $1 and mode = $2 and is_default and id <> $3',
);
const INSERT = statement(
  'locations_insert',
  `insert into location (account_id, mode, id, name, is_default, is_active, country_code, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const UPDATE = statement(
  'locations_update',
  `update location set name = $4, is_default = $5, is_active = $6, country_code = $7
   where account_id = $1 and mode = $2 and id = $3`,
);

const lockAll = ({ tx, tenant }: Work): Promise<LocationRow[]> => tx.all(LOCK_ALL, [tenant.accountId, tenant.mode]);

/** Returns the errors of a location that is about to be stored; exactly one active location stays the default. */
function errorsOf(location: Location, wasDefault: boolean): FieldError[] {
  const errors: FieldError[] = [];
  if (location.is_default && !location.is_active) {
    errors.push({ pointer: '#/is_active', code: 'not_allowed', detail: 'the default location must be active' });
  }
  if (wasDefault && !location.is_default) {
    errors.push({ pointer: '#/is_default', code: 'not_allowed', detail: 'make another location the default instead' });
  }
  return errors;
}

const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw validationFailed('the location', errors);
};

async function clearOtherDefault({ tx, tenant }: Work, location: Location): Promise<void> {
  if (location.is_default) await tx.all(CLEAR_DEFAULT, [tenant.accountId, tenant.mode, location.id]);
}

/** Creates a location. */
export async function createLocation(work: Work, input: LocationInput): Promise<Location> {
  const { tx, tenant, now, ids } = work;
  const others = await lockAll(work);
  const location = record<Location>({
    id: ids.next('loc'),
    name: input.name,
    is_default: input.is_default ?? others.length === 0,
    is_active: input.is_active ?? true,
    country_code: input.country_code,
  });
  refuse(errorsOf(location, others.length === 0));
  await clearOtherDefault(work, location);
  const { id, name, is_default, is_active, country_code } = location;
  await tx.all(INSERT, [tenant.accountId, tenant.mode, id, name, is_default, is_active, country_code, now]);
  return location;
}

/** Changes the name or country of a location, activates or deactivates it, or makes it the default. */
export async function changeLocation(work: Work, id: string, change: LocationChange): Promise<Location> {
  const { tx, tenant } = work;
  const before = (await lockAll(work)).find((row) => row.id === id);
  if (!before) throw notFound('location', id);
  const location: Location = { ...locationOf(before), ...change };
  refuse(errorsOf(location, before.is_default));
  await clearOtherDefault(work, location);
  const { name, is_default, is_active, country_code } = location;
  await tx.all(UPDATE, [tenant.accountId, tenant.mode, id, name, is_default, is_active, country_code]);
  return location;
}

/** Gives one mode of a new account its first location, because exactly one location is the default. */
export async function createFirstLocation(work: Work): Promise<void> {
  await createLocation(work, { name: 'Main warehouse', country_code: 'DE' });
}

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
