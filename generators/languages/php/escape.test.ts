import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { docText, phpString } from './escape.ts';

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
    expect(docText('see {@inheritDoc}')).toBe('see { @inheritDoc}');
    expect(docText('mail to a@b.example')).toBe('mail to a@b.example');
  });

  it('has no second line, no hidden character and no space at its end', () => {
    expect(docText('a\nb\u2028c\u202Ed  ')).toBe('a b c d');
  });
});
