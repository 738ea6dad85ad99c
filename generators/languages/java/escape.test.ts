import { describe, expect, it } from 'vitest';
import { javadocText, stringLiteral } from './escape.ts';

describe('a text in a Javadoc comment', () => {
  it('can neither end the comment, nor start HTML or a tag of Javadoc', () => {
    expect(javadocText('*/ <b> &amp; @param {@code x}')).toBe(
      '&#42;/ &lt;b&gt; &amp;amp; &#64;param &#123;&#64;code x&#125;',
    );
  });

  it('has no backslash, since Java reads unicode escapes in comments too', () => {
    expect(javadocText(String.raw`\u002a/`)).toBe('&#92;u002a/');
  });

  it('stays on its line and in its order', () => {
    expect(javadocText('a\nb\r\u2028c\u202Ed\u0000e\uFEFF')).toBe('a b  c d e ');
  });
});

describe('a string literal', () => {
  it('holds any text', () => {
    expect(stringLiteral('say "hi"\\\n\r\t')).toBe(String.raw`"say \"hi\"\\\n\r\t"`);
  });

  it('can not be ended by a unicode escape in the text', () => {
    expect(stringLiteral(String.raw`\u0022+evil()+\u0022`)).toBe(String.raw`"\\u0022+evil()+\\u0022"`);
  });

  it('shows characters that nobody sees as escapes', () => {
    expect(stringLiteral('a\u202Eb\u0000\u{E0041}')).toBe(String.raw`"a\u202eb\u0000\udb40\udc41"`);
  });

  it('keeps letters of all scripts as they are', () => {
    expect(stringLiteral('Größe 尺寸')).toBe('"Größe 尺寸"');
  });
});
