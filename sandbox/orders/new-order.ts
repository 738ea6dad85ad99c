/** Checks the body of a new order against the data, and prices it. */
import type { Variants } from '../catalogue/variants.ts';
import { CURRENCIES } from '../contract/currencies.ts';
import type { BodyOf, FieldError, Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { instantOf } from '../clock/instant.ts';
import { metadataErrors } from './metadata.ts';
import type { Place } from './place.ts';
import { type Prices, pricesOf } from './prices.ts';

type Body = BodyOf<'createOrder'>;
type Line = Schema<'OrderLineItemCreate'>;

/** The clocks of clients may be ahead by this. */
const TOLERANCE_MS = 5 * 60_000;

function lineErrors(line: Line, pointer: string, currency: string, variants: Variants): FieldError[] {
  const { sku, unit_price: price } = line;
  const variant = variants.get(sku);
  const mismatch = (part: string, detail: string): FieldError => ({
    pointer: `${pointer}/${part}`,
    code: 'currency_mismatch',
    detail,
  });
  const errors: FieldError[] = [];
  if (variant?.product_status !== 'active') {
    errors.push({ pointer: `${pointer}/sku`, code: 'not_found', detail: `no active product has a variant ${sku}` });
  } else if (!price && variant.currency !== currency) {
    errors.push(mismatch('sku', `the price of ${sku} is in ${variant.currency}, not in ${currency}`));
  }
  if (price && price.currency !== currency) {
    errors.push(mismatch('unit_price/currency', `must be ${currency}, the currency of the order`));
  }
  if (price && price.amount < 0) {
    errors.push({ pointer: `${pointer}/unit_price/amount`, code: 'too_small', detail: 'must be at least 0' });
  }
  return errors;
}

function linesErrors({ currency, line_items: lines }: Body, variants: Variants): FieldError[] {
  const first = new Map<string, number>();
  return lines.flatMap((line, at) => {
    const pointer = `#/line_items/${at}`;
    const earlier = first.get(line.sku);
    if (earlier === undefined) {
      first.set(line.sku, at);
      return lineErrors(line, pointer, currency, variants);
    }
    const detail = `is the SKU of line item ${earlier}`;
    return [
      { pointer: `${pointer}/sku`, code: 'duplicate', detail } as const,
      ...lineErrors(line, pointer, currency, variants),
    ];
  });
}

function headErrors({ currency, shipping_amount: shipping, placed_at }: Body, now: number): FieldError[] {
  const errors: FieldError[] = [];
  if (!CURRENCIES.has(currency)) {
    errors.push({ pointer: '#/currency', code: 'not_allowed', detail: 'must be a code of ISO 4217, such as EUR' });
  }
  if (shipping && shipping.currency !== currency) {
    const detail = `must be ${currency}, the currency of the order`;
    errors.push({ pointer: '#/shipping_amount/currency', code: 'currency_mismatch', detail });
  }
  if (shipping && shipping.amount < 0) {
    errors.push({ pointer: '#/shipping_amount/amount', code: 'too_small', detail: 'must be at least 0' });
  }
  if (placed_at?.startsWith('0000') === true) {
    errors.push({ pointer: '#/placed_at', code: 'not_allowed', detail: 'must not be before the year 0001' });
  }
  if (placed_at !== undefined && instantOf(placed_at) > now + TOLERANCE_MS) {
    errors.push({ pointer: '#/placed_at', code: 'not_allowed', detail: 'must not be in the future' });
  }
  return errors;
}

function locationErrors({ location }: Place, wanted: string | undefined): FieldError[] {
  const pointer = '#/location_id';
  if (!location) return [{ pointer, code: 'not_found', detail: `the location ${wanted ?? ''} does not exist` }];
  return location.is_active ? [] : [{ pointer, code: 'not_allowed', detail: 'the location is not active' }];
}

/** Checked order: its variants, its amounts and everything that is wrong with it. */
export interface CheckedOrder {
  readonly variants: Variants;
  readonly prices: Prices;
  readonly errors: readonly FieldError[];
}

/** Returns the price of one unit; 0 where an error is reported anyway. */
const unitPrice = ({ sku, unit_price: price }: Line, variants: Variants): number =>
  Math.max(0, price?.amount ?? variants.get(sku)?.amount ?? 0);

/** Returns the country whose tax rate counts: that of the delivery. */
const countryOf = ({ shipping_address, billing_address }: Body, { location }: Place): string =>
  shipping_address?.country_code ?? billing_address?.country_code ?? location?.country_code ?? '';

/** Checks a new order and computes its amounts. */
export function checkOrder({ now }: Work, body: Body, place: Place, variants: Variants): CheckedOrder {
  const prices = pricesOf({
    currency: body.currency,
    lines: body.line_items.map((line) => ({ ...line, unitPrice: unitPrice(line, variants) })),
    shipping: Math.max(0, body.shipping_amount?.amount ?? 0),
    country: countryOf(body, place),
    settings: place.settings,
  });
  const errors = [
    ...headErrors(body, now),
    ...linesErrors(body, variants),
    ...locationErrors(place, body.location_id),
    ...metadataErrors(body.metadata),
    ...prices.errors,
  ];
  return { variants, prices, errors };
}
