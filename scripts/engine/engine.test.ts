import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../generators/names/naming.ts';
import { jarFolder } from '../toolchain/jar-file.mjs';
import { BANNER, FakeRepository, tinyLanguage } from './fake-repository.ts';
import { digest, digestOfTree, readTree } from './tree.ts';

const LANGUAGES: readonly Language[] = ['php', 'python', 'java'];
const [php, python, java] = LANGUAGES.map((name) => tinyLanguage(name, name)) as [never, never, never];
let repository: FakeRepository;

beforeEach(() => {
  repository = new FakeRepository(php, python, java);
});
afterEach(() => {
  vi.unstubAllEnvs();
  repository.dispose();
});

const output = (): string => digestOfTree(readTree(join(repository.root, 'sdks')));
const read = (path: string): string => readFileSync(join(repository.root, path), 'utf8');

/** The message of a run that must fail and leave everything as it was. */
async function failure(...args: Parameters<FakeRepository['generate']>): Promise<string> {
  const before = output();
  const error = await repository.generate(...args).then(
    () => new Error('it did not fail'),
    (reason: Error) => reason,
  );
  expect(output()).toBe(before);
  expect(readdirSync(join(repository.root, '.cache'))).not.toContain(expect.stringMatching(/^generate-/));
  return error.message;
}

describe('a generation', () => {
  it('prints all languages from their views in one run of the engine, and then has nothing to do', async () => {
    await repository.generate();
    expect(repository.said.filter((line) => line.startsWith('engine'))).toEqual([
      'engine openapi-generator 7.25.0 verified, 3 in one run',
    ]);
    expect(repository.said.at(-1)).toBe(
      'written ' + LANGUAGES.map((name) => `${name} 3 added, 0 changed, 0 removed`).join('; '),
    );
    expect(read('sdks/php/src/generated/lib/Api/OrdersApi.php')).toContain('// orders.list\n');
    expect(read('sdks/php/src/generated/lib/Model/Order.php')).toContain('// Order of 1.2.3\n// id\n// note\n');
    expect(read('sdks/java/src/generated/java.txt')).toBe(`${BANNER('java', 'all')}// list\n`);
    for (const language of LANGUAGES) expect(repository.generated(language)).toHaveLength(3);

    repository.write('sdks/python/src/generated/__pycache__/x.pyc', 'left by its first use');
    for (const printer of repository.printers.values()) printer.load = () => Promise.reject(new Error('was loaded'));
    await repository.generate();
    expect(repository.said).toEqual(LANGUAGES.map((name) => `${name} 3 files, unchanged as all they are made from`));
  });

  it('follows the contract: files of removed schemas go, others come, and what is the same is not touched', async () => {
    repository.contract('Order', 'Color');
    await repository.generate();
    repository.contract('Order', 'Size');
    await repository.generate();
    expect(repository.said.at(-1)).toContain('php 1 added, 0 changed, 1 removed');
    expect(repository.generated('python').filter((path) => path.includes('models'))).toEqual([
      'openapi_client/models/order.py',
      'openapi_client/models/size.py',
    ]);
  });

  it('of one language does its work only', async () => {
    await repository.generate();
    repository.contract('Shop');
    const before = digestOfTree(readTree(join(repository.root, 'sdks/java')));
    const printers = new Map([...repository.printers].filter(([language]) => language === 'php'));
    await repository.generate({ printers });
    expect(repository.said.at(-1)).toBe('written php 1 added, 0 changed, 1 removed');
    expect(digestOfTree(readTree(join(repository.root, 'sdks/java')))).toBe(before);
  });

  it('puts back what somebody edited, although nothing it is made from has changed', async () => {
    await repository.generate();
    const before = output();
    repository.write('sdks/php/src/generated/lib/Model/Order.php', 'edited');
    repository.write('sdks/php/src/generated/extra.php', 'extra');
    await repository.generate();
    expect(repository.said.at(-1)).toBe('written php 0 added, 1 changed, 1 removed');
    expect(output()).toBe(before);
  });

  it('is the same, byte for byte, whatever the time zone, the locale, the umask, the folder and the Java options', async () => {
    await repository.generate();
    const before = output();
    for (const name of LANGUAGES) rmSync(join(repository.root, `sdks/${name}/src`), { recursive: true });
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
    expect(repository.said.filter((line) => line.startsWith('warning'))).toEqual([]);
  });
});

describe('a generation that fails leaves all languages as they were', () => {
  beforeEach(() => {
    for (const language of LANGUAGES) repository.write(`sdks/${language}/src/generated/old.txt`, 'old');
  });

  it('when a tag of a template is filled by no view, before the engine starts', async () => {
    repository.template(
      'java',
      'model',
      '{{#models}}{{#model}}\n{{{vendorExtensions.x-sdk.nmae}}}{{/model}}{{/models}}',
    );
    expect(await failure()).toMatch(/^templates\/java\/model\.mustache:3 no view fills vendorExtensions\.x-sdk\.nmae/);
    expect(repository.said.some((line) => line.startsWith('engine'))).toBe(false);
  });

  it('when the engine fails for one of them', async () => {
    const broken = { ...tinyLanguage('python', 'nothing'), options: tinyLanguage('python', 'python').options };
    repository.printers.set('python', { load: async () => broken, format: async () => [], formatInputs: [] });
    expect(await failure()).toMatch(/^openapi-generator: .*nothing.*; --verbose shows its log$/);
  });

  it('when the engine prints by a template of its own', async () => {
    rmSync(join(repository.root, 'templates/php/model.mustache'));
    expect(await failure()).toMatch(/^php: lib\/Model\/Order\.php names no template in its banner/);
  });

  it('when a formatter refuses the code', async () => {
    const command = [process.execPath, '-e', 'console.log("line 3: no such thing"); process.exit(4)'];
    repository.printers.set('java', { load: async () => java, format: async () => [command], formatInputs: [] });
    expect(await failure()).toContain(
      'java: node, which formats or parses, ended with exit code 4: line 3: no such thing',
    );
  });

  it('when the disk is full in the middle of the swap', async () => {
    let renames = 0;
    const renameSync: typeof disk.renameSync = (from, to) => {
      renames += 1;
      if (renames === 5) throw new Error('ENOSPC: no space left on device');
      disk.renameSync(from, to);
    };
    expect(await failure({ disk: { ...disk, renameSync } })).toBe('ENOSPC: no space left on device');
    await repository.generate();
    expect(repository.said.at(-1)).toContain('java 3 added, 0 changed, 1 removed');
  });
});

describe('a check', () => {
  it('has nothing to say about what was just generated, and names the template behind each file that differs', async () => {
    await repository.generate();
    expect(await repository.generate({ check: true })).toEqual([]);
    const before = output();
    repository.write('templates/php/model.mustache', `${read('templates/php/model.mustache')}// more\n`);
    repository.write('sdks/python/src/generated/python.txt', 'edited by hand');
    repository.write('sdks/java/src/generated/old.java', '// templates/java/model.mustache');
    const edited = output();
    const lines = await repository.generate({ check: true });
    expect(lines).toEqual([
      expect.stringMatching(
        /^sdks\/php\/.*Order\.php differs from what is generated; edit templates\/php\/model\.mustache /,
      ),
      expect.stringMatching(/^sdks\/python\/.*python\.txt differs .*; edit templates\/python\/all\.mustache /),
      expect.stringMatching(/^sdks\/java\/.*old\.java is not generated; edit templates\/java\/model\.mustache /),
    ]);
    expect([output() === edited, edited === before]).toEqual([true, false]);
  });
});

describe('the archive of classes', () => {
  it('is made in a run of all languages; broken, it is not used, and a JVM that crashes on it is started again without', async () => {
    const folder = jarFolder(repository.root);
    const jar = readdirSync(folder).find((name) => name.endsWith('.jar')) ?? '';
    const real = join(disk.realpathSync(folder), jar);
    rmSync(folder);
    mkdirSync(folder);
    symlinkSync(real, join(folder, jar));
    repository.add(tinyLanguage('node', 'kotlin'));
    await repository.generate();
    const made = readdirSync(folder).toSorted();
    expect(made).toEqual([expect.stringMatching(/\.jsa$/), expect.stringMatching(/\.jsa\.sha256$/), jar]);

    const archive = join(folder, made[0] ?? '');
    chmodSync(archive, 0o644);
    truncateSync(archive, 1_000_000);
    repository.printers.delete('node');
    repository.contract('Shop');
    await repository.generate();
    expect(repository.said.at(-1)).toContain('php 1 added, 0 changed, 1 removed');
    expect(readdirSync(folder).toSorted()).toEqual(made);

    writeFileSync(`${archive}.sha256`, digest(readFileSync(archive)));
    repository.contract('Order');
    await repository.generate();
    expect(repository.said.at(-1)).toContain('php 1 added, 0 changed, 1 removed');
    expect(readdirSync(folder)).toEqual([jar]);
  });
});
