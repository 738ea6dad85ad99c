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
  rare: [
    "query: { may: { tag: { list: 'string' }, 'filter[name]': 'string', id: 'string', }, }, exploded: ['tag'], headers: { xTenant: 'X-Tenant', }, cookies: { session: 'session', }, encodeCookies: cookieHeader, result: 'list',",
    "path: '/ping', credential: basicCredential, result: 'string', }",
    "path: '/peek', keyHeader: 'X-API-Key', result: 'any', }",
    "query: { must: { must: 'string', }, may: { cursor: 'string', }, }, isPublic: true, }",
    'body: shapes.ThingCreate, isBodyOptional: true, isEmpty: true, }',
    "path: '/try', mayBeEmpty: true, }",
    "mayBeEmpty: true, download: 'image/png', }",
    "body: 'bytes', isBodyOptional: true, upload: 'image/png', encode: uploadedBytes, isEmpty: true, }",
    "body: shapes.ThingUpload, parts: [ 'file', 'more', 'required_0',",
    "body: 'json', contentType: 'application/merge-patch+json', isEmpty: true, }",
    "mayBeEmpty: true, result: 'string', mayBeNull: true, }",
    "check: faultInUnion, tag: 'means-type', variants: { card: Card, 'bank account': BankAccount, }, isOpen: true, }",
    "check: faultInUnion, tag: 'kind', variants: { first: FirstChoice, second: SecondChoice, }, }",
    'export type Means = Card | BankAccount | UnknownMeans;',
    "'means-type': UnknownValue;",
    'isKey: isPassword,',
    'export interface ListAllThingOptions extends RequestOptions { /** * A sentence.',
    '*/ xTenant: string; /**',
  ],
  templateEdit: {
    what: 'Field of a model',
    template: 'field.mustache',
    from: '{{{keyLiteral}}}',
    to: 'readonly {{{keyLiteral}}}',
    printed: /^ {2}readonly \w+\??: /gm,
    atLeast: 100,
  },
};
