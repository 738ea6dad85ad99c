import { expect, it } from 'vitest';
import { compileErrorIn } from './compile-error.ts';

const place = { root: '/repo', library: 'sdks/red' };

it.each([
  [
    'PHP Parse error:  syntax error, unexpected token "{", expecting identifier in /repo/sdks/red/src/Omit.php on line 17\n',
    'sdks/red/src/Omit.php:17: syntax error, unexpected token "{", expecting identifier',
  ],
  [
    'Traceback (most recent call last):\n  File "/repo/sdks/red/scripts/api.py", line 9, in <module>\n    ast.parse(path)\n  File "/repo/sdks/red/src/pace.py", line 3\n    def (:\n        ^\nSyntaxError: invalid syntax\n',
    'sdks/red/src/pace.py:3: SyntaxError: invalid syntax',
  ],
  [
    'Error: tsc cannot compile the library as esm\nsrc/errors.ts(30,41): error TS1109: Expression expected.\nsrc/errors.ts(31,1): error TS2: No.\n    at compileAs (/repo/compile.ts:49:11)\n',
    'sdks/red/src/errors.ts:30: TS1109: Expression expected',
  ],
  [
    '\u001B[0m[ERROR] COMPILATION ERROR : \n[ERROR] /repo/sdks/red/src/A.java:[30,19] incompatible types: String cannot be converted to int\n[ERROR] -> [Help 1]\n',
    'sdks/red/src/A.java:30: incompatible types: String cannot be converted to int',
  ],
])('an error of a compiler is one line with its place: %j', (output, expected) => {
  expect(compileErrorIn(output, place)).toBe(expected);
});

it.each([
  'Traceback (most recent call last):\n  File "/repo/a.py", line 9, in <module>\n    x()\nKeyError: 1\n',
  '[ERROR] Failed to execute goal: the network is down\n',
  '',
])('another failure is not an error of a compiler: %j', (output) => {
  expect(compileErrorIn(output, place)).toBeUndefined();
});
