import { describe, expect, it } from 'vitest';
import { firstSentence, getterDoc, javadoc } from './docs.ts';

describe('a Javadoc comment', () => {
  it('stands on one line when it fits', () => {
    expect(javadoc({ text: 'Name of the business.', otherwise: '' }, 2)).toBe('/** Name of the business. */');
  });

  it('wraps at 100 columns, with the indent counted in', () => {
    const lines = javadoc({ text: 'word '.repeat(60), otherwise: '' }, 4).split('\n');
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines.slice(1)) expect(line.length).toBeLessThanOrEqual(100);
    expect(lines.slice(1).every((line) => line.startsWith('     *'))).toBe(true);
  });

  it('turns paragraphs, lists and code of Markdown into HTML', () => {
    const text = 'Mode of `a key`.\n\n- `live`: for\n  real.\n- `t*/`: <test>.\n\nThe end.';
    expect(javadoc({ text, otherwise: '' }, 0)).toBe(
      [
        '/**',
        ' * Mode of {@code a key}.',
        ' *',
        ' * <ul>',
        ' *   <li>{@code live}: for real.',
        ' *   <li><code>t&#42;/</code>: &lt;test&gt;.',
        ' * </ul>',
        ' *',
        ' * <p>The end.',
        ' */',
      ].join('\n'),
    );
  });

  it('says something where the contract says nothing', () => {
    expect(javadoc({ text: '', otherwise: 'Sets `x`.' }, 0)).toBe('/** Sets {@code x}. */');
  });

  it('names what is deprecated', () => {
    const comment = javadoc({ text: 'Old.', otherwise: '', tags: ['@return this'], deprecated: true }, 0);
    expect(comment).toContain('\n * @return this\n * @deprecated ');
  });
});

describe('the comment of a getter', () => {
  it('returns its first sentence and goes on with the rest', () => {
    const text = 'When the key stops working. Null for a key that works until it is revoked.';
    expect(getterDoc({ text, otherwise: '' }, 0)).toBe(
      '/** {@return when the key stops working} Null for a key that works until it is revoked. */',
    );
  });

  it('keeps abbreviations and numbers within the sentence', () => {
    const text = 'API keys, e.g. this one, version 1.5.';
    expect(getterDoc({ text, otherwise: '' }, 0)).toBe('/** {@return API keys, e.g. this one, version 1.5} */');
  });
});

describe('the first sentence', () => {
  it('has no full stop', () => {
    expect(firstSentence('Identifier of `x`. More.\n\nEven more.')).toBe('Identifier of {@code x}');
  });

  it('of a text that starts with a list is none', () => {
    expect(firstSentence('- one\n- two')).toBe('');
  });
});
