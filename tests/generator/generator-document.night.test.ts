import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { lint } from '../../scripts/contract/redocly.ts';
import { ensureJar, jarFolder, ownCache } from '../../scripts/openapi-generator/jar.ts';
import { runOpenApiGenerator } from '../../scripts/openapi-generator/jvm.ts';
import { documentName, createJob, writeConfig } from '../../scripts/openapi-generator/prepare.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { readToolchain } from '../../scripts/toolchain/toolchain-file.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const BUNDLE = join(ROOT, 'openapi/.build/openapi.json');
const RULES = join(ROOT, 'scripts/third-party/redocly.yaml');

describe('the document that openapi-generator reads', () => {
  const document = JSON.parse(readFileSync(BUNDLE, 'utf8')) as OpenApiDocument;
  const model = buildModel(document);
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'generator-document-'));
    for (const language of LANGUAGES) {
      writeConfig(ROOT, folder, await createJob(ROOT, language, model), { document, model });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const read = (language: string): OpenApiDocument & { webhooks: object } =>
    JSON.parse(readFileSync(join(folder, documentName(language)), 'utf8')) as never;

  it.each(LANGUAGES)('is valid OpenAPI for $id', async ({ id }) => {
    expect(await lint(folder, [documentName(id)], RULES)).toEqual([]);
  });

  it.each(LANGUAGES)('contains the whole contract for $id: paths, schemas and webhooks', ({ id }) => {
    const { paths, components, webhooks } = read(id);
    expect(Object.keys(paths)).toEqual(Object.keys(document.paths));
    expect(Object.keys(components?.schemas ?? {})).toEqual(
      expect.arrayContaining(Object.keys(document.components?.schemas ?? {})),
    );
    expect(Object.keys(webhooks)).toEqual(Object.keys(document.webhooks ?? {}));
  });

  it('is rendered without an error by the default templates of all our generators', async () => {
    const { generator } = readToolchain(ROOT);
    const jar = await ensureJar({ folder: jarFolder(ownCache(ROOT)), release: generator });
    const configs = LANGUAGES.map(({ id, generator: generatorName }) => {
      const name = `${id}.stock.json`;
      const config = { generatorName, inputSpec: documentName(id), outputDir: `stock-${id}` };
      writeFileSync(join(folder, name), JSON.stringify({ ...config, globalProperties: { apis: '', models: '' } }));
      return name;
    });
    await runOpenApiGenerator({ jar: jar.path, folder, configs });
    for (const { id } of LANGUAGES) {
      expect(existsSync(join(folder, `stock-${id}`))).toBe(true);
      expect(filesBelow(join(folder, `stock-${id}`)).length).toBeGreaterThan(50);
    }
  }, 120_000);
});
