import { describe, expect, it } from 'vitest';
import { broken, docBlock, docComment, docLines, enclosed, imports, tagLines } from './layout.ts';

describe('the lines of a docblock', () => {
  it('flow within the width, and keep paragraphs and list items apart', () => {
    const words = Array.from({ length: 40 }, () => 'word').join(' ');
    const lines = docLines(`${words}\nmore\n\n- one\n  and on\n- two\n`);
    expect(lines.slice(2)).toEqual(['', ' - one and on', ' - two']);
    expect(lines.every((line) => line.length <= 114)).toBe(true);
    expect(lines[1]).toMatch(/ more$/);
  });

  it('indent what a list item goes on with', () => {
    const [first, second] = docLines(`1. ${'word '.repeat(40)}`);
    expect(first).toMatch(/^ 1\. word/);
    expect(second).toMatch(/^ {4}word/);
  });

  it('have no space at their end where the text has two', () => {
    for (const line of docLines(`${'word '.repeat(21)}123  ${'long'.repeat(30)}`)) expect(line).not.toMatch(/ $/);
  });

  it('never start with a tag that the text has in its middle', () => {
    const lines = docLines(`${'word '.repeat(21)}123 @deprecated x`);
    expect(lines[1]).toBe(' \\@deprecated x');
  });

  it('are none for no text', () => {
    expect(docLines(' \n ')).toEqual([]);
  });

  it('have no space where there is no text', () => {
    expect(docLines('a\n\n\n\nb')).toEqual([' a', '', ' b']);
  });
});

describe('a tag', () => {
  it('has its text as one paragraph, indented where it goes on', () => {
    const [first, second] = tagLines('@param string $id', `First.\n\n- ${'word '.repeat(30)}`);
    expect(first).toMatch(/^ @param string \$id First\. - word/);
    expect(second).toMatch(/^ {5}word/);
  });

  it('may have no text', () => {
    expect(tagLines('@return Order', '')).toEqual([' @return Order']);
  });
});

describe('a docblock', () => {
  it('has an empty line between parts, and none for a part without lines', () => {
    expect(docBlock([' a'], [], [' b', ' c'])).toEqual([' a', '', ' b', ' c']);
  });
});

describe('a bracketed list', () => {
  it('stays on one line while that fits', () => {
    expect(enclosed('f(', ['1', '2'], ')', 4)).toBe('f(1, 2)');
  });

  it('has an item a line when it does not, or when an item has lines itself', () => {
    expect(enclosed('f(', ['1', '2'], ')', 115)).toBe(
      `f(\n${' '.repeat(119)}1,\n${' '.repeat(119)}2,\n${' '.repeat(115)})`,
    );
    expect(enclosed('f(', ['[\n]'], ')', 0)).toBe('f(\n    [\n],\n)');
  });
});

describe('an expression of several parts', () => {
  it('is on one line while that fits, and else has its parts below each other', () => {
    expect(broken(['$a = b', '? c', ': d;'], 8)).toBe('$a = b ? c : d;');
    expect(broken(['$a = b', '? c', ': d;'], 110)).toBe(`$a = b\n${' '.repeat(114)}? c\n${' '.repeat(114)}: d;`);
  });
});

describe('a block comment', () => {
  it('has its lines behind asterisks, none of them with a space at its end', () => {
    expect(docComment([' a', '', ' b'], 4)).toBe('/**\n     * a\n     *\n     * b\n     */');
  });
});

describe('imports', () => {
  it("are PHP's own classes, then those of the library", () => {
    expect(imports('Acme', ['DateTimeImmutable'], ['Core\\Caller'])).toBe(
      'use DateTimeImmutable;\nuse Acme\\Core\\Caller;',
    );
  });
});
