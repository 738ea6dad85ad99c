import { expect, it } from 'vitest';
import { readSources, type Sources } from './sources.ts';

const ENTRY = 'openapi.yaml';

function read(files: Record<string, string>): Sources {
  return readSources(ENTRY, { read: (path) => files[path], list: () => Object.keys(files) });
}

/** Returns diagnostics as `file:line rule` in reading order, and their messages. */
function found(files: Record<string, string> | string): { locations: string[]; messages: string[] } {
  const { diagnostics } = read(typeof files === 'string' ? { [ENTRY]: files } : files);
  return {
    locations: diagnostics.map(({ file, line, rule }) => `${file}:${line} ${rule}`),
    messages: diagnostics.map(({ message }) => message),
  };
}

it('A valid contract is read file by file through its references', () => {
  const sources = read({
    [ENTRY]: 'paths:\n  /a:\n    $ref: paths/a.yaml\n',
    'paths/a.yaml': "get:\n  schema: { $ref: '../components/schemas/a.yaml#/A' }\n",
    'components/schemas/a.yaml': "A:\n  properties:\n    again: { $ref: '#/A' }\n",
  });
  expect(sources.diagnostics).toEqual([]);
  expect([...sources.files.keys()]).toEqual([ENTRY, 'paths/a.yaml', 'components/schemas/a.yaml']);
});

it('A valid contract can use quotes, non-Latin scripts and line breaks in a description', () => {
  expect(found('description: |\n  A "quoted" word, it\'s `code`,\n  Größe und 大きさ.\n').locations).toEqual([]);
});

it('A valid contract can escape characters in a pattern', () => {
  expect(found("pattern: '^\\d+$'\n").locations).toEqual([]);
});

it.each([
  ['a mapping that is never closed', 'a: {b: 1\nc: 2\n', `${ENTRY}:2 yaml`],
  ['an inconsistent indentation', 'a:\n   b: 1\n  c: 2\n', `${ENTRY}:3 yaml`],
  ['a duplicate key', 'a: 1\nb: 2\na: 3\n', `${ENTRY}:3 duplicate-key`],
  ['a directive for another version of YAML', '%YAML 1.1\n---\na: no\n', `${ENTRY}:1 yaml`],
  ['two documents in one file', 'a: 1\n---\nb: 2\n', `${ENTRY}:2 yaml`],
  ['a list at the top', '- a\n', `${ENTRY}:1 yaml`],
  ['an empty file', '', `${ENTRY}:1 yaml`],
  ['a tag that builds objects', 'a: !!js/function "f"\n', `${ENTRY}:1 yaml`],
  ['a merge key', 'a:\n  <<: {b: 1}\n', `${ENTRY}:2 yaml-key`],
  ['a list as a key', '? [a, b]\n: 1\n', `${ENTRY}:1 yaml-key`],
  ['a key that changes the prototype', 'properties:\n  __proto__: {}\n', `${ENTRY}:2 polluting-key`],
])('YAML is rejected before any other tool reads it: %s', (_name, text, location) => {
  expect(found(text).locations).toContain(location);
});

it('An anchor and its alias are rejected, even when the alias makes a cycle', () => {
  expect(found('a: &x\n  b: 1\n  c: *x\n').locations).toEqual([`${ENTRY}:2 yaml-alias`, `${ENTRY}:3 yaml-alias`]);
});

it('An alias bomb of nine levels is rejected without expanding it', () => {
  const levels = Array.from({ length: 8 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(9).slice(0, -1)}]`);
  const { locations } = found(`l0: &l0 [x,x,x,x,x,x,x,x,x]\n${levels.join('\n')}\n`);
  expect(locations).toHaveLength(9 + 8 * 9);
});

it.each([
  ['brackets', `a: ${'['.repeat(100_000)}`],
  ['braces over many lines', `a:\n${' {"b":\n'.repeat(10_000)}`],
  ['indentation', Array.from({ length: 500 }, (_, n) => `${'  '.repeat(n)}a:`).join('\n')],
  ['dashes', `a:\n  ${'- '.repeat(5_000)}1`],
])('Nesting by %s that would overflow a parser is rejected', (_name, text) => {
  expect(found(text).locations[0]).toMatch(/source-depth$/);
});

it('A file of more than a megabyte is rejected', () => {
  expect(found(`a: ${'x'.repeat(1024 * 1024)}`).locations).toEqual([`${ENTRY}:1 source-size`]);
});

it.each([
  ['https', 'https://example.com/a.yaml'],
  ['http in capitals', 'HTTP://example.com/a.yaml'],
  ['a host without scheme', '//example.com/a.yaml'],
  ['file', 'file:///etc/passwd'],
  ['data', 'data:text/yaml,a'],
  ['an absolute path', '/etc/a.yaml'],
  ['a path out of the folder', '../secrets.yaml'],
  ['a path out of the folder and back', '../openapi/openapi.yaml'],
  ['an encoded path out of the folder', '%2e%2e/a.yaml'],
  ['a Windows path', '..\\a.yaml'],
  ['another kind of file', 'package.json'],
  ['an anchor', '#Order'],
])('A reference is not followed: %s', (_name, target) => {
  expect(found({ [ENTRY]: `a:\n  $ref: '${target}'\n` }).locations).toContain(`${ENTRY}:2 ref-confined`);
});

it('A reference that is not a string is rejected', () => {
  expect(found('a:\n  $ref: {b: 1}\n').locations).toEqual([`${ENTRY}:2 ref-confined`]);
});

it.each([
  [
    'an empty text',
    '',
    'ref-confined',
    '$ref "" is empty; use a relative path to a YAML file inside the contract folder',
  ],
  [
    'a whole file of components',
    'components/schemas/a.yaml',
    'ref-entry',
    '$ref "components/schemas/a.yaml" refers to a whole file; add the entry that you mean, such as "components/schemas/a.yaml#/Name"',
  ],
  [
    'a property of a schema',
    'components/schemas/a.yaml#/A/properties/b',
    'ref-entry',
    '$ref "components/schemas/a.yaml#/A/properties/b" refers to a part of an entry; give that part a name at the top of the file and refer to it',
  ],
  [
    'the file of the reference itself',
    '#',
    'ref-entry',
    '$ref "openapi.yaml" refers to a whole file; add the entry that you mean, such as "openapi.yaml#/Name"',
  ],
])('A reference is not followed: %s', (_name, target, rule, message) => {
  const files = {
    [ENTRY]: `a:\n  $ref: '${target}'\nb:\n  $ref: components/schemas/a.yaml#/A\n`,
    'components/schemas/a.yaml': 'A:\n  properties:\n    b: {}\n',
  };
  expect(found(files)).toEqual({ locations: [`${ENTRY}:2 ${rule}`], messages: [message] });
});

it('A whole path item in the place of a schema is rejected', () => {
  const files = {
    [ENTRY]: 'paths:\n  /a:\n    $ref: paths/a.yaml\n',
    'paths/a.yaml': 'get:\n  schema:\n    $ref: b.yaml\n',
    'paths/b.yaml': 'get: {}\n',
  };
  expect(found(files).locations).toEqual(['paths/a.yaml:3 ref-entry']);
});

it('References to parts and whole files are rejected only in our contract, because a third-party document may have them', () => {
  const files: Record<string, string> = {
    [ENTRY]: 'a:\n  $ref: b.yaml#/A/b\nc:\n  $ref: b.yaml\n',
    'b.yaml': 'A:\n  b: {}\n',
  };
  const { diagnostics } = readSources(ENTRY, { read: (path) => files[path], list: () => [] }, false);
  expect(diagnostics).toEqual([]);
});

it('A reference to a missing file is rejected', () => {
  const { locations, messages } = found('a:\n  $ref: b.yaml\n');
  expect(locations).toEqual([`${ENTRY}:2 ref-target`]);
  expect(messages[0]).toBe('file "b.yaml" does not exist; create it or correct the $ref');
});

it('A pointer without a target is rejected', () => {
  expect(found({ [ENTRY]: 'a:\n  $ref: b.yaml#/C\n', 'b.yaml': 'B: 1\n' }).locations).toEqual([
    `${ENTRY}:2 ref-target`,
  ]);
});

it('References that only refer to each other are rejected', () => {
  const { locations } = found({ [ENTRY]: "a: { $ref: '#/b' }\nb: { $ref: '#/c' }\nc: { $ref: '#/b' }\n" });
  expect(locations).toEqual([`${ENTRY}:2 ref-cycle`, `${ENTRY}:3 ref-cycle`]);
});

const inField = (member: string): string => `A:\n  properties:\n    a:\n      $ref: '#/B'\n      ${member}\nB: {}\n`;

it.each(['required: true', 'type: string', 'nullable: true', 'deprecated: true', 'example: a', 'maxLength: 3'])(
  'Members next to a $ref are rejected, such as %s',
  (member) => {
    expect(found(inField(member)).locations).toEqual([`${ENTRY}:5 ref-siblings`]);
  },
);

it('Members next to a $ref may be the description of a field', () => {
  expect(found(inField('description: A text of its own.')).locations).toEqual([]);
});

it.each(['A:\n  items:', 'A:\n  schema:', 'A:\n  properties:', 'paths:\n  /a:'])(
  'Members next to a $ref are ignored in other places, even a description: %s',
  (place) => {
    const text = `${place}\n    $ref: '#/B'\n    description: A text.\nB: {}\n`;
    expect(found(text)).toMatchObject({
      locations: [`${ENTRY}:4 ref-siblings`],
      messages: ['"description" next to $ref is ignored: nothing has an effect there; remove it, or change the target'],
    });
  },
);

it('Members next to a $ref are only rejected in our contract', () => {
  const files: Record<string, string> = { [ENTRY]: inField('maxLength: 3') };
  const { diagnostics } = readSources(ENTRY, { read: (path) => files[path], list: () => [] }, false);
  expect(diagnostics).toEqual([]);
});

it('An invalid file is reported without the references to it', () => {
  const files = {
    [ENTRY]: 'a:\n  $ref: components/headers.yaml#/A\nb:\n  $ref: components/headers.yaml#/B\n',
    'components/headers.yaml': 'A: {\n',
    'components/links.yaml': 'C: {}\n',
  };
  expect(new Set(found(files).locations.map((location) => location.split(':')[0]))).toEqual(
    new Set(['components/headers.yaml']),
  );
});

it('A file without a reference to it is rejected', () => {
  expect(found({ [ENTRY]: 'a: 1\n', 'paths/old.yaml': 'get: {}\n' }).locations).toEqual(['paths/old.yaml:1 unused']);
});

it('A definition without a reference to it is rejected', () => {
  const files = { [ENTRY]: 'a:\n  $ref: components/headers.yaml#/A\n', 'components/headers.yaml': 'A: {}\nB: {}\n' };
  expect(found(files).locations).toEqual(['components/headers.yaml:2 unused']);
});

it('A name that two files of one kind define is rejected', () => {
  const files = {
    [ENTRY]: 'a: { $ref: components/schemas/a.yaml#/A }\nb: { $ref: components/schemas/b.yaml#/A }\n',
    'components/schemas/a.yaml': 'A: {}\n',
    'components/schemas/b.yaml': 'A: {}\n',
  };
  expect(found(files).locations).toEqual(['components/schemas/b.yaml:1 component-name']);
});

it.each([
  ['the end of a block comment', 'a */ b'],
  ['the start of a block comment', 'a /* b'],
  ['the end of PHP', 'a ?> b'],
  ['the start of PHP', 'a <?php b'],
  ['the end of a docstring', 'a """ b'],
  ['the end of a raw docstring', "a ''' b"],
  ['an interpolation of TypeScript', 'a ${b}'],
  ['an interpolation of PHP', 'a {$b}'],
  ['an inline tag', 'a {@link b}'],
  ['a tag at the start of a line', '@deprecated b'],
  ['an escape that Java reads in comments', 'a \\u002a/ b'],
  ['a backslash', 'a \\" b'],
  ['a right-to-left override', 'a \u202E b'],
  ['a zero-width space', 'a\u200Bb'],
  ['a line separator', 'a\u2028b'],
  ['a bell', 'a\u0007b'],
  ['a broken encoding', 'a\uFFFDb'],
])('Text that could end a comment or a string is rejected: %s', (_name, text) => {
  expect(found(`x:\n  description: ${JSON.stringify(text)}\n`).locations).toEqual([`${ENTRY}:2 printable-text`]);
});

it('A line break in a one-line text is rejected', () => {
  expect(found('enum:\n  - "a\\nb"\n').locations).toEqual([`${ENTRY}:2 printable-text`]);
});

it('Text that could end a comment is rejected in a key as well as in a value', () => {
  expect(found('properties:\n  "a*/b": {}\n').locations).toEqual([`${ENTRY}:2 printable-text`]);
});

it('Text that could end a comment is rejected inside an example', () => {
  expect(found('value:\n  - note: "a */ b"\n').locations).toEqual([`${ENTRY}:2 printable-text`]);
});

const schemaWith = (pattern: string): string => `A:\n  type: string\n  pattern: '${pattern}'\n`;

it.each([
  ['nested repetitions', '^(a+)+$'],
  ['alternatives that match the same text', '^(a|a)*$'],
  ['nested repetitions with limits', '^([a-z]{1,20}){1,20}$'],
  ['repetitions side by side', '^[a-z]*[a-z0-9]*$'],
  ['a repeated optional separator', '^([a-z0-9]+-?)*$'],
  ['a search from every position', '[0-9]+$'],
  ['a lookahead', '^(?=(a+)+$)b'],
  ['a backreference', '^(a+)\\1$'],
])('A pattern with catastrophic backtracking is rejected: %s', (_name, pattern) => {
  const { locations, messages } = found(schemaWith(pattern));
  expect(locations).toEqual([`${ENTRY}:3 safe-pattern`]);
  expect(messages[0]).toMatch(/^pattern ".+" can backtrack without bound, so that .+; let only one/);
});

it('Patterns with catastrophic backtracking are reported before any tool matches an example against them', () => {
  const { locations } = found(`${schemaWith('^(a+)+$')}  example: ${'a'.repeat(60)}!\n`);
  expect(locations).toEqual([`${ENTRY}:3 safe-pattern`]);
});

it('A pattern that is not a regular expression is rejected', () => {
  expect(found(schemaWith('^(a')).messages).toEqual([
    'pattern "^(a" is not a regular expression of ECMA-262; correct it',
  ]);
});

it.each(['^[a-z0-9]+(-[a-z0-9]+)*$', '^ik_(live|test)_[0-9A-Za-z]{38}$', '^[!-~]{1,255}$', '^.{1,500}$', '^https://'])(
  'The pattern %s has no catastrophic backtracking',
  (pattern) => {
    expect(found(schemaWith(pattern)).locations).toEqual([]);
  },
);

it('Patterns with catastrophic backtracking are not seen in data, or in a property with that name', () => {
  const text = "A:\n  properties:\n    pattern:\n      type: string\n  example:\n    pattern: '^(a+)+$'\n";
  expect(found(text).locations).toEqual([]);
});
