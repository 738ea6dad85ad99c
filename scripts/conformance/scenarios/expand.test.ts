import { expect, it } from 'vitest';
import { expand } from './expand.ts';

it('replaces a placeholder in text and in member names', () => {
  expect(expand({ '${name}': ['a ${name} ${count}'] }, { name: 'x', count: 2 })).toEqual({ x: ['a x 2'] });
});

it('replaces a text that is only a placeholder by the value with its type', () => {
  const values = { list: [1, null], big: 9007199254740993n, no: false, nothing: null };
  expect(expand(['${list}', '${big}', '${no}', '${nothing}'], values)).toEqual([
    [1, null],
    9007199254740993n,
    false,
    null,
  ]);
});

it('does not expand placeholders within a value', () => {
  expect(expand('a ${one}', { one: '${two}', two: 'x' })).toBe('a ${two}');
});

it('lists the known names for an unknown one', () => {
  expect(() => expand('${nmae}', { name: 'x' })).toThrow('${nmae} has no value; each has name');
  expect(() => expand('${name}', {})).toThrow('each has no values');
});
