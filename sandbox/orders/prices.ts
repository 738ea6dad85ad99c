/**
 * Amounts of an order, in whole minor units of its currency. Each discount and each tax is rounded to the nearest minor
 * unit, halves up, for each line item and for the shipping charge; sums are sums of rounded amounts. Intermediate results
 * are BigInt, because 99,999 units at the highest price are more than a double represents exactly.
 */
import type { FieldError, Schema } from '../contract/types.ts';
import type { DiscountRule, MerchantSettings } from './settings.ts';

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
  /** Amounts beyond the range of `Money`; the others are wrong if there are any. */
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
