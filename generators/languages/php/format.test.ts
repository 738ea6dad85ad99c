import { describe, expect, it } from 'vitest';
import { layOut } from './format.ts';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

describe('the layout of PHP', () => {
  it('indents by brackets, wherever a partial has put a line', () => {
    expect(layOut(lines('f(', "        'a' => [", '1,', '  ],', ');'))).toBe(
      lines('f(', "    'a' => [", '        1,', '    ],', ');'),
    );
  });

  it('takes no bracket in a text or a comment for one', () => {
    const code = lines('f(', "    ')' . '\\')',", '    "(", // (', '    /* ( */ 1,', ');', 'g();');
    expect(layOut(code)).toBe(code);
  });

  it('joins what a partial ends in the middle of an expression', () => {
    expect(layOut(lines('f(', 'g(1', ')', '', ',', ');'))).toBe(lines('f(', '    g(1),', ');'));
  });

  it('closes brackets with nothing between them at once', () => {
    expect(layOut(lines('new class (', '', ')', '{', '', '}'))).toBe(lines('new class ()', '{', '}'));
  });

  it('keeps one blank line of several, and none beside a bracket', () => {
    expect(layOut(lines('{', '', 'a;', '', '', 'b;', '', '}'))).toBe(lines('{', '    a;', '', '    b;', '}'));
  });

  it('drops a docblock that says nothing, and the empty lines at its ends', () => {
    expect(layOut(lines('/**', ' *', ' */', '{', '/**', '*', '* a', '*', '*', '* b', '*', '*/', '}'))).toBe(
      lines('{', '    /**', '     * a', '     *', '     * b', '     */', '}'),
    );
  });

  it('takes out imports that only a description mentions', () => {
    const code = lines(
      'use A\\Order;',
      'use A\\Page as B;',
      'use Gone;',
      '',
      '/**',
      ' * Gone',
      ' * @return Order',
      ' */',
      'B;',
    );
    expect(layOut(code)).toBe(
      lines('use A\\Order;', 'use A\\Page as B;', '', '/**', ' * Gone', ' * @return Order', ' */', 'B;'),
    );
  });
});
