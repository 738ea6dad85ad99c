import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { docstring } from './docs.ts';
import { docText, literal } from './escape.ts';

// U+202E turns the direction of text, U+2066 isolates it, U+FEFF is invisible.
const HOSTILE = [
  '"); import os; ("',
  '"""\nimport os\n"""',
  '""""""',
  'ends in a quote"',
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

/** What Python makes of source code that prints the values of expressions as JSON. */
function evaluate(expressions: readonly string[]): unknown[] {
  const source = `import json\nprint(json.dumps([${expressions.join(',\n')}]))\n`;
  return JSON.parse(execFileSync('python3', ['-'], { input: source, encoding: 'utf8' })) as unknown[];
}

/** The words of a text that a reader sees. */
function visible(text: string): string[] {
  return text.split(/[\s\p{Cc}\p{Cf}\p{Cs}]+/u).filter((word) => word !== '');
}

describe('a string literal', () => {
  it('means the very text, whatever is in it', () => {
    expect(evaluate(HOSTILE.map(literal))).toEqual(HOSTILE);
  });

  it('shows no character that a reader would not see', () => {
    for (const text of HOSTILE) expect(literal(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
  });
});

describe('a docstring', () => {
  it('holds the words of the text and ends where it should', () => {
    const values = evaluate(HOSTILE.map((text) => `"""${docstring(text, 0)}"""`));
    expect(values.map((value) => visible(String(value)))).toEqual(HOSTILE.map(visible));
  });

  it('holds no character that a reader would not see, and none that ends a line', () => {
    for (const text of HOSTILE)
      expect(docText(text).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
  });

  it('wraps paragraphs and list items at 120 columns, and leaves code as it is', () => {
    const long = 'word '.repeat(40).trim();
    const code = `\`\`\`\n${long}\n\`\`\``;
    const lines = docstring(`${long}\n\n- ${long}\n- short\n  of two lines\n\n${code}`, 8).split('\n');
    const [first = '', second, , item = '', hanging, third] = lines;
    expect(first.length + 8 + 3).toBeLessThanOrEqual(120);
    expect(second).toMatch(/^ {8}word/);
    expect(item).toMatch(/^ {8}- word/);
    expect(item.length).toBeLessThanOrEqual(120);
    expect(hanging).toMatch(/^ {10}word/);
    expect(third).toBe('        - short of two lines');
    expect(lines).toContain(`        ${long}`);
  });

  it('closes on a line of its own only when it has several', () => {
    expect(docstring('One line.', 4)).toBe('One line.');
    expect(docstring('One.\n\nTwo.', 4)).toBe('One.\n\n    Two.\n    ');
  });

  it('lists arguments as Google style does', () => {
    expect(docstring('Do.', 8, [{ name: 'order_id', text: 'Which.\n\nMore.' }])).toBe(
      'Do.\n\n        Args:\n            order_id: Which.\n\n                More.\n        ',
    );
  });
});
