import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { bodyHash } from './idempotency.ts';

const hashOf = (json: string): string => bodyHash(JSON.parse(json)).toString('hex');

/** Returns the value with the members of every object in the reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(members.map(([name, member]: [string, unknown]) => [name, reversed(member)]));
}

test.each([
  ['[1,2]', '[2,1]'],
  ['[1,[2]]', '[[1],2]'],
  ['["1"]', '[1]'],
  ['null', '"null"'],
  ['{}', '[]'],
  ['{"a":1}', '{"a":1,"b":null}'],
  ['{"__proto__":1}', '{}'],
  ['"ä"', '"a\\u0308"'],
  ['["a","b"]', '["a,b"]'],
])('The hash of %s differs from that of %s', (one, other) => {
  expect(hashOf(one)).not.toBe(hashOf(other));
});

test('The hash of a request without a body differs from that of every body', () => {
  expect(bodyHash(undefined)).not.toEqual(bodyHash(null));
});

test('The hash of any value is the same with members in another order, and differs after an addition', () => {
  const reordered = property(jsonValue(), jsonValue(), (value, other) => {
    const isSame = bodyHash(reversed(value)).equals(bodyHash(value));
    return isSame && !bodyHash([value]).equals(bodyHash([value, other]));
  });
  expect(() => assert(reordered)).not.toThrow();
});

test('A body with 80,000 members has a hash', () => {
  const names = Array.from({ length: 80_000 }, (_, index) => `"m${index}":0`);
  expect(hashOf(`{${names.join(',')}}`)).toBe(hashOf(`{${names.toReversed().join(',')}}`));
});
