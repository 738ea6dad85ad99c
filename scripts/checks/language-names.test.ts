/** Each language has one descriptor, and no code outside its folders depends on which language it handles. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { languageNames } from './language-names.ts';
import { ROOT } from './tools.ts';

const IDS = LANGUAGES.map(({ id }) => id);

/** Folders and files that belong to one language, and the list of languages. */
const OWN = [
  ...IDS.flatMap((id) => [`generators/languages/${id}/`, `sdks/${id}/`, `templates/${id}/`]),
  ...IDS.map((id) => `tests/generator/languages/${id}.ts`),
  'generators/languages/all.ts',
];

/** Code that may name languages, with the reason. */
const ALLOWED = new Map([
  ['scripts/toolchain/', 'runs before dependencies are installed and names programs of the machine: php, java, python'],
  ['sandbox/inspector/page/copy/', 'prints requests as code of each library in a browser, which has no descriptors'],
  ['portal/samples/', 'prints requests as code of each library, as the inspector does'],
  ['generators/samples/printers.ts', 'lists the printers of samples, which a browser loads, too'],
  ['portal/markup/highlight.ts', 'maps the languages of code to their parsers'],
  ['scripts/proof/peers/', 'runs generators of others, each with the compilers of its languages'],
  ['scripts/prose/source-code.ts', 'maps file extensions to the parsers of programming languages'],
  ['tests/docs/client-options.test.ts', 'reads the records of the public API, whose form differs between languages'],
]);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.mjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)));
const isBelow = (path: string, folders: Iterable<string>): boolean =>
  [...folders].some((folder) => path.startsWith(folder));
const violations = (path: string, code = readFileSync(join(ROOT, path), 'utf8')): string[] => {
  const { ids, compared } = languageNames(path, code, IDS);
  return [
    ...(ids.length > 1 ? [`${path} names ${ids.join(', ')}`] : []),
    ...compared.map((id) => `${path} compares with ${id}`),
  ];
};

describe('code outside the folders of a language', () => {
  it('names at most one language and compares with none', () => {
    const neutralFiles = files.filter((path) => !isBelow(path, OWN) && !isBelow(path, ALLOWED.keys()));
    expect(neutralFiles.length).toBeGreaterThan(300);
    expect(neutralFiles.flatMap((path) => violations(path))).toEqual([]);
  });

  it.each([...ALLOWED])('needs its exception: %s %s', (folder) => {
    expect(files.filter((path) => path.startsWith(folder)).flatMap((path) => violations(path))).not.toEqual([]);
  });
});

describe('the name of a language is found', () => {
  const [first = '', second = ''] = IDS;
  it.each([
    [`const a = { ${first}: 1, ${second}: 2 };`],
    [`const a = { '${first}': 1, '${second}'() {} };`],
    [`type A = '${first}' | '${second}';`],
    [`interface A { ${first}: string; ${second}: string }`],
    [`import a from '../languages/${first}/names.ts'; import b from '../languages/${second}/names.ts';`],
    [`read(\`sdks/${first}/a\${name}\`, \`\${root}/templates/${second}/b\`);`],
    [`if (language.id === '${first}') print();`],
    [`if (language.id !== '${first}') print();`],
    [`switch (id) { case '${first}': print(); }`],
  ])('in %s', (code) => {
    expect(violations('scripts/a.ts', code)).not.toEqual([]);
  });

  it.each([
    [`// ${first} and ${second}`],
    [`const text = 'both ${first} and ${second} have it';`],
    [`const one = ['${first}', '${first}'];`],
    [`print(languages.map(({ id }) => id));`],
  ])('but not in %s', (code) => {
    expect(violations('scripts/a.ts', code)).toEqual([]);
  });
});
