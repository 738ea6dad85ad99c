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
  it('is the same text again when PHP reads it', () => {
    const code = `echo json_encode([${HOSTILE.map(phpString).join(', ')}], JSON_THROW_ON_ERROR);`;
    expect(JSON.parse(execFileSync('php', ['-n', '-r', code], { encoding: 'utf8' }))).toEqual(HOSTILE);
  });

  it('is in single quotes when it can be', () => {
    expect(phpString('order_id')).toBe("'order_id'");
    expect(phpString("it's \\ $x")).toBe("'it\\'s \\\\ $x'");
  });

  it('shows no character that an editor would hide or turn around', () => {
    for (const text of HOSTILE) expect(phpString(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it('has a replacement for half a surrogate pair, which no file can hold', () => {
    expect(phpString('\uD800')).toBe('"\\u{fffd}"');
  });
});

describe('a line of a docblock', () => {
  it('cannot end the comment', () => {
    expect(docText('a */ exit; /*')).toBe('a * / exit; /*');
    expect(docText('a **//')).not.toContain('*/');
  });

  it('cannot end the comment with a character between that is taken out', () => {
    expect(docText('a *\u200B/ b')).toBe('a * / b');
  });

  it('cannot leave PHP', () => {
    expect(docText('?> x')).toBe('? > x');
  });

  it('cannot start a tag', () => {
    expect(docText('@deprecated')).toBe('\\@deprecated');
    expect(docText('  @var int')).toBe('  \\@var int');
    expect(docText('see {@inheritDoc}')).toBe('see { \\@inheritDoc}');
    expect(docText('mail to a@b.example')).toBe('mail to a@b.example');
  });

  it('has no second line, no hidden character and no space at its end', () => {
    expect(docText('a\nb\u2028c\u202Ed  ')).toBe('a b c d');
  });
});

const shown = (lines: readonly { line: string }[]): string[] => lines.map(({ line }) => line);

describe('the lines of a docblock', () => {
  it('flow within the width, and keep paragraphs and list items apart', () => {
    const lines = shown(doc(`${'word '.repeat(40)}\nmore\n\n- one\n  and on\n- two\n\n1. first`));
    expect(lines.slice(2)).toEqual(['', '- one and on', '- two', '', '1. first']);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(113);
  });

  it('never start with a tag that the text has in its middle', () => {
    expect(shown(doc(`${'word '.repeat(21)}12345 @deprecated x`))[1]).toBe('\\@deprecated x');
  });

  it('are none for no text', () => {
    expect(doc(' \n ')).toEqual([]);
  });
});

describe('the lines behind a tag', () => {
  it('are one paragraph, of which the first line leaves room for the tag', () => {
    const [first = '', second = ''] = shown(tagDoc(`First.\n\n- ${'word '.repeat(30)}`, '@param string $id'));
    expect(first).toMatch(/^First\. - word/);
    expect('@param string $id '.length + first.length).toBeLessThanOrEqual(109);
    expect(second).toMatch(/^word/);
  });

  it('are one empty line without a text', () => {
    expect(shown(tagDoc('', '@return Order'))).toEqual(['']);
  });
});
