import { describe, expect, it } from 'vitest';
import { layOut } from './format.ts';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

describe('the layout of PHP', () => {
  it('indents by brackets, whatever the indentation of a partial', () => {
    expect(layOut(lines('f(', "        'a' => [", '1,', '  ],', ');'))).toBe(
      lines('f(', "    'a' => [", '        1,', '    ],', ');'),
    );
  });

  it('ignores brackets in strings and comments', () => {
    const code = lines('f(', "    ')' . '\\')',", '    "(", // (', '    /* ( */ 1,', ');', 'g();');
    expect(layOut(code)).toBe(code);
  });

  it('joins lines if a partial ends in the middle of an expression', () => {
    expect(layOut(lines('f(', 'g(1', ')', '', ',', ');'))).toBe(lines('f(', '    g(1),', ');'));
  });

  it('closes empty brackets on the same line', () => {
    expect(layOut(lines('new class (', '', ')', '{', '', '}'))).toBe(lines('new class ()', '{', '}'));
  });

  it('begins the body of a function without parameters on the next line', () => {
    const code = 'class A\n{\npublic function b(\n) {\n$c = 1;\n}\n}';
    expect(layOut(code)).toContain('    public function b()\n    {\n        $c = 1;\n    }\n');
  });

  it('keeps one of several blank lines, and none next to a bracket', () => {
    expect(layOut(lines('{', '', 'a;', '', '', 'b;', '', '}'))).toBe(lines('{', '    a;', '', '    b;', '}'));
  });

  it('removes an empty docblock, and empty lines at the ends of another', () => {
    expect(layOut(lines('/**', ' *', ' */', '{', '/**', '*', '* a', '*', '*', '* b', '*', '*/', '}'))).toBe(
      lines('{', '    /**', '     * a', '     *', '     * b', '     */', '}'),
    );
  });

  it('removes imports that only a description mentions', () => {
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
