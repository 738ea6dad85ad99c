/** Amounts of a new order: prices, taxes and discounts by the settings of the merchant. */
import { readFileSync } from 'node:fs';
import { validationFailed } from '../api/contract/problems.ts';
import type { FieldError, Schema } from '../api/contract/types.ts';
import type { Work } from '../api/call.ts';
import { statement } from '../api/store.ts';

const FILE = new URL('../../openapi/currencies.yaml', import.meta.url);
/** Line of a currency. The file is read line by line, because a parser of YAML would make each start slower. */
const LINE = /^ {2}([A-Z]{3}): \d$/gm;

/** Codes of the currencies that amounts can have. */
export const CURRENCIES: ReadonlySet<string> = new Set(
  Array.from(readFileSync(FILE, 'utf8').matchAll(LINE), ([, code = '']) => code),
);

// Settings of the merchant from which taxes and discounts of new orders are computed. Rates are basis points: 1900 is 19 %.

/** Discount on a line item that fulfils every condition of the rule. */
interface DiscountRule {
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

// Amounts of an order, in whole minor units of its currency. Each discount and each tax is rounded to the nearest minor
// unit, halves up, for each line item and for the shipping charge; sums are sums of rounded amounts. Intermediate results
// are BigInt, because 99,999 units at the highest price are more than a double represents exactly.

/** Highest amount of `Money`. */
const MOST = 999_999_999_999n;
const BASIS_POINTS = 10_000n;

interface LineToPrice {
  readonly sku: string;
  readonly quantity: number;
  /** Price of one unit, not negative. */
  readonly unitPrice: number;
}

export interface OrderToPrice {
  readonly currency: string;
  readonly lines: readonly LineToPrice[];
  /** Shipping charge, not negative. */
  readonly shipping: number;
  /** Country that decides the tax rate. */
  readonly country: string;
  readonly settings: MerchantSettings;
}

interface PricedLine {
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

export interface Prices {
  readonly lines: readonly PricedLine[];
  readonly totals: Readonly<Record<Exclude<keyof Schema<'OrderTotals'>, 'refunded'>, number>>;
  /** Amounts beyond the range of `Money`. If there are any, the other amounts are wrong. */
  readonly errors: readonly FieldError[];
}

/** Returns the part of an amount that is not negative, rounded to the nearest minor unit, halves up. */
const part = (amount: bigint, rate: number): bigint => (amount * BigInt(rate) + BASIS_POINTS / 2n) / BASIS_POINTS;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

function applies(rule: DiscountRule, line: LineToPrice, currency: string, subtotal: bigint): boolean {
  const { minimum_quantity = 0, minimum_subtotal: least, skus } = rule;
  return (
    line.quantity >= minimum_quantity &&
    (!least || (least.currency === currency && subtotal >= BigInt(least.amount))) &&
    (!skus || skus.includes(line.sku))
  );
}

interface Amounts {
  readonly gross: bigint;
  readonly discount: bigint;
  readonly tax: bigint;
  readonly total: bigint;
}

function amountsOf(gross: bigint, discountRate: number, taxRate: number): Amounts {
  const discount = part(gross, discountRate);
  const tax = part(gross - discount, taxRate);
  return { gross, discount, tax, total: gross - discount + tax };
}

const exceeds = (...amounts: readonly bigint[]): boolean => amounts.some((amount) => amount > MOST);

function lineErrors(lines: readonly LineToPrice[], amounts: readonly Amounts[]): FieldError[] {
  return amounts.flatMap(({ gross, total }, at): FieldError[] => {
    const line = lines[at];
    if (!line || !exceeds(gross, total)) return [];
    const product = `${line.quantity} × ${line.unitPrice}`;
    const computed = gross > MOST ? product : `${product} with tax`;
    return [{ pointer: `#/line_items/${at}/quantity`, code: 'too_large', detail: `${computed} is more than ${MOST}` }];
  });
}

/** Computes discounts, taxes and totals. */
export function pricesOf(order: OrderToPrice): Prices {
  const { lines, settings, currency } = order;
  const taxRate = settings.tax_rates[order.country] ?? settings.default_tax_rate;
  const gross = lines.map(({ unitPrice, quantity }) => BigInt(unitPrice) * BigInt(quantity));
  const subtotal = sum(gross);
  const amounts = lines.map((line, at) => {
    const rates = settings.discounts.filter((rule) => applies(rule, line, currency, subtotal)).map(({ rate }) => rate);
    return amountsOf(gross[at] ?? 0n, Math.max(0, ...rates), taxRate);
  });
  const discount = sum(amounts.map((line) => line.discount));
  const lineTax = sum(amounts.map((line) => line.tax));
  const shipping = BigInt(order.shipping);
  const shippingTax = part(shipping, taxRate);
  const linesTotal = subtotal - discount + lineTax;
  const total = linesTotal + shipping + shippingTax;
  const errors = lineErrors(lines, amounts);
  if (errors.length === 0 && exceeds(subtotal, linesTotal)) {
    errors.push({
      pointer: '#/line_items',
      code: 'too_large',
      detail: `the sum of the line items is more than ${MOST}`,
    });
  } else if (errors.length === 0 && exceeds(total)) {
    const detail = `the total with shipping is more than ${MOST}`;
    errors.push({ pointer: '#/shipping_amount/amount', code: 'too_large', detail });
  }
  return {
    lines: amounts.map((line) => ({
      discount: Number(line.discount),
      tax: Number(line.tax),
      total: Number(line.total),
    })),
    totals: {
      subtotal: Number(subtotal),
      discount: Number(discount),
      shipping: Number(shipping),
      tax: Number(lineTax + shippingTax),
      total: Number(total),
    },
    errors,
  };
}
