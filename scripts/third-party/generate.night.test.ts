import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { normalise } from '../../generators/normalise/normalise.ts';
import { type ThirdPartyOptions, generateThirdParty } from './generate.ts';
import type { MergedFiles } from './ownership/output.ts';
import { brandFor } from './rebrand.ts';
import { tinyLanguage } from '../../generators/templates/fixture.ts';
import { FakeRepository, tinyContract } from '../openapi-generator/fake-repository.ts';
import { digestOfTree, filesBelow, readTree } from '../files/tree.ts';
import { withWorkspace } from '../openapi-generator/workspace.ts';

let repository: FakeRepository;
let out: string;

beforeEach(() => {
  repository = new FakeRepository(
    { ...tinyLanguage('red', 'ruby'), handWritten: ['composer.json', 'package.json', 'src'] },
    tinyLanguage('blue', 'kotlin'),
  );
  repository.write('LICENSE', 'free');
  repository.write('sdks/red/composer.json', '{}');
  repository.write('sdks/red/src/Core.rb', 'core');
  repository.write('sdks/red/src/IntegrationApiException.rb', 'INTEGRATION_API_KEY of the Integration API');
  repository.write('sdks/red/src/generated/Old.rb', 'of our own contract');
  repository.write('sdks/red/tests/CoreTest.rb', 'test');
  repository.write('sdks/blue/src/main/Core.kt', 'core');
  out = realpathSync(mkdtempSync(join(tmpdir(), 'third-party ü-')));
});
afterEach(() => {
  repository.dispose();
  rmSync(out, { recursive: true, force: true });
});

const failing = (): [string, string, string, string][] => [['sh', '-c', 'echo "$0: no type"; exit 1', 'Order']];

/** Returns the names of the schema files that openapi-generator's generator for Java printed. */
function models(): string[] {
  const paths = filesBelow(join(out, 'blue/src/generated')).filter((path) => path.includes('/model/'));
  return paths.map((path) => basename(path));
}

const content = (): string => digestOfTree(readTree(out));

function generate(names: string[] = ['Order'], changes: Partial<ThirdPartyOptions> = {}): Promise<string[]> {
  return generateFrom(tinyContract(...names), changes);
}

function generateFrom(contract: object, changes: Partial<ThirdPartyOptions> = {}): Promise<string[]> {
  const { root, languages, steps } = repository;
  steps.length = 0;
  const document = contract as OpenApiDocument;
  const model = buildModel(document);
  return withWorkspace({ root }, (folder) =>
    generateThirdParty({
      root,
      folder,
      input: { document, model },
      brand: brandFor(model),
      source: 'zoo.yaml',
      out,
      languages,
      check: false,
      verbose: false,
      onStep: ({ name, summary }) => void steps.push(`${name} ${summary}`),
      ...changes,
    }),
  );
}

it('The libraries of a third-party document have core and generated code, next to the documents that openapi-generator read', async () => {
  await generate();
  expect(filesBelow(join(out, 'red'))).toEqual([
    'LICENSE',
    'README.md',
    'composer.json',
    'package.json',
    'src/Core.rb',
    'src/TinyApiException.rb',
    'src/custom/custom.txt',
    'src/generated/lib/openapi_client/api/orders_api.rb',
    'src/generated/lib/openapi_client/models/order.rb',
    'src/generated/red.txt',
  ]);
  expect(readFileSync(join(out, 'red/README.md'), 'utf8')).toContain('`orders.list`');
  expect(readFileSync(join(out, 'red/src/TinyApiException.rb'), 'utf8')).toBe('TINY_API_KEY of the Tiny API');
  expect(readdirSync(out).toSorted()).toEqual(['.sdk', 'blue', 'openapi', 'red']);
  expect(filesBelow(join(out, 'openapi'))).toEqual(['blue.openapi.json', 'red.openapi.json']);
  expect(repository.generated('red')).toEqual(['Old.rb']);
});

it('The libraries of a third-party document are not written if one of them does not compile', async () => {
  await generate();
  const before = content();
  const broken = tinyLanguage('blue', 'kotlin');
  repository.replace({
    ...broken,
    harness: { ...broken.harness, compile: { ...broken.harness.compile, commands: failing } },
  });
  await expect(generate(['Order', 'Color'], { compiles: true })).rejects.toThrow(
    /sh:\nOrder: no type\na library does not compile; .* --no-compile$/,
  );
  expect(content()).toBe(before);
  await generate(['Order', 'Color']);
  expect(content()).not.toBe(before);
});

it('The libraries of a third-party document have schemas with the names of openapi-generator types', async () => {
  repository.replace(tinyLanguage('blue', 'java'));
  const contract = tinyContract('Order', 'URI', 'File');
  await generateFrom(contract);
  expect(models()).toEqual(['File.java', 'Order.java', 'Uri.java']);
  expect(repository.steps.filter((line) => line.startsWith('note'))).toEqual([]);
  const { document: adopted } = normalise(contract);
  await generateFrom(adopted);
  expect(models()).toEqual(['File.java', 'Order.java', 'Uri.java']);
  expect(repository.steps.filter((line) => line.startsWith('note'))).toEqual([]);
});

it('The libraries of a third-party document keep names of the document that look like our brand', async () => {
  await generate(['IntegrationApiKey']);
  expect(filesBelow(join(out, 'red/src/generated'))).toContain('lib/openapi_client/models/integration_api_key.rb');
  expect(filesBelow(join(out, 'red/src'))).toContain('TinyApiException.rb');
});

it('The libraries of a third-party document replace what the last run generated, and nothing else', async () => {
  await generate();
  writeFileSync(join(out, 'red/extra.txt'), 'extra');
  writeFileSync(join(out, 'red/src/Core.rb'), 'edited');
  const before = content();
  await expect(generate(['Shop'])).rejects.toMatchObject({
    errors: [{ message: 'red/src/Core.rb was changed by hand' }, { message: expect.stringContaining('--force') }],
  });
  expect(content()).toBe(before);
  await generate(['Shop'], { keep: ['red/src/Core.rb'] });
  expect(repository.steps.at(-1)).toContain('red 1 added, 2 changed, 1 removed');
  expect(readFileSync(join(out, 'red/extra.txt'), 'utf8')).toBe('extra');
  expect(readFileSync(join(out, 'red/src/Core.rb'), 'utf8')).toBe('edited');
  expect(readFileSync(join(out, '.sdk/kept/red/src/Core.rb'), 'utf8')).toBe('core');
  expect(await generate(['Shop'], { check: true })).toContain('red/src/Core.rb was changed by hand');
});

it('The libraries of a third-party document do not replace a folder with other content', async () => {
  mkdirSync(join(out, 'blue'));
  writeFileSync(join(out, 'blue/precious.txt'), 'precious');
  await expect(generate()).rejects.toThrow(`${join(out, 'blue')} exists and was not generated by this command`);
  expect(filesBelow(out)).toEqual(['blue/precious.txt']);
});

const merged = (): MergedFiles => ({ 'CHANGELOG.md': (present = '') => `# Next\n${present}` });

it('The libraries of a third-party document have files in which the generator changes only its part', async () => {
  await generate(['Order'], { merged });
  await generate(['Order'], { merged });
  expect(readFileSync(join(out, 'red/CHANGELOG.md'), 'utf8')).toBe('# Next\n# Next\n');
  await generate();
  expect(readFileSync(join(out, 'red/CHANGELOG.md'), 'utf8')).toBe('# Next\n# Next\n');
});

it('The libraries of a third-party document are unchanged with --check, which lists the differences', async () => {
  await generate();
  const before = content();
  expect(await generate(['Order'], { check: true })).toEqual([]);
  expect(await generate(['Shop'], { check: true })).toContain(
    'red/src/generated/lib/openapi_client/models/order.rb is not generated; run without --check',
  );
  expect(content()).toBe(before);
});

it('The libraries of a third-party document keep the documents of languages that another run generated', async () => {
  await generate();
  const [red] = repository.languages;
  await generate(['Shop'], { languages: red === undefined ? [] : [red] });
  expect(filesBelow(join(out, 'openapi'))).toEqual(['blue.openapi.json', 'red.openapi.json']);
  expect(readFileSync(join(out, 'openapi/red.openapi.json'), 'utf8')).toContain('Shop');
  expect(readFileSync(join(out, 'openapi/blue.openapi.json'), 'utf8')).not.toContain('Shop');
});
