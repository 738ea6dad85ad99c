import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { doc, docText, phpString, tagDoc } from './text.ts';

const HOSTILE = [
  "it's",
  '\\',
  "\\'",
  '"; exit; //',
  '$name {$name} ${name}',
  '?><?php',
  'a\nb\r\n\tc\0',
  '\u202Eabc\u2028\u200B',
  '"$x\n\\"',
  'Grüße 🙂',
  '',
];

describe('a PHP string literal', () => {
  it('evaluates to the same text in PHP', () => {
    const code = `echo json_encode([${HOSTILE.map(phpString).join(', ')}], JSON_THROW_ON_ERROR);`;
    expect(JSON.parse(execFileSync('php', ['-n', '-r', code], { encoding: 'utf8' }))).toEqual(HOSTILE);
  });

  it('is in single quotes if possible', () => {
    expect(phpString('order_id')).toBe("'order_id'");
    expect(phpString("it's \\ $x")).toBe("'it\\'s \\\\ $x'");
  });

  it('contains no character that an editor would hide or reorder', () => {
    for (const text of HOSTILE) expect(phpString(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it('replaces an unpaired surrogate, which no file can contain', () => {
    expect(phpString('\uD800')).toBe('"\\u{fffd}"');
  });
});

describe('a line of a docblock', () => {
  it('cannot end the comment', () => {
    expect(docText('a */ exit; /*')).toBe('a * / exit; /*');
    expect(docText('a **//')).not.toContain('*/');
  });

  it('cannot end the comment after a hidden character is removed', () => {
    expect(docText('a *\u200B/ b')).toBe('a * / b');
  });

  it('cannot leave PHP mode', () => {
    expect(docText('?> x')).toBe('? > x');
  });

  it('cannot start a tag', () => {
    expect(docText('@deprecated')).toBe('\\@deprecated');
    expect(docText('  @var int')).toBe('  \\@var int');
    expect(docText('see {@inheritDoc}')).toBe('see { \\@inheritDoc}');
    expect(docText('mail to a@b.example')).toBe('mail to a@b.example');
  });

  it('has no line break, hidden character or trailing space', () => {
    expect(docText('a\nb\u2028c\u202Ed  ')).toBe('a b c d');
  });
});

const shown = (lines: readonly { line: string }[]): string[] => lines.map(({ line }) => line);

describe('the lines of a docblock', () => {
  it('wrap within the width, and keep paragraphs and list items separate', () => {
    const lines = shown(doc(`${'word '.repeat(40)}\nmore\n\n- one\n  and on\n- two\n\n1. first`));
    expect(lines.slice(2)).toEqual(['', '- one and on', '- two', '', '1. first']);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(113);
  });

  it('never start with a tag from the middle of the text', () => {
    expect(shown(doc(`${'word '.repeat(21)}12345 @deprecated x`))[1]).toBe('\\@deprecated x');
  });

  it('are empty for an empty text', () => {
    expect(doc(' \n ')).toEqual([]);
  });
});

describe('the lines behind a tag', () => {
  it('are one paragraph, whose first line leaves space for the tag', () => {
    const [first = '', second = ''] = shown(tagDoc(`First.\n\n- ${'word '.repeat(30)}`, '@param string $id'));
    expect(first).toMatch(/^First\. - word/);
    expect('@param string $id '.length + first.length).toBeLessThanOrEqual(109);
    expect(second).toMatch(/^word/);
  });

  it('are one empty line for an empty text', () => {
    expect(shown(tagDoc('', '@return Order'))).toEqual(['']);
  });
});
