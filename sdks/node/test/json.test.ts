import { describe, expect, it } from 'vitest';
import { parseJson } from '../src/core/response/json.ts';

const read = (text: string): unknown => parseJson(new TextEncoder().encode(text));
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON', () => {
  it('is parsed unchanged, without its byte order mark', () => {
    expect(read('\uFEFF{"a":[1,2.5,"ü",null,true]}')).toEqual({ a: [1, 2.5, 'ü', null, true] });
  });

  it('keeps integers exact that a number cannot represent', () => {
    expect(read('{"a":9007199254740993,"b":[-9007199254740993,9007199254740991],"c":"9007199254740993"}')).toEqual({
      a: 9_007_199_254_740_993n,
      b: [-9_007_199_254_740_993n, 9_007_199_254_740_991],
      c: '9007199254740993',
    });
    expect(read('123456789012345678901234567890')).toBe(123_456_789_012_345_678_901_234_567_890n);
  });

  it('keeps numbers other than integers, and digits in strings', () => {
    const text = '{"1\\"9007199254740993":1e300,"b":1.5,"c":9007199254740993,"d":"\\\\"}';
    expect(read(text)).toEqual({ '1"9007199254740993': 1e300, b: 1.5, c: 9_007_199_254_740_993n, d: '\\' });
  });

  it('has at most 128 levels of nesting', () => {
    expect(read(nested(128))).toBeInstanceOf(Array);
    expect(() => read(nested(129))).toThrow(SyntaxError);
    expect(() => read(nested(100_000))).toThrow('128');
    expect(() => read('[{"a":'.repeat(65) + '1' + '}]'.repeat(65))).toThrow('128');
  });

  it('is rejected for its depth before it is parsed if it is large', () => {
    expect(() => read('['.repeat(300_000))).toThrow('128');
    const strings = `["${'[{\\"'.repeat(100_000)}"]`;
    expect(read(strings)).toEqual([strings.slice(2, -2).replaceAll('\\"', '"')]);
    expect(() => read('"'.padEnd(300_000, 'a'))).toThrow(SyntaxError);
  });

  it('may be large if it is not deep', () => {
    const text = 'x'.repeat(3000);
    const items = Array.from({ length: 100 }, (_, index) => ({
      id: index,
      text,
      tags: ['a', ['b']],
      sums: { c: [1] },
    }));
    expect(read(JSON.stringify(items))).toEqual(items);
  });

  it('is not parsed from invalid UTF-8', () => {
    expect(() => parseJson(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('not valid UTF-8');
  });

  it('is not quoted in errors', () => {
    expect(() => read('{"key":"ik_secret"')).toThrow(/^not valid JSON$/);
  });
});
