import { operations } from './operations.ts';
import {
  type Context,
  fields,
  type Fields,
  items,
  type Location,
  member,
  members,
  type NodeRef,
  type Rule,
} from './redocly.ts';

/** Requires values within an example to agree with each other, and those of a problem with its response. */
export const consistentExamples: Rule = () => ({
  Example(example: Fields, context: Context) {
    report(context, example['value'], context.location.child(['value']));
  },
  Schema(schema: Fields, context: Context) {
    report(context, schema['example'], context.location.child(['example']));
  },
  Paths(paths: unknown, context: Context) {
    for (const response of operations(paths, context).flatMap(({ responses }) => responses))
      for (const media of members(context, member(context, response, 'content')))
        for (const example of members(context, member(context, media, 'examples')))
          reportStatus(context, example, response.key);
  },
});

function reportStatus(context: Context, { key, node, location }: NodeRef & { key: string }, expected: string): void {
  const { status, code } = fields(node['value']);
  if (typeof status !== 'number' || typeof code !== 'string' || String(status) === expected) return;
  const message = `the example ${key} has the status ${status}, but is of a response ${expected}; correct it`;
  context.report({ message, location: location.child(['value', 'status']) });
}

function report(context: Context, value: unknown, location: Location): void {
  if (typeof value !== 'object' || value === null) return;
  const message = Array.isArray(value) ? undefined : objectMessage(fields(value));
  if (message !== undefined) context.report({ message, location });
  for (const [key, inner] of Object.entries(value)) report(context, inner, location.child([key]));
}

function objectMessage(value: Fields): string | undefined {
  const { has_more, next_cursor, created_at, updated_at, on_hand, reserved, available } = value;
  if (typeof has_more === 'boolean' && has_more !== (typeof next_cursor === 'string'))
    return `has_more is ${has_more}, but next_cursor is ${JSON.stringify(next_cursor)}: it is null if and only if has_more is false; correct one`;
  if (
    typeof created_at === 'string' &&
    typeof updated_at === 'string' &&
    Date.parse(created_at) > Date.parse(updated_at)
  )
    return `created_at ${created_at} is later than updated_at ${updated_at}; correct one`;
  if (
    [on_hand, reserved, available].every((each) => typeof each === 'number') &&
    available !== Number(on_hand) - Number(reserved)
  )
    return `available is ${available}, but on_hand − reserved is ${Number(on_hand) - Number(reserved)}; correct one`;
  for (const [part, whole] of PARTS) {
    const [least, most] = [part, whole].map((key) =>
      typeof value[key] === 'number' ? value[key] : amountOf(value[key]),
    );
    if (Number(least) > Number(most)) return `${part} ${least} is more than ${whole} ${most}; correct one`;
  }
  return problemMessage(value) ?? currencyMessage(value) ?? moneyMessage(value);
}

/** Fields of which the text says that one is at most the other. */
const PARTS = [
  ['fulfilled_quantity', 'quantity'],
  ['refunded', 'total'],
] as const;

/** All amounts of an order are in its currency. */
function currencyMessage({ currency, ...value }: Fields): string | undefined {
  if (typeof currency !== 'string' || 'amount' in value) return undefined;
  const other = currenciesIn(value).find((each) => each !== currency);
  return other === undefined ? undefined : `an amount is in ${other}, but currency is ${currency}; correct one`;
}

const currenciesIn = (value: unknown): string[] =>
  Object.entries(fields(value)).flatMap(([key, inner]) =>
    key === 'currency' && typeof inner === 'string' ? [inner] : currenciesIn(inner),
  );

/** The URL of a problem ends with its code. */
function problemMessage({ type, code, title }: Fields): string | undefined {
  if (typeof type !== 'string' || typeof code !== 'string' || title === undefined) return undefined;
  return type.endsWith(`/${code}`) ? undefined : `type ${type} is not the page of the code ${code}; correct one`;
}

const amountOf = (money: unknown): number => Number(fields(money)['amount']);

/** The formulas in the texts of OrderLineItem and OrderTotals. */
function moneyMessage(value: Fields): string | undefined {
  const { quantity, unit_price, discount, tax, total, subtotal, shipping } = value;
  const price =
    subtotal === undefined ? amountOf(unit_price) * Number(quantity) : amountOf(subtotal) + amountOf(shipping);
  const expected = price - amountOf(discount) + amountOf(tax);
  if (Number.isFinite(expected) && Number.isFinite(amountOf(total)) && amountOf(total) !== expected)
    return `total is ${amountOf(total)}, but its parts give ${expected}; correct one`;
  const lines = items(value['line_items']).map(fields);
  const sum = lines.reduce((all, line) => all + amountOf(line['unit_price']) * Number(line['quantity']), 0);
  const declared = amountOf(fields(value['totals'])['subtotal']);
  if (lines.length > 0 && Number.isFinite(declared) && Number.isFinite(sum) && sum !== declared)
    return `subtotal is ${declared}, but the line items give ${sum}; correct one`;
  return undefined;
}
