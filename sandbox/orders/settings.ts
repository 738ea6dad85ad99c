/** Settings of the merchant from which taxes and discounts of new orders are computed. Rates are basis points: 1900 is 19 %. */
import { validationFailed } from '../contract/problem.ts';
import type { FieldError, Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { statement } from '../store/statement.ts';

/** Discount on a line item that fulfils every condition of the rule. */
export interface DiscountRule {
  /** Part of `unit_price` × `quantity`, in basis points. The highest rate of all rules that apply counts. */
  readonly rate: number;
  /** Minimum number of units of the line item. */
  readonly minimum_quantity?: number;
  /** Minimum subtotal of the order; the rule applies to orders in this currency only. */
  readonly minimum_subtotal?: Schema<'Money'>;
  /** SKUs that the rule is for; all if omitted. */
  readonly skus?: readonly string[];
}

export interface MerchantSettings {
  /** Tax rate of countries that `tax_rates` does not name. Prices are net: tax is added. */
  readonly default_tax_rate: number;
  /** Tax rates by country of delivery: of the shipping address, else the billing address, else the location. */
  readonly tax_rates: Readonly<Record<string, number>>;
  readonly discounts: readonly DiscountRule[];
}

/** Settings of an account that has changed none: no taxes, no discounts. */
export const NO_SETTINGS: MerchantSettings = { default_tax_rate: 0, tax_rates: {}, discounts: [] };

const MAX_RATE = 10_000;

const FIND = statement<{ doc: string }>(
  'settings_find',
  'select doc from merchant_settings where account_id = $1 and mode = $2',
);
const WRITE = statement(
  'settings_write',
  `insert into merchant_settings (account_id, mode, doc) values ($1, $2, $3)
   on conflict (account_id, mode) do update set doc = excluded.doc`,
);

/** Returns the settings in stored JSON; for an account without any, those with neither taxes nor discounts. */
export const settingsOf = (doc: string | null | undefined): MerchantSettings =>
  doc ? (JSON.parse(doc) as MerchantSettings) : NO_SETTINGS;

/** Returns the settings of the account and mode. */
export const findSettings = async ({ tx, tenant }: Work): Promise<MerchantSettings> =>
  settingsOf((await tx.first(FIND, [tenant.accountId, tenant.mode]))?.doc);

const rateErrors = (pointer: string, rate: number): FieldError[] => {
  if (!Number.isSafeInteger(rate)) return [{ pointer, code: 'invalid_type', detail: 'must be an integer' }];
  if (rate < 0) return [{ pointer, code: 'too_small', detail: 'must be at least 0' }];
  return rate > MAX_RATE ? [{ pointer, code: 'too_large', detail: `must be at most ${MAX_RATE}, which is 100 %` }] : [];
};

/** Changes the settings of the merchant; omitted fields keep their values. Orders that exist keep their amounts. */
export async function changeSettings(work: Work, change: Partial<MerchantSettings>): Promise<MerchantSettings> {
  const settings = { ...(await findSettings(work)), ...change };
  const errors = [
    ...rateErrors('#/default_tax_rate', settings.default_tax_rate),
    ...Object.entries(settings.tax_rates).flatMap(([country, rate]) => rateErrors(`#/tax_rates/${country}`, rate)),
    ...settings.discounts.flatMap(({ rate }, at) => rateErrors(`#/discounts/${at}/rate`, rate)),
  ];
  if (errors.length > 0) throw validationFailed('the settings', errors);
  await work.tx.all(WRITE, [work.tenant.accountId, work.tenant.mode, JSON.stringify(settings)]);
  return settings;
}
