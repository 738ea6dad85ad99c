import type { Expected } from '../languages.ts';

const tsconfig = JSON.stringify({ compilerOptions: { strict: true, types: [], lib: ['es5'], outDir: 'dist' } });
const library = (text: string): Record<string, string> => ({ 'tsconfig.json': tsconfig, 'src/b.ts': text });

export const expected: Expected = {
  libraries: {
    good: library('export const b: number = 1;\n'),
    bad: [{ what: 'types', files: library("export const b: number = '';\n"), says: /b\.ts\(1,14\): error TS2322/ }],
  },
  markers: {
    name: 'a.ts',
    live: ['/* M0 */ const a = "M0"; /* */ M(); /* */', 'const a = `${M()}`;'],
    broken: 'const a = "',
  },
  maintained: {
    goneFiles: ['resources/rate-limit.ts'],
    gone: [
      ['resources/webhook-endpoints.ts', / ping\(/],
      ['client.ts', /RateLimit/],
      ['models.ts', /interface RateLimit /],
    ],
    deprecated: ['resources/locations.ts', /\* @deprecated .*\n(?: +\*.*\n)*? +\*\/\n +list\(/],
    newValue: ['models.ts', /\| 'on-loan'/],
  },
  wish: {
    what: 'Field of a model',
    template: 'field.mustache',
    from: '{{{keyLiteral}}}',
    to: 'readonly {{{keyLiteral}}}',
    printed: /^ {2}readonly \w+\??: /gm,
    atLeast: 100,
  },
};
