import { describe, expect, it } from 'vitest';
import { doc, getterDoc, javadocText, javaString } from './text.ts';

const lines = (markdown: string): string[] => doc(markdown).map(({ line }) => line);
const getter = (markdown: string): string[] => getterDoc(markdown).map(({ line }) => line);

describe('a text in a Javadoc comment', () => {
  it('cannot end the comment or start an HTML or Javadoc tag', () => {
    expect(javadocText('*/ <b> &amp; @param {@code x}')).toBe(
      '&#42;/ &lt;b&gt; &amp;amp; &#64;param &#123;&#64;code x&#125;',
    );
  });

  it('has no backslash, because Java reads Unicode escapes in comments', () => {
    expect(javadocText(String.raw`\u002a/`)).toBe('&#92;u002a/');
  });

  it('stays on its line and in its order', () => {
    expect(javadocText('a\nb\r\u2028c\u202Ed\u0000e\uFEFF\uD800f')).toBe('a b  c d e  f');
  });

  it.each(['*/', '{@link', '@deprecated', '<script>', String.raw`\u002a/`, '`*/`', '`{@code`', '- */', '> */'])(
    'is harmless in any Markdown block: %s',
    (text) => {
      const printed = [
        ...doc(`${text}\n\n- ${text}\n\n1. ${text}\n\n    ${text}\n\n\`\`\`\n${text}\n\`\`\``),
        ...getterDoc(text),
      ];
      for (const { line } of printed) {
        expect(line).not.toMatch(/\*\/|\\|\n|<(?!\/?(?:p|ul|ol|li|pre|code)>)|(?<!\{)@|\{(?!@code |@return )/);
      }
    },
  );
});

describe('a string literal', () => {
  it('represents any text', () => {
    expect(javaString('say "hi"\\\n\r\t')).toBe(String.raw`"say \"hi\"\\\n\r\t"`);
  });

  it('cannot be ended by a Unicode escape in the text', () => {
    expect(javaString(String.raw`\u0022+evil()+\u0022`)).toBe(String.raw`"\\u0022+evil()+\\u0022"`);
  });

  it('escapes invisible characters', () => {
    expect(javaString('a\u202Eb\u0000\u{E0041}\uD800')).toBe(String.raw`"a\u202eb\u0000\udb40\udc41\ud800"`);
  });

  it('keeps letters of all scripts unchanged', () => {
    expect(javaString('Größe 尺寸')).toBe('"Größe 尺寸"');
  });
});

describe('Javadoc', () => {
  it('renders paragraphs, both kinds of list, verbatim text and code as HTML', () => {
    const text =
      'Mode of `a key`.\n\n- `live`: for\n  real.\n- `t*/`: <test>.\n\n1. one\n2. two\n\n```\na < b\n```\n\nThe end.';
    expect(lines(text)).toEqual([
      'Mode of {@code a key}.',
      '',
      '<ul>',
      '<li>{@code live}: for real.',
      '<li><code>t&#42;/</code>: &lt;test&gt;.',
      '</ul>',
      '',
      '<ol>',
      '<li>one',
      '<li>two',
      '</ol>',
      '',
      '<pre>',
      'a &lt; b',
      '</pre>',
      '',
      '<p>The end.',
    ]);
  });

  it('renders a path with parameters as code', () => {
    expect(lines('`GET /orders/{order_id}`')).toEqual(['{@code GET /orders/{order_id}}']);
    expect(lines('`{`')).toEqual(['<code>&#123;</code>']);
  });
});

describe('the Javadoc of a getter', () => {
  it('returns its first sentence and continues with the rest', () => {
    expect(getter('When the key stops working. Null for a key that works until it is revoked.\n\nMore.')).toEqual([
      '{@return when the key stops working} Null for a key that works until it is revoked.',
      '',
      '<p>More.',
    ]);
  });

  it('keeps abbreviations and numbers within the sentence', () => {
    expect(getter('API keys, e.g. this one, version 1.5.')).toEqual(['{@return API keys, e.g. this one, version 1.5}']);
  });

  it('is plain Javadoc if the text starts with a list', () => {
    expect(getter('- one')).toEqual(['<ul>', '<li>one', '</ul>']);
  });
});
