import { words } from './words.ts';

/** Words for characters that identifiers cannot have. */
const SIGNS: Readonly<Record<string, string>> = {
  ' ': 'space',
  '!': 'not',
  '"': 'double quote',
  '#': 'hash',
  $: 'dollar',
  '%': 'percent',
  '&': 'and',
  "'": 'quote',
  '(': 'left parenthesis',
  ')': 'right parenthesis',
  '*': 'asterisk',
  '+': 'plus',
  ',': 'comma',
  '-': 'dash',
  '.': 'dot',
  '/': 'slash',
  ':': 'colon',
  ';': 'semicolon',
  '<': 'less',
  '=': 'equal',
  '>': 'greater',
  '?': 'question',
  '@': 'at',
  '[': 'left bracket',
  '\\': 'backslash',
  ']': 'right bracket',
  '^': 'caret',
  _: 'underscore',
  '`': 'backtick',
  '{': 'left brace',
  '|': 'bar',
  '}': 'right brace',
  '~': 'tilde',
  '\t': 'tab',
  '\n': 'newline',
  '\r': 'return',
  '£': 'pound',
  '°': 'degree',
  '±': 'plus minus',
  '×': 'times',
  '÷': 'divided by',
  '€': 'euro',
  '−': 'minus',
  '≠': 'not equal',
  '≤': 'less or equal',
  '≥': 'greater or equal',
};
/** Signs that separate words in most names. */
const SEPARATOR = /^[ _-]$/;
const PLAIN = /^[\p{L}\p{Nd}\p{Mn}\p{Mc}]$/u;
/** A sign before a number, and a comparison, say what the value means. */
const TELLING = /^[+−-](?=\p{Nd})|[<>=≠≤≥]/u;

/** Reports whether the words of a name leave out what it means, or the name has none. */
export const needsSigns = (name: string): boolean => TELLING.test(name) || words(name).length === 0;

/** Returns the number of characters of a name that its words leave out. */
export const signCount = (name: string): number => [...name].filter((sign) => !PLAIN.test(sign)).length;

/**
 * Returns the words of a name with words in place of its signs: `plus 1` for `+1`.
 * @param separators true for words in place of spaces, `_` and `-`, too
 */
export function spelled(name: string, separators: boolean): string {
  if (name === '') return 'empty';
  const signs = [...name].map((sign, index, all) => {
    if (PLAIN.test(sign)) return sign;
    if (sign === '-' && /\p{Nd}/u.test(all[index + 1] ?? '') && index === 0) return ' minus ';
    if (SEPARATOR.test(sign) && !separators) return ' ';
    return ` ${SIGNS[sign] ?? `u${sign.codePointAt(0)?.toString(16)}`} `;
  });
  return words(signs.join('')).join('_');
}
