import * as disk from 'node:fs';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { type ElsewhereOptions, generateElsewhere } from './elsewhere.ts';
import { brandFor } from './rebrand.ts';
import { FakeRepository, tinyContract, tinyLanguage } from '../engine/fake-repository.ts';
import { JOURNAL } from '../engine/swap.ts';
import { digestOfTree, filesBelow, readTree } from '../engine/tree.ts';
import { inWorkshop } from '../engine/workshop.ts';

let repository: FakeRepository;
let out: string;

beforeEach(() => {
  repository = new FakeRepository(tinyLanguage('php', 'php'), tinyLanguage('java', 'java'));
  repository.write('LICENSE', 'free');
  repository.write('sdks/php/composer.json', '{}');
  repository.write('sdks/php/src/Core.php', 'core');
  repository.write('sdks/php/src/IntegrationApiException.php', 'INTEGRATION_API_KEY of the Integration API');
  repository.write('sdks/php/src/generated/Old.php', 'of our own contract');
  repository.write('sdks/php/tests/CoreTest.php', 'test');
  repository.write('sdks/java/.mvn/jvm.config', '');
  repository.write('sdks/java/pom.xml', '<project/>');
  repository.write('sdks/java/src/main/Core.java', 'core');
  out = realpathSync(mkdtempSync(join(tmpdir(), 'elsewhere ü-')));
});
afterEach(() => {
  repository.dispose();
  rmSync(out, { recursive: true, force: true });
});

const content = (): string => digestOfTree(readTree(out));

function generate(names: string[] = ['Order'], changes: Partial<ElsewhereOptions> = {}): Promise<string[]> {
  const { root, printers, said } = repository;
  said.length = 0;
  const model = buildModel(tinyContract(...names) as OpenApiDocument);
  return inWorkshop({ root }, (folder) =>
    generateElsewhere({
      root,
      folder,
      model,
      brand: brandFor(model),
      source: 'zoo.yaml',
      out,
      printers,
      check: false,
      verbose: false,
      onStep: ({ name, summary }) => void said.push(`${name} ${summary}`),
      ...changes,
    }),
  );
}

describe('a generation elsewhere', () => {
  it('makes whole libraries, core and generated code, and leaves nothing beside them', async () => {
    await generate();
    expect(filesBelow(join(out, 'php'))).toEqual([
      'LICENSE',
      'README.md',
      'composer.json',
      'package.json',
      'src/Core.php',
      'src/TinyApiException.php',
      'src/generated/lib/Api/OrdersApi.php',
      'src/generated/lib/Model/Order.php',
      'src/generated/php.txt',
    ]);
    expect(readFileSync(join(out, 'php/README.md'), 'utf8')).toContain('| `orders.list` | `GET /orders` |');
    expect(readFileSync(join(out, 'php/src/TinyApiException.php'), 'utf8')).toBe('TINY_API_KEY of the Tiny API');
    expect(disk.readdirSync(out).toSorted()).toEqual(['java', 'php']);
    expect(repository.generated('php')).toEqual(['Old.php']);
  });

  it('leaves names of the document as they are, though they look like our own', async () => {
    await generate(['IntegrationApiKey']);
    expect(filesBelow(join(out, 'php/src/generated'))).toContain('lib/Model/IntegrationApiKey.php');
    expect(filesBelow(join(out, 'php/src'))).toContain('TinyApiException.php');
  });

  it('replaces what it made before as a whole', async () => {
    await generate();
    writeFileSync(join(out, 'php/extra.txt'), 'extra');
    await generate(['Shop']);
    expect(repository.said.at(-1)).toContain('php 1 added, 0 changed, 2 removed');
    expect(filesBelow(join(out, 'php'))).not.toContain('extra.txt');
  });

  it('touches no folder that holds something else', async () => {
    mkdirSync(join(out, 'java'));
    writeFileSync(join(out, 'java/precious.txt'), 'precious');
    await expect(generate()).rejects.toThrow(`${join(out, 'java')} is there and was not made by this command`);
    expect(filesBelow(out)).toEqual(['java/precious.txt']);
  });

  it('changes nothing with check, and names what would change', async () => {
    await generate();
    const before = content();
    expect(await generate(['Order'], { check: true })).toEqual([]);
    expect(await generate(['Shop'], { check: true })).toContain(
      'php/src/generated/lib/Model/Order.php is not generated; run without --check',
    );
    expect(content()).toBe(before);
  });

  it('keeps all of the old when the disk fails half way', async () => {
    await generate();
    const before = content();
    let renames = 0;
    const renameSync: typeof disk.renameSync = (from, to) => {
      renames += 1;
      if (renames === 4) throw new Error('ENOSPC');
      disk.renameSync(from, to);
    };
    await expect(generate(['Shop'], { disk: { ...disk, renameSync } })).rejects.toThrow('ENOSPC');
    expect(content()).toBe(before);
  });

  it('takes back first what a kill left half done', async () => {
    await generate();
    const before = content();
    mkdirSync(join(out, '.cache/old'), { recursive: true });
    disk.renameSync(join(out, 'php'), join(out, '.cache/old/php'));
    const entry = { target: 'php', fresh: '.cache/fresh/php', old: '.cache/old/php', hadOld: true };
    writeFileSync(join(out, JOURNAL), JSON.stringify([entry]));
    await generate();
    expect(repository.said.at(-1)).toBe('written nothing: all files are as they were');
    expect(content()).toBe(before);
  });
});
