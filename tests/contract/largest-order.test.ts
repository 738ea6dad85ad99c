import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BUNDLE } from '../../scripts/mock/document.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  description?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}
type Members = Record<string, unknown>;

interface Contract {
  info: { description: string };
  components: { schemas: Record<string, Schema> };
}
const { components, info } = JSON.parse(readFileSync(BUNDLE, 'utf8')) as Contract;
const { schemas } = components;

const KIB = 1024;
/** Characters by the number of bytes that JSON needs for each. */
const LETTERS = { 1: 'a', 4: '😀', 6: '\u0001' } as const;
type Letter = (typeof LETTERS)[keyof typeof LETTERS];

/** Returns the longest value of a schema, with as many of the letter as its texts and keys may have. */
function longest(schema: Schema, letter: Letter, keyLength: number): unknown {
  const { $ref, enum: values, type, items, properties, maxItems = 0, maxProperties = 0, additionalProperties } = schema;
  if ($ref !== undefined) return longest(named($ref), letter, keyLength);
  if (values !== undefined) return values.toSorted((a, b) => b.length - a.length)[0];
  if (items !== undefined) return Array.from({ length: maxItems }, () => longest(items, letter, keyLength));
  if (properties !== undefined) return mapped(properties, (member) => longest(member, letter, keyLength));
  if (typeof additionalProperties === 'object') {
    const value = longest(additionalProperties, letter, keyLength);
    const keys = Array.from({ length: maxProperties }, (_, i) => `${letter.repeat(keyLength - 2)}${i + 10}`);
    return Object.fromEntries(keys.map((key) => [key, value]));
  }
  return [type].flat().includes('string') ? longestText(schema, letter) : longestScalar(schema);
}

/** Identifiers, codes and times have ASCII letters only, as has an email address. */
const longestText = ({ format, pattern, maxLength = 0 }: Schema, letter: Letter): string =>
  (format === undefined && pattern === undefined ? letter : LETTERS[1]).repeat(maxLength);

const longestScalar = ({ minimum = 0, maximum = 0 }: Schema): number | boolean =>
  maximum === 0 ? false : String(minimum).length > String(maximum).length ? minimum : maximum;

function named($ref: string): Schema {
  const schema = schemas[$ref.replace('#/components/schemas/', '')];
  if (schema === undefined) throw new Error(`${$ref} does not exist`);
  return schema;
}

function mapped(members: Record<string, Schema>, value: (schema: Schema) => unknown): Members {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, value(schema)]));
}

/** Returns the number that a text of the contract has in place of `(\d+)`. */
function stated(text: string | undefined, pattern: RegExp): number {
  return Number(pattern.exec((text ?? '').replaceAll(/\s+/g, ' '))?.[1]);
}

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const keyLength = stated(schemas['Metadata']?.description, /a key has 1 to (\d+) characters/);
const orderLimit = KIB * stated(schemas['OrderCreate']?.description, /at most (\d+) KiB as JSON/);
const eventLimit = KIB * stated(info.description, /at most (\d+) KiB; no record/);

function largest(name: string, letter: Letter): Members {
  return longest(named(name), letter, keyLength) as Members;
}

function largestOrder(letter: Letter): Members {
  const { cancellation: _none, ...order } = largest('Order', letter);
  return order;
}

it('The limit for the size of an order is the same when an order is created and when it is updated', () => {
  expect(stated(schemas['OrderUpdate']?.description, /within (\d+) KiB as JSON/) * KIB).toBe(orderLimit);
});

it('The limit for the size of an order is never reached by an order in ASCII, whatever its fields', () => {
  expect(bytes(largestOrder(LETTERS[1]))).toBeLessThan(orderLimit);
});

it('The limit for the size of an order is needed, because longer characters can make the event of an order too large', () => {
  expect(bytes(largestOrder(LETTERS[4]))).toBeGreaterThan(eventLimit);
});

it('The limit for the size of an order leaves room in an event for everything that an order can gain after the last change of its texts', () => {
  const { cancellation, line_items: lines, totals, status, version } = largest('Order', LETTERS[6]);
  const { data: _order, ...envelope } = largest('OrderCancelledEvent', LETTERS[6]);
  const gained = { ...envelope, data: { cancellation, totals, status, version } };
  const shipped = (lines as { fulfilled_quantity: number }[]).map(({ fulfilled_quantity: units }) => units);
  expect(orderLimit + bytes(gained) + bytes(shipped)).toBeLessThanOrEqual(eventLimit);
});
