/** Moves of the merchant: locations are created and changed in the back office. */
import { notFound, validationFailed } from '../contract/problem.ts';
import { record } from '../contract/record.ts';
import type { FieldError, Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import { LOCATION_COLUMNS, locationOf, type LocationRow } from './locations.ts';

type Location = Schema<'Location'>;

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
