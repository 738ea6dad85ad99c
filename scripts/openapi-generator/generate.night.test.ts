import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tinyLanguage } from '../../generators/templates/fixture.ts';
import { BANNER, FakeRepository } from './fake-repository.ts';
import { digestOfTree, readTree } from '../files/tree.ts';

const IDS = ['red', 'green', 'blue'];
const [red, green, blue] = [tinyLanguage('red', 'ruby'), tinyLanguage('green', 'go'), tinyLanguage('blue', 'kotlin')];
let repository: FakeRepository;

beforeEach(() => {
  repository = new FakeRepository(red, green, blue);
});
afterEach(() => {
  vi.unstubAllEnvs();
  repository.dispose();
});

const output = (): string => digestOfTree(readTree(join(repository.root, 'sdks')));
const read = (path: string): string => readFileSync(join(repository.root, path), 'utf8');
const lastStep = (): string | undefined => repository.steps.at(-1);

it('One run of openapi-generator prints all languages, and a second run changes nothing.', async () => {
  await repository.generate();
  expect(repository.steps).toContain('rendered 3 languages with openapi-generator 7.25.0 (verified)');
  expect(lastStep()).toBe('written ' + IDS.map((name) => `${name} 3 added, 0 changed, 0 removed`).join('; '));
  expect(read('sdks/red/src/generated/lib/openapi_client/api/orders_api.rb')).toContain('// orders.list\n');
  expect(read('sdks/red/src/generated/lib/openapi_client/models/order.rb')).toContain(
    '// Order of 1.2.3\n// id\n// note\n',
  );
  expect(read('sdks/blue/src/generated/blue.txt')).toBe(`${BANNER('blue', 'all')}// list\n`);
  repository.write('sdks/green/src/generated/__pycache__/x.pyc', 'created by the first import');
  await repository.generate();
  expect(lastStep()).toBe('written nothing: no file has changed');
});

it('A run of one language follows the contract, restores edited files and leaves the other languages.', async () => {
  repository.contract('Order', 'Color');
  await repository.generate();
  const before = digestOfTree(readTree(join(repository.root, 'sdks/blue')));
  repository.contract('Order', 'Size');
  repository.write('sdks/red/src/generated/lib/openapi_client/models/order.rb', 'edited');
  await repository.generate({ languages: [red] });
  expect(lastStep()).toBe('written red 1 added, 1 changed, 1 removed');
  expect(repository.generated('red').filter((path) => path.includes('models'))).toEqual([
    'lib/openapi_client/models/order.rb',
    'lib/openapi_client/models/size.rb',
  ]);
  expect(digestOfTree(readTree(join(repository.root, 'sdks/blue')))).toBe(before);
});

it('The output is byte for byte independent of time zone, locale, umask, folder and Java options.', async () => {
  await repository.generate();
  const before = output();
  for (const name of IDS) rmSync(join(repository.root, `sdks/${name}/src`), { recursive: true });
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  vi.stubEnv('LC_ALL', 'tr_TR.ISO-8859-9');
  vi.stubEnv('JAVA_TOOL_OPTIONS', '-Duser.language=tr -Dfile.encoding=ISO-8859-1 -Duser.timezone=Asia/Tokyo');
  vi.stubEnv('JDK_JAVA_OPTIONS', '-Duser.country=TR');
  const [folder, mask] = [process.cwd(), process.umask(0o077)];
  process.chdir(tmpdir());
  try {
    await repository.generate();
  } finally {
    process.chdir(folder);
    process.umask(mask);
  }
  expect(output()).toBe(before);
  expect(repository.steps.filter((line) => line.startsWith('warning'))).toEqual([]);
});

describe('A failed run leaves all languages unchanged and reports', () => {
  const failures: [string, () => void, RegExp][] = [
    [
      'a language that the brand lacks',
      () => repository.write('generators/brand.json', '{"client":"IntegrationApi","red":{},"green":{}}'),
      /^generators\/brand\.json has no blue; add what `packages` of the language returns for it$/,
    ],
    [
      'a tag without a value',
      () =>
        repository.template(
          'blue',
          'model',
          '{{#models}}{{#model}}\n{{{vendorExtensions.x-sdk.nmae}}}{{/model}}{{/models}}',
        ),
      /^templates\/blue\/model\.mustache:3 vendorExtensions\.x-sdk\.nmae has no value/,
    ],
    [
      'an error of openapi-generator',
      () => repository.replace({ ...green, generator: 'nothing' }),
      /^openapi-generator: .*nothing.*; --verbose shows its log$/,
    ],
    [
      'a built-in template',
      () => rmSync(join(repository.root, 'templates/red/model.mustache')),
      /^red: lib\/openapi_client\/models\/order\.rb has no banner that names a template/,
    ],
    [
      'an error of a formatter',
      () => {
        const command = [process.execPath, '-e', 'console.log("line 3: no such thing"); process.exit(4)'];
        repository.replace({ ...blue, formatter: { commands: () => [command] } });
      },
      /blue: the formatter node failed with exit code 4: line 3: no such thing/,
    ],
  ];
  it.each(failures)('%s.', async (_name, spoil, message) => {
    for (const language of IDS) repository.write(`sdks/${language}/src/generated/old.txt`, 'old');
    spoil();
    const before = output();
    await expect(repository.generate()).rejects.toThrow(message);
    expect(output()).toBe(before);
    expect(readdirSync(join(repository.root, '.build'))).toEqual([]);
  });
});

it('A check changes nothing, and names the template of each file that differs.', async () => {
  await repository.generate();
  expect(await repository.generate({ check: true })).toEqual([]);
  repository.write('templates/red/model.mustache', `${read('templates/red/model.mustache')}// more\n`);
  repository.write('sdks/green/src/generated/green.txt', 'edited by hand');
  repository.write('sdks/blue/src/generated/old.kt', '// templates/blue/model.mustache');
  const edited = output();
  expect(await repository.generate({ check: true })).toEqual([
    expect.stringMatching(
      /^sdks\/red\/.*order\.rb differs from what is generated; edit templates\/red\/model\.mustache /,
    ),
    expect.stringMatching(/^sdks\/green\/.*green\.txt differs .*; edit templates\/green\/all\.mustache /),
    expect.stringMatching(/^sdks\/blue\/.*old\.kt is not generated; edit templates\/blue\/model\.mustache /),
  ]);
  expect(output()).toBe(edited);
});
