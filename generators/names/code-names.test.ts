import { describe, expect, it } from 'vitest';
import { codeNames } from './code-names.ts';
import { camelCase, constantCase, pascalCase, snakeCase } from './words.ts';

const printed = (name: string): string[] => [
  `camel ${camelCase(name)}`,
  `pascal ${pascalCase(name)}`,
  `snake ${snakeCase(name)}`,
  `constant ${constantCase(name)}`,
];

/** Returns the name in snake case of each name of a scope. */
function names(...all: string[]): string[] {
  const codes = codeNames(all, printed);
  return all.map((name) => snakeCase(codes.get(name) ?? name));
}

describe('names in code of names that differ in signs, case or script', () => {
  it.each([
    [
      ['+1', '-1', '1'],
      ['plus_1', 'minus_1', '1'],
    ],
    [
      ['<', '<=', '>', '>=', '=', '!='],
      ['less', 'less_equal', 'greater', 'greater_equal', 'equal', 'not_equal'],
    ],
    [
      ['r', 'r+', 'r*', '*'],
      ['r', 'r_plus', 'r_asterisk', 'asterisk'],
    ],
    [
      ['Etc/GMT+1', 'Etc/GMT-1'],
      ['etc_gmt_plus_1', 'etc_gmt_minus_1'],
    ],
    [
      ['us-east-1', 'gpt-4'],
      ['us_east_1', 'gpt_4'],
    ],
    [
      ['10', '1.0', '1'],
      ['10', '1_dot_0', '1'],
    ],
    [
      ['A', 'a'],
      ['a_2', 'a'],
    ],
    [
      ['', ' ', '.', '_', '__'],
      ['empty', 'space', 'dot', 'underscore', 'underscore_2'],
    ],
    [
      ['😀', '👩‍🚀', '\u0000'],
      ['u1f600', 'u1f469_u200d_u1f680', 'u0'],
    ],
    [
      ['fooBar', 'foo_bar', 'foo-bar', 'FooBar'],
      ['foo_bar', 'foo_underscore_bar', 'foo_dash_bar', 'foo_bar_2'],
    ],
    [
      ['a[b]', 'a_b', 'a(b)'],
      ['a_bracket_b', 'a_b', 'a_parenthesis_b'],
    ],
    [
      ['plus_1', '+1'],
      ['plus_1', 'plus_1_2'],
    ],
    [
      ['ﬁne', 'fine', 'é', 'e\u0301'],
      ['fine_2', 'fine', 'é_2', 'é'],
    ],
    [
      ['名前', '時刻', 'größe', 'naïve', 'имя', 'اسم'],
      ['名前', '時刻', 'größe', 'naïve', 'имя', 'اسم'],
    ],
  ])('are distinct for %j: %j', (given, expected) => {
    expect(names(...given)).toEqual(expected);
    expect(names(...given.toReversed())).toEqual(expected.toReversed());
  });

  it('are distinct in every form of a large and random scope', () => {
    const letters = ['a', 'A', 'b', '1', '_', '-', '+', '.', ' ', 'é', '名', '😀', '٣', '\u200d', 'ß', 'İ'];
    const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const codes = codeNames(all, printed);
    for (const index of [0, 1, 2, 3]) {
      const forms = all.map((name) => printed(codes.get(name) ?? name)[index]?.normalize('NFKC'));
      expect(new Set(forms).size).toBe(all.length);
    }
  });
});
