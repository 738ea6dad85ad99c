import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { argumentDoc, doc, docText, literal } from './text.ts';

// U+202E turns the direction of text, U+2066 isolates it, U+FEFF is invisible.
const HOSTILE = [
  '"); import os; ("',
  '"""\nimport os\n"""',
  '""""""',
  '"starts and ends in a quote"',
  'ends in a quote and a blank" ',
  'ends in a backslash\\',
  '\\"""\\',
  '\\N{BULLET} \\u002a \\x41 \\101',
  "'''",
  'a\rb\r\nc\u000bd\u000ce\u0085f\u2028g\u2029h',
  'nul \u0000 bell \u0007 delete \u007f',
  '\u202Eabc\u2066def\uFEFF',
  '{0} %s ${x} {{{y}}}',
  'lone \uD800 surrogate',
  '😀 ünï',
];
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

/** Evaluates expressions in Python. */
function evaluate(expressions: readonly string[]): unknown[] {
  const source = `import json\nprint(json.dumps([${expressions.join(',\n')}]))\n`;
  return JSON.parse(execFileSync('python3', ['-'], { input: source, encoding: 'utf8' })) as unknown[];
}

/** Returns the visible words of a text. */
function visible(text: string): string[] {
  return text.split(/[\s\p{Cc}\p{Cf}\p{Cs}]+/u).filter((word) => word !== '');
}

const linesOf = (...given: Parameters<typeof doc>): string[] => doc(...given).map(({ line }) => line);

describe('a string literal', () => {
  it('A string literal evaluates to exactly its text', () => {
    expect(evaluate(HOSTILE.map(literal))).toEqual(HOSTILE);
  });

  it('A string literal contains no invisible character', () => {
    for (const text of HOSTILE) expect(literal(text)).not.toMatch(UNSEEN);
  });
});

describe('a docstring', () => {
  it('A docstring contains the words of its text, and ends on the last line or below it', () => {
    for (const end of ['"""', '\n"""']) {
      const values = evaluate(HOSTILE.map((text) => `"""${linesOf(text, 0).join('\n')}${end}`));
      expect(values.map((value) => visible(String(value)))).toEqual(HOSTILE.map(visible));
    }
  });

  it('A docstring contains no invisible character and no line separator', () => {
    for (const text of HOSTILE) {
      for (const line of linesOf(text, 0)) expect(line).not.toMatch(UNSEEN);
      expect(docText(text)).not.toMatch(UNSEEN);
    }
  });

  it('A docstring has paragraphs and list items of at most 120 columns, and unchanged code', () => {
    const long = 'word '.repeat(40).trim();
    const code = `\`\`\`\n${long}\n\`\`\``;
    const lines = linesOf(`${long}\n\n- ${long}\n- short\n  of two lines\n\n${code}`, 8);
    const [first = '', second = '', , item = '', hanging, third] = lines;
    expect(first).toHaveLength('word '.repeat(21).length + 4);
    expect(second).toMatch(/^word/);
    expect(item).toMatch(/^- word/);
    expect(item.length).toBeLessThanOrEqual(112);
    expect(hanging).toMatch(/^ {2}word/);
    expect(third).toBe('- short of two lines');
    expect(lines).toContain(long);
  });

  it.each([105, 106, 107, 109, 110, 112, 113])('A docstring of %d characters leaves space for the quotes', (length) => {
    const text = `${'x'.repeat(length - 5)} last`;
    const lines = linesOf(text, 8);
    expect(lines.join(' ')).toBe(text);
    expect(8 + 3 + (lines[0] ?? '').length + (lines.length === 1 ? 3 : 0)).toBeLessThanOrEqual(120);
  });

  it.each(['- a\n- b', '```\na\n```', '# a'])('A docstring can start with any block: %s', (text) => {
    expect(linesOf(text, 4).join('\n')).toBe(text);
  });

  it('A docstring without text has no lines', () => {
    expect(doc('', 4)).toEqual([]);
  });
});

describe('the documentation of an argument', () => {
  it('The documentation of an argument leaves space for the name on its first line', () => {
    const long = 'word '.repeat(40).trim();
    const [first = '', second = ''] = argumentDoc('a_name_of_30_characters_exactly', long).map(({ line }) => line);
    expect(12 + 'a_name_of_30_characters_exactly: '.length + first.length).toBeLessThanOrEqual(120);
    expect(16 + second.length).toBeLessThanOrEqual(120);
    expect(16 + second.length).toBeGreaterThan(115);
    expect(`${first} ${second}`).toMatch(/^word/);
  });

  it('The documentation of an argument separates blocks', () => {
    expect(argumentDoc('id', 'One.\n\n- a\n- b').map(({ line }) => line)).toEqual(['One.', '', '- a', '- b']);
  });

  it('The documentation of an argument without a description is empty', () => {
    expect(argumentDoc('id', '')).toEqual([]);
  });
});
