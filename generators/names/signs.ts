import { words } from './words.ts';

/** Words for characters that identifiers cannot have. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ' ': 'space',
    '!': 'not',
    '"': 'double quote',
    '#': 'hash',
    $: 'dollar',
    '%': 'percent',
    '&': 'and',
    "'": 'quote',
    '(': 'parenthesis',
    ')': 'end parenthesis',
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
    '[': 'bracket',
    '\\': 'backslash',
    ']': 'end bracket',
    '^': 'caret',
    _: 'underscore',
    '`': 'backtick',
    '{': 'brace',
    '|': 'bar',
    '}': 'end brace',
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
  }),
);
/** Signs that only separate words in most names, or end what another sign begins. */
const SEPARATOR = /^[ _\-)\]}]$/;
const PLAIN = /^[\p{L}\p{Nd}\p{Mn}\p{Mc}]$/u;
const DIGIT = /^\p{Nd}$/u;
/** A sign before a number, and a comparison, say what the value means. */
const TELLING = /[+−](?=\p{Nd})|^-(?=\p{Nd})|[<>=≠≤≥]/u;
const MINUS = /-(?=\p{Nd})/gu;

/** Reports whether the words of a name leave out what it means, or the name has none. */
export function needsSigns(name: string, others: ReadonlySet<string>): boolean {
  const opposite = name.replaceAll(MINUS, '+');
  const hasOpposite = opposite !== name && others.has(opposite);
  return hasOpposite || TELLING.test(name) || words(name).length === 0;
}

/** Returns the number of characters of a name that its words leave out. */
export const signCount = (name: string): number => [...name].filter((sign) => !PLAIN.test(sign)).length;

/** Returns the possible words of a name with words in place of its signs: of few signs first, of all of them last. */
export function spellings(name: string): string[] {
  if (name === '') return ['empty'];
  const levels = [isArithmetic, (sign: string) => !SEPARATOR.test(sign), () => true];
  const texts = levels.map((isSpelled) => spelled(name, isSpelled)).filter((text) => text !== '');
  return [...new Set(texts)];
}

const isArithmetic = (sign: string, next: string): boolean =>
  /[+−<>=≠≤≥]/.test(sign) || (sign === '-' && DIGIT.test(next));

function spelled(name: string, isSpelled: (sign: string, next: string) => boolean): string {
  // Two underscores in a row say no more than one.
  const letters = [...name.replaceAll(/([_ -])\1+/g, '$1')];
  const text = letters.map((sign, index) => {
    const next = letters[index + 1] ?? '';
    if (PLAIN.test(sign)) return sign;
    if (!isSpelled(sign, next)) return ' ';
    return ` ${sign === '-' && DIGIT.test(next) ? 'minus' : wordOf(sign)} `;
  });
  return words(text.join('')).join('_');
}

const wordOf = (sign: string): string => SIGNS.get(sign) ?? `u${sign.codePointAt(0)?.toString(16)}`;
