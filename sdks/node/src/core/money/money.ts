import { guarded } from '../errors/own-error.ts';
import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { minorUnitDigits } from './currencies.ts';

/** An amount of money as a whole number of minor units. Every `Money` of the API has this type. */
export interface MoneyLike {
  /** Amount in minor units of the currency, such as cents; a safe integer. */
  readonly amount: number;
  /** ISO 4217 currency code in capitals. */
  readonly currency: string;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const CODE = /^[A-Z]{3}$/;

/**
 * Converts decimal text to money exactly: `moneyFromDecimal('19.99', 'EUR')` returns `{ amount: 1999, currency: 'EUR'
 * }`. It does not round or use floating-point numbers.
 *
 * @param decimal ASCII digits with an optional minus sign and an optional fraction after a dot. The fraction may have
 * fewer digits than the currency, but not more, not even zeros
 * @param currency active ISO 4217 code in capitals; it determines the number of fraction digits
 * @throws {InvalidRequestError} if the text or the currency is invalid, or the amount is not a safe integer
 */
export function moneyFromDecimal(decimal: string, currency: string): MoneyLike {
  const digits = digitsOf(currency);
  const parts = typeof decimal === 'string' ? DECIMAL.exec(decimal) : null;
  if (parts === null) {
    throw new InvalidRequestError(
      'decimal must be text of digits such as -19.99, without spaces, exponent or digit grouping',
    );
  }
  const [, sign, whole, fraction = ''] = parts;
  if (fraction.length > digits) {
    throw new InvalidRequestError(
      `decimal has more fraction digits than ${currency}, which has ${digits}; round it first`,
    );
  }
  return { amount: safe(Number(`${sign}${whole}${fraction.padEnd(digits, '0')}`)), currency };
}

/**
 * Converts money to decimal text with all fraction digits of its currency: `{ amount: 1900, currency: 'EUR' }` becomes
 * `19.00`, and `{ amount: 1900, currency: 'JPY' }` becomes `1900`.
 *
 * @throws {InvalidRequestError} if the currency is not an active ISO 4217 currency, or the amount is not a safe integer
 */
export function moneyToDecimal(money: MoneyLike): string {
  const { amount, currency } = checked(money);
  const digits = digitsOf(currency);
  const sign = amount < 0 ? '-' : '';
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Adds two amounts of the same currency. The currency may be newer than this version of the library, because addition
 * needs no fraction digits.
 *
 * @throws {InvalidRequestError} if the currencies differ, or an amount or the sum is not a safe integer
 */
export function addMoney(money: MoneyLike, other: MoneyLike): MoneyLike {
  requireSameCurrency(money, other);
  return { amount: safe(money.amount + other.amount), currency: money.currency };
}

/**
 * Compares two amounts of the same currency, in the form that `Array.prototype.sort` expects. The currency may be newer
 * than this version of the library.
 *
 * @returns -1 if the first amount is smaller, 0 if both are equal, 1 if the first amount is larger
 * @throws {InvalidRequestError} if the currencies differ, or an amount is not a safe integer
 */
export function compareMoney(money: MoneyLike, other: MoneyLike): -1 | 0 | 1 {
  requireSameCurrency(money, other);
  if (money.amount === other.amount) return 0;
  return money.amount < other.amount ? -1 : 1;
}

function digitsOf(currency: string): number {
  const digits = minorUnitDigits(codeOf(currency));
  if (digits !== undefined) return digits;
  throw new InvalidRequestError(`${currency} is not an active ISO 4217 currency with a minor unit`);
}

function requireSameCurrency(money: MoneyLike, other: MoneyLike): void {
  const [{ currency: first }, { currency: second }] = [checked(money), checked(other)];
  if (first !== second)
    throw new InvalidRequestError(`${first} and ${second} are different currencies; convert one first`);
}

function checked(money: MoneyLike): MoneyLike {
  if (typeof money !== 'object' || money === null) {
    throw new InvalidRequestError('money must be an object with amount and currency');
  }
  const { amount, currency } = guarded(
    () => ({ amount: money.amount, currency: money.currency }),
    (cause) => new InvalidRequestError('money cannot be read', { cause }),
  );
  codeOf(currency);
  return { amount: safe(amount), currency };
}

function codeOf(currency: string): string {
  // The text is not quoted: it may be long, or forge a log line.
  if (typeof currency === 'string' && CODE.test(currency)) return currency;
  throw new InvalidRequestError('currency must be an ISO 4217 code in capitals, such as EUR');
}

/** Returns the amount if it is a safe integer. Adding 0 turns -0, which JSON and decimal text can contain, into 0. */
function safe(amount: number): number {
  if (Number.isSafeInteger(amount)) return amount + 0;
  throw new InvalidRequestError('amount must be an integer of minor units from -(2^53 - 1) to 2^53 - 1');
}
