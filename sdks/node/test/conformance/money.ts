import type { Json } from '../../../../scripts/conformance/scenarios/json.ts';
import type { MoneyCall } from '../../../../scripts/conformance/scenarios/scenario.ts';
import { addMoney, compareMoney, moneyFromDecimal, type MoneyLike, moneyToDecimal } from '../../src/index.ts';

/** Calculates with money in the same way as a program. Money of a case is passed unchanged, even if it is invalid. */
export function calculate({ money }: MoneyCall): MoneyLike | string | number {
  if ('from_decimal' in money) return moneyFromDecimal(money.from_decimal.decimal, money.from_decimal.currency);
  if ('to_decimal' in money) return moneyToDecimal(given(money.to_decimal));
  if ('add' in money) return addMoney(given(money.add[0]), given(money.add[1]));
  return compareMoney(given(money.compare[0]), given(money.compare[1]));
}

const given = (money: Json): MoneyLike => money as unknown as MoneyLike;
