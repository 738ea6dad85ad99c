import { describe, expect, it } from 'vitest';
import { inMemberOrder } from './member-order.ts';

describe('the order of members', () => {
  it.each([
    ['{"b":1,"a":2}', '{"a":2,"b":1}'],
    ['{"b":[{"d":null,"c":true}],"a":{}}', '{"a":{},"b":[{"c":true,"d":null}]}'],
    ['{"__proto__":1,"10":2,"9":3}', '{"10":2,"9":3,"__proto__":1}'],
  ])('of %s is sorted', (text, sorted) => {
    expect(inMemberOrder(text)).toBe(sorted);
  });

  it.each([
    ['an escape', String.raw`{"a":"\u00e9\"{}"}`],
    ['a number', '{"a":[1.0,1e2,9007199254740993,-0]}'],
    ['a list', '["b","a"]'],
    ['whitespace', '{"b":1, "a":2}'],
    ['a name that occurs twice', '{"b":1,"a":2,"a":2}'],
    ['a text that is not JSON', '{"b":1,"a"'],
    ['an empty body', ''],
  ])('is all that changes: %s stays', (_, text) => {
    expect(inMemberOrder(text)).toBe(text);
  });
});
