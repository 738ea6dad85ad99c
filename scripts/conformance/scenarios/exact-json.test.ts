import { expect, it } from 'vitest';
import { readJson, writeJson } from './exact-json.ts';

it('keeps integers beyond 2^53 exact in both directions', () => {
  const text = '{"a":[9007199254740993,-9223372036854775808,1,0.5],"b":null}';
  expect(readJson(text)).toEqual({ a: [9007199254740993n, -9223372036854775808n, 1, 0.5], b: null });
  expect(writeJson(readJson(text))).toBe(text);
});

it('reads digits within text as text', () => {
  expect(readJson(String.raw`{"9007199254740993":"\"9007199254740993"}`)).toEqual({
    '9007199254740993': '"9007199254740993',
  });
});

it('does not change numbers with a fraction or an exponent', () => {
  expect(readJson('[1e400,9007199254740993.5]')).toEqual([Infinity, 9007199254740994]);
});

it('writes a number in a given notation', () => {
  expect(writeJson({ a: [{ $number: '1.0' }, 1], b: { $number: '10E-1' } })).toBe('{"a":[1.0,1],"b":10E-1}');
});

it('rejects invalid JSON', () => {
  expect(() => readJson('{"a":NaN}')).toThrow(SyntaxError);
});
