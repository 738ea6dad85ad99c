import { describe, expect, it } from 'vitest';
import { docComment } from './docs.ts';

describe('a doc comment', () => {
  it('is absent when there is nothing to say', () => {
    expect(docComment({ text: ' ' })).toBe('');
  });

  it('stands on one line when it fits', () => {
    expect(docComment({ text: 'An order.' })).toBe('/** An order. */\n');
    expect(docComment({ text: 'x'.repeat(113) })).toHaveLength(121);
    expect(docComment({ text: 'x'.repeat(113) }, 2)).toBe(`/**\n * ${'x'.repeat(113)}\n */\n`);
  });

  it('fills paragraphs anew and leaves no line longer than the column allows', () => {
    const comment = docComment({ text: 'word '.repeat(60).trim().replaceAll('word word word', 'word\nword word') }, 2);
    const lines = comment.trim().split('\n');
    expect(lines).toHaveLength(5);
    expect(Math.max(...lines.map((line) => line.length + 2))).toBeLessThanOrEqual(120);
  });

  it('keeps lists, tables and code in their lines', () => {
    const text = [
      'Intro',
      'goes on:',
      '',
      '1. one',
      '   more',
      '2. two',
      '',
      '| a |',
      '| b |',
      '',
      '```',
      'x',
      'y',
      '```',
    ];
    expect(
      docComment({ text: text.join('\n') })
        .trim()
        .split('\n'),
    ).toEqual([
      '/**',
      ' * Intro goes on:',
      ' *',
      ' * 1. one more',
      ' * 2. two',
      ' *',
      ' * | a |',
      ' * | b |',
      ' *',
      ' * ```',
      ' * x',
      ' * y',
      ' * ```',
      ' */',
    ]);
  });

  it('hangs the further lines of a list item below its text', () => {
    const [, , second = ''] = docComment({ text: `- ${'word '.repeat(30)}` }).split('\n');
    expect(second).toMatch(/^ \* {3}word/);
  });

  it('marks what is deprecated', () => {
    expect(docComment({ text: 'Old.', deprecated: true })).toMatch(/^ \* @deprecated \S/m);
  });

  it('can neither be ended nor be given tags by its text', () => {
    const comment = docComment({ text: 'a */ b\n\n@deprecated c' });
    expect(comment.match(/\*\//g)).toHaveLength(1);
    expect(comment).not.toMatch(/^ \* @/m);
  });
});
