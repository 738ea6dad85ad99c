import { expect, it } from 'vitest';
import { parseJson } from '../src/core/json/json.ts';

const read = (text: string): unknown => parseJson(new TextEncoder().encode(text));

it('JSON keeps numbers other than integers, and digits in strings', () => {
  const text = '{"1\\"9007199254740993":1e300,"b":1.5,"c":9007199254740993,"d":"\\\\"}';
  expect(read(text)).toEqual({ '1"9007199254740993': 1e300, b: 1.5, c: 9_007_199_254_740_993n, d: '\\' });
});

it.each(['1e400', '-1e400', '[1.5E+309]', '{"a":[0.001e+400]}', `${'9'.repeat(400)}.5`])(
  'JSON rejects a number that would become infinite: %s',
  (text) => {
    for (const whole of [text, `[${text},"${' '.repeat(300_000)}"]`]) {
      expect(() => read(whole)).toThrow('JSON has a number that is too large');
    }
  },
);

it('JSON keeps numbers with a long exponent that are finite', () => {
  expect(read('[1e308, 1e-400, 0.0000001e314, 12E+100]')).toEqual([1e308, 0, 1e307, 12e100]);
});

it('JSON reads text that looks like numbers with many exponents once', () => {
  expect(() => read(`[${'1e1.1'.repeat(200_000)}]`)).toThrow('not valid JSON');
});

it('JSON keeps large integers apart that have the same nearest number, whatever the order of their names', () => {
  const text = '{"2":9007199254740993,"1":9007199254740992,"a":0,"__proto__":9007199254740994,"a":-9007199254740992}';
  const value = read(text) as Record<string, unknown>;
  expect(Object.entries(value)).toEqual([
    ['1', 9_007_199_254_740_992n],
    ['2', 9_007_199_254_740_993n],
    ['a', -9_007_199_254_740_992n],
    ['__proto__', 9_007_199_254_740_994n],
  ]);
});

it('JSON keeps large integers next to text of several bytes, and in large texts', () => {
  const items = Array.from(
    { length: 20_000 },
    (_, index) => `{"名":9007199254740993,"n":[${index}, -12345678901234567890 ]}`,
  );
  const value = read(`[${items.join(',')}]`) as object[];
  expect(value[19_999]).toEqual({ 名: 9_007_199_254_740_993n, n: [19_999, -12_345_678_901_234_567_890n] });
});

it.each(['[9007199254740993 9007199254740993]', '[09007199254740993]', '[+9007199254740993]', '[9007199254740993a]'])(
  'JSON stays invalid next to large integers: %s',
  (text) => {
    expect(() => read(text)).toThrow('not valid JSON');
  },
);

it('JSON keeps numbers with a fraction or an exponent, however many digits they have', () => {
  const text = '[9007199254740993.5,90071992547409930000e-4,0.90071992547409930000,1e-1234567890123456789]';
  expect(read(text)).toEqual(JSON.parse(text));
});

it('JSON is rejected for its depth before it is parsed if it is large', () => {
  expect(() => read('['.repeat(300_000))).toThrow('128');
  const strings = `["${'[{\\"'.repeat(100_000)}"]`;
  expect(read(strings)).toEqual([strings.slice(2, -2).replaceAll('\\"', '"')]);
  expect(() => read('"'.padEnd(300_000, 'a'))).toThrow(SyntaxError);
});

it('JSON may be large if it is not deep', () => {
  const text = 'x'.repeat(3000);
  const items = Array.from({ length: 100 }, (_, index) => ({
    id: index,
    text,
    tags: ['a', ['b']],
    sums: { c: [1] },
  }));
  expect(read(JSON.stringify(items))).toEqual(items);
});
