import { execFileSync } from 'node:child_process';
import { extname } from 'node:path';
import { expect, test } from 'vitest';
import { passagesOf, PROSE_EXTENSIONS } from './extract.ts';

/** The passages of a file as `line:column kind text`. */
const read = (file: string, source: string): string[] =>
  passagesOf(file, source)
    .filter(({ lines }) => lines.some(({ text }) => text !== ''))
    .map(({ kind, lines }) => {
      const first = lines.find(({ text }) => text !== '');
      return `${first?.line}:${first?.column} ${kind} ${lines
        .map(({ text }) => text)
        .join(' ')
        .trim()}`;
    });

const DOC = `/**
 * Sends a request.
 *
 * @param name text of it
 * @throws {ApiError} when it fails
 * @example
 * what(1)
 */
export const a = 1; // of one line
// and of
// two lines
`;

test('a doc comment gives its text and the text of each tag, without names, types and examples', () => {
  const expected = ['2:4 comment Sends a request.', '4:16 comment text of it', '5:23 comment when it fails'];
  expect(read('a.ts', DOC).slice(0, 3)).toEqual(expected);
  expect(read('A.java', DOC.replace('export const', 'int'))).toContain('2:4 comment Sends a request.');
  const php = `<?php\n/**\n * Sends it.\n * @param list<string> $names all of them\n * @return array<string, int> the counts\n */\n`;
  expect(read('a.php', php)).toEqual(['3:4 comment Sends it.', '4:31 comment all of them', '5:31 comment the counts']);
});

test('line comments on consecutive lines are one passage, others are not', () => {
  expect(read('a.ts', DOC).slice(3)).toEqual(['9:24 comment of one line', '10:4 comment and of two lines']);
  expect(read('a.py', '# one\n# two\n\n# three\nx = 1  # four\n')).toEqual([
    '1:3 comment one two',
    '4:3 comment three',
    '5:10 comment four',
  ]);
});

test('a docstring gives its text and each entry of its sections', () => {
  const source = `def f(a):\n    """Returns it.\n\n    Args:\n        a: the value\n    Raises:\n        ApiError: when it fails\n    """\n`;
  expect(read('a.py', source)).toEqual([
    '2:8 comment Returns it.',
    '5:12 comment the value',
    '7:19 comment when it fails',
  ]);
});

test('string literals that read as a sentence are messages, and inserted code is skipped', () => {
  expect(read('a.ts', 'throw new Error(`the file ${name} is missing here`);')).toEqual([
    '1:18 message the file `xxxxx` is missing here',
  ]);
  expect(read('a.py', 'raise E(f"the file {name!r} is missing here")\n')).toHaveLength(1);
  expect(read('a.php', '<?php throw new E("the file {$name} is missing here");')).toHaveLength(1);
  expect(read('A.java', 'class A { String s = "the file is " + name + " missing"; }')).toEqual([]);
  expect(read('A.java', 'class A { String s = "the file is missing " + name; }')).toHaveLength(1);
});

const LITERALS = [
  "'a b'",
  "'Accept, Content-Type, If-Match, Retry-After'",
  "'const a = () => the(of);'",
  '`import the of a`',
];

test.each(LITERALS)('the literal %s is code, a name or a pattern, and not a message', (literal) => {
  expect(read('a.ts', `const x = ${literal};`)).toEqual([]);
});

test('titles are the only messages of a test', () => {
  const source = "test('a title that is read', () => { say('some data that is not read'); });\n";
  expect(read('a.test.ts', source)).toEqual(['1:7 message a title that is read']);
  expect(read('a.test.ts', source.replace('test(', 'test.each([1])('))).toHaveLength(1);
});

test('YAML gives its descriptions and comments, block scalars line by line', () => {
  const source = `# A comment\n# on two lines\nsummary: 'Lists it'\ndescription: |\n  First line\n    of it.\nexample: what it is # here\n`;
  expect(read('a.yaml', source)).toEqual([
    '1:3 comment A comment on two lines',
    '7:23 comment here',
    '3:11 description Lists it',
    '5:3 description First line   of it.',
  ]);
  expect(read('a.json', '{ "description": "Lists it" }')).toEqual(['1:19 description Lists it']);
});

test('example data is not prose, except for the detail of a problem', () => {
  const source =
    'example:\n  title: Of data\nexamples:\n  one:\n    summary: A summary\n    value: { detail: A detail }\njson: { detail: Data }\n';
  expect(read('a.yaml', source)).toEqual(['5:14 description A summary', '6:22 description A detail']);
});

test('other formats give their comments', () => {
  expect(read('a.mustache', '{{! Prints it. }}{{name}}\n')).toEqual(['1:5 comment Prints it.']);
  expect(read('a.xml', '<a/>\n<!-- Builds it. --><b/>\n')).toEqual(['2:6 comment Builds it.']);
  expect(read('a.css', '/* Builds it. */\na { top: 0 }\n')).toEqual(['1:4 comment Builds it.']);
  expect(read('a.sql', '-- Builds it.\nselect 1;\n')).toEqual(['1:4 comment Builds it.']);
  expect(read('a.toml', '# Builds it.\na = "#1"\n')).toEqual(['1:3 comment Builds it.']);
});

/** Formats of the repository without prose: markers, licences, packed data, and configuration of a few lines. */
const OTHERS = new Set([
  '',
  '.br',
  '.capnp',
  '.config',
  '.dist',
  '.html',
  '.Module',
  '.imports',
  '.kt',
  '.npmrc',
  '.pro',
  '.properties',
  '.sh',
  '.typed',
  '.JacksonModule',
]);

test('every other format in the repository is read', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const known = new Set(PROSE_EXTENSIONS.map((extension) => `.${extension}`));
  const others = new Set(files.map((file) => extname(file)).filter((extension) => !known.has(extension)));
  expect([...others].filter((extension) => !OTHERS.has(extension))).toEqual([]);
});

test('lines for tools are not prose', () => {
  expect(read('a.ts', '// oxlint-disable-next-line no-console -- of it\n// @ts-expect-error what\n')).toEqual([]);
  expect(read('a.py', 'x = 1  # noqa: S310\ny = 2  # type: ignore[of]\n')).toEqual([]);
});
