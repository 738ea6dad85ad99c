import { expect, it } from 'vitest';
import { expand } from './expand.ts';

it('replaces a placeholder within text, and in names of members', () => {
  expect(expand({ '${name}': ['a ${name} ${count}'] }, { name: 'x', count: 2 })).toEqual({ x: ['a x 2'] });
});

it('gives a text that is only a placeholder the value with its type', () => {
  const values = { list: [1, null], big: 9007199254740993n, no: false, nothing: null };
  expect(expand(['${list}', '${big}', '${no}', '${nothing}'], values)).toEqual([
    [1, null],
    9007199254740993n,
    false,
    null,
  ]);
});

it('does not replace what a value brings along', () => {
  expect(expand('a ${one}', { one: '${two}', two: 'x' })).toBe('a ${two}');
});

it('says which names there are when one is not known', () => {
  expect(() => expand('${nmae}', { name: 'x' })).toThrow('${nmae} has no value; each gives name');
  expect(() => expand('${name}', {})).toThrow('each gives none');
});
