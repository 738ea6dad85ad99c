import { chmodSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { tinyLanguage } from '../../generators/templates/fixture.ts';
import { jarFolder } from './jar-file.ts';
import { BANNER, FakeRepository, tinyContract } from './fake-repository.ts';
import { digest, digestOfTree, readTree } from '../files/tree.ts';

const IDS = ['red', 'green', 'blue'];
const [red, green, blue] = [tinyLanguage('red', 'ruby'), tinyLanguage('green', 'go'), tinyLanguage('blue', 'kotlin')];
let repository: FakeRepository;

interface Contract {
  components: { schemas: Record<string, object> };
}

beforeEach(() => {
  repository = new FakeRepository(red, green, blue);
});
afterEach(() => {
  vi.unstubAllEnvs();
  repository.dispose();
});

const output = (): string => digestOfTree(readTree(join(repository.root, 'sdks')));
const read = (path: string): string => readFileSync(join(repository.root, path), 'utf8');

/** Returns the message of a run that must fail and leave everything unchanged. */
async function failure(...args: Parameters<FakeRepository['generate']>): Promise<string> {
  const before = output();
  const error = await repository.generate(...args).then(
    () => new Error('it did not fail'),
    (reason: Error) => reason,
  );
  expect(output()).toBe(before);
  expect(readdirSync(join(repository.root, '.build'))).toEqual([]);
  return error.message;
}

describe('a generation', () => {
  it('prints all languages from their contexts in one run of openapi-generator, and does nothing the second time', async () => {
    await repository.generate();
    expect(repository.steps.filter((line) => line.startsWith('rendered'))).toEqual([
      'rendered 3 languages with openapi-generator 7.25.0 (verified)',
    ]);
    expect(repository.steps.at(-1)).toBe(
      'written ' + IDS.map((name) => `${name} 3 added, 0 changed, 0 removed`).join('; '),
    );
    expect(read('sdks/red/src/generated/lib/openapi_client/api/orders_api.rb')).toContain('// orders.list\n');
    expect(read('sdks/red/src/generated/lib/openapi_client/models/order.rb')).toContain(
      '// Order of 1.2.3\n// id\n// note\n',
    );
    expect(read('sdks/blue/src/generated/blue.txt')).toBe(`${BANNER('blue', 'all')}// list\n`);
    for (const language of IDS) expect(repository.generated(language)).toHaveLength(3);

    repository.write('sdks/green/src/generated/__pycache__/x.pyc', 'created by the first import');
    const load = vi.fn<Language['load']>();
    await repository.generate({ languages: repository.languages.map((language) => ({ ...language, load })) });
    expect(load).not.toHaveBeenCalled();
    expect(repository.steps).toEqual(IDS.map((name) => `${name} 3 files, up to date`));
  });

  it('names the language for which the brand has no names', async () => {
    repository.write('generators/brand.json', '{"client":"IntegrationApi","red":{},"green":{}}');
    expect(await failure()).toBe(
      'generators/brand.json has no blue; add what `packages` of the language returns for it',
    );
  });

  it('follows the contract: removes files of removed schemas, adds new ones and keeps the unchanged ones', async () => {
    repository.contract('Order', 'Color');
    await repository.generate();
    repository.contract('Order', 'Size');
    await repository.generate();
    expect(repository.steps.at(-1)).toContain('red 1 added, 0 changed, 1 removed');
    expect(repository.generated('red').filter((path) => path.includes('models'))).toEqual([
      'lib/openapi_client/models/order.rb',
      'lib/openapi_client/models/size.rb',
    ]);
  });

  it('of one language leaves the others unchanged', async () => {
    await repository.generate();
    repository.contract('Shop');
    const before = digestOfTree(readTree(join(repository.root, 'sdks/blue')));
    await repository.generate({ languages: [red] });
    expect(repository.steps.at(-1)).toBe('written red 1 added, 0 changed, 1 removed');
    expect(digestOfTree(readTree(join(repository.root, 'sdks/blue')))).toBe(before);
  });

  it('restores edited files, although no input has changed', async () => {
    await repository.generate();
    const before = output();
    repository.write('sdks/red/src/generated/lib/openapi_client/models/order.rb', 'edited');
    repository.write('sdks/red/src/generated/extra.rb', 'extra');
    await repository.generate();
    expect(repository.steps.at(-1)).toBe('written red 0 added, 1 changed, 1 removed');
    expect(output()).toBe(before);
  });

  it('is byte for byte independent of time zone, locale, umask, folder and Java options', async () => {
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
});

describe('a failed generation leaves all languages unchanged', () => {
  beforeEach(() => {
    for (const language of IDS) repository.write(`sdks/${language}/src/generated/old.txt`, 'old');
  });

  it('if nothing fills a tag of a template, before openapi-generator starts', async () => {
    repository.template(
      'blue',
      'model',
      '{{#models}}{{#model}}\n{{{vendorExtensions.x-sdk.nmae}}}{{/model}}{{/models}}',
    );
    expect(await failure()).toMatch(/^templates\/blue\/model\.mustache:3 vendorExtensions\.x-sdk\.nmae has no value/);
    expect(repository.steps.some((line) => line.startsWith('rendered'))).toBe(false);
  });

  it('if openapi-generator fails for one of them', async () => {
    repository.replace({ ...green, generator: 'nothing' });
    expect(await failure()).toMatch(/^openapi-generator: .*nothing.*; --verbose shows its log$/);
  });

  it('if openapi-generator uses a built-in template', async () => {
    rmSync(join(repository.root, 'templates/red/model.mustache'));
    expect(await failure()).toMatch(/^red: lib\/openapi_client\/models\/order\.rb has no banner that names a template/);
  });

  it('if openapi-generator parses the contract differently from the model', async () => {
    const contract = tinyContract('Order', 'Color') as Contract;
    const { schemas } = contract.components;
    Object.assign(schemas['Order'] ?? {}, { allOf: [{ properties: { more: { type: 'string' } } }] });
    repository.write('openapi/bundle.json', JSON.stringify(contract));
    expect(await failure()).toBe(
      '#/components/schemas/Order openapi-generator reads a field more that our model does not have',
    );
    expect(repository.steps.some((line) => line.startsWith('red'))).toBe(false);
  });

  it('if a formatter rejects the code', async () => {
    const command = [process.execPath, '-e', 'console.log("line 3: no such thing"); process.exit(4)'];
    repository.replace({ ...blue, formatter: { inputs: [], commands: () => [command] } });
    expect(await failure()).toContain('blue: the formatter node failed with exit code 4: line 3: no such thing');
  });

  it('if the disk is full in the middle of the swap', async () => {
    let renames = 0;
    const renameSync: typeof disk.renameSync = (from, to) => {
      renames += 1;
      if (renames === 5) throw new Error('ENOSPC: no space left on device');
      disk.renameSync(from, to);
    };
    expect(await failure({ disk: { ...disk, renameSync } })).toBe('ENOSPC: no space left on device');
    await repository.generate();
    expect(repository.steps.at(-1)).toContain('blue 3 added, 0 changed, 1 removed');
  });
});

describe('a check', () => {
  it('finds no difference after a generation, and names the template of each file that differs', async () => {
    await repository.generate();
    expect(await repository.generate({ check: true })).toEqual([]);
    const before = output();
    repository.write('templates/red/model.mustache', `${read('templates/red/model.mustache')}// more\n`);
    repository.write('sdks/green/src/generated/green.txt', 'edited by hand');
    repository.write('sdks/blue/src/generated/old.kt', '// templates/blue/model.mustache');
    const edited = output();
    const lines = await repository.generate({ check: true });
    expect(lines).toEqual([
      expect.stringMatching(
        /^sdks\/red\/.*order\.rb differs from what is generated; edit templates\/red\/model\.mustache /,
      ),
      expect.stringMatching(/^sdks\/green\/.*green\.txt differs .*; edit templates\/green\/all\.mustache /),
      expect.stringMatching(/^sdks\/blue\/.*old\.kt is not generated; edit templates\/blue\/model\.mustache /),
    ]);
    expect([output() === edited, edited === before]).toEqual([true, false]);
  });
});

describe('the archive of classes', () => {
  it('is created by a run of all languages, is ignored if damaged, and is dropped if the JVM crashes on it', async () => {
    const folder = jarFolder(repository.root);
    const jar = readdirSync(folder).find((name) => name.endsWith('.jar')) ?? '';
    for (const name of readdirSync(folder).filter((entry) => entry !== jar)) rmSync(join(folder, name));
    await repository.generate();
    expect(readdirSync(folder)).toEqual([jar]);

    const all = LANGUAGES.map(({ id }) => tinyLanguage(id, 'dart'));
    for (const language of all) repository.add(language);
    repository.contract('Shop');
    await repository.generate();
    const created = readdirSync(folder).toSorted();
    expect(created).toEqual([expect.stringMatching(/\.jsa$/), expect.stringMatching(/\.jsa\.sha256$/), jar]);

    const archive = join(folder, created[0] ?? '');
    chmodSync(archive, 0o644);
    truncateSync(archive, 1_000_000);
    repository.languages.splice(-all.length);
    repository.contract('Order');
    await repository.generate();
    expect(repository.steps.at(-1)).toContain('red 1 added, 0 changed, 1 removed');
    expect(readdirSync(folder).toSorted()).toEqual(created);

    writeFileSync(`${archive}.sha256`, digest(readFileSync(archive)));
    repository.contract('Shop');
    await repository.generate();
    expect(repository.steps.at(-1)).toContain('red 1 added, 0 changed, 1 removed');
    expect(readdirSync(folder)).toEqual([jar]);
  });
});
