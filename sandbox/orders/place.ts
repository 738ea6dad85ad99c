/** Place of a new order, read at once: its location, the merchant's settings, and the order that has its `external_id`. */
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';
import { type MerchantSettings, settingsOf } from './settings.ts';

interface PlaceRow {
  readonly id: string | null;
  readonly is_active: boolean | null;
  readonly country_code: string | null;
  readonly settings: string | null;
  readonly taken_by: string | null;
}

export interface Place {
  /** Location that the order names, or the default location. */
  readonly location: { readonly id: string; readonly is_active: boolean; readonly country_code: string } | undefined;
  readonly settings: MerchantSettings;
  /** Order that has the `external_id` already. */
  readonly takenBy: string | null;
}

const FIND = statement<PlaceRow>(
  'orders_find_place',
  `select l.id, l.is_active, l.country_code,
     (select doc from merchant_settings where account_id = $1 and mode = $2) as settings,
     (select id from customer_order where account_id = $1 and mode = $2 and external_id = $4) as taken_by
   from (select 1) as one
   left join location l on l.account_id = $1 and l.mode = $2
     and case when $3 = '' then l.is_default else l.id = $3 end`,
);

/** Finds the place of a new order. */
export async function findPlace(
  { tx, tenant }: Work,
  locationId: string | undefined,
  externalId: string | undefined,
): Promise<Place> {
  const row = await tx.first(FIND, [tenant.accountId, tenant.mode, locationId ?? '', externalId ?? null]);
  const { id = null, is_active = null, country_code = null } = row ?? {};
  const found = id !== null && is_active !== null && country_code !== null;
  return {
    location: found ? { id, is_active, country_code } : undefined,
    settings: settingsOf(row?.settings),
    takenBy: row?.taken_by ?? null,
  };
}
