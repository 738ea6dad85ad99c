/** Libraries of a third-party document are products: packed without a change, installed in an empty project, and called. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../generators/languages/language.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';
import { stageEnvironment } from '../../scripts/release/stage/workbench.ts';
import { blocksOf } from '../readmes/blocks.ts';
import { generateLibraries } from './generate-libraries.ts';
import { EXPECTED } from './languages.ts';
import { runSmokeTests } from './smoke-tests.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENT = join(import.meta.dirname, 'third-party/tea.yaml');

const out = mkdtempSync(join(tmpdir(), 'products-'));
const asked: string[] = [];
let api: Mock;
beforeAll(async () => {
  await generateLibraries(DOCUMENT, out);
  api = await startMock({ document: DOCUMENT, onRequest: (request) => asked.push(request) });
});
afterAll(async () => {
  await api.close();
  rmSync(out, { recursive: true, force: true });
});

/** Returns the first call of the README. */
function firstCall({ id, packaging }: Language): string {
  const [block] = blocksOf(readFileSync(join(out, id, 'README.md'), 'utf8'), packaging.consumer.block);
  return block?.code ?? '';
}

describe.each(EXPECTED)('the product in $title', ({ language, expected }) => {
  it('is packed and installed with the tools of its language, and the first call of its README succeeds', async () => {
    const project = join(out, `${language.id}-project`);
    const product = expected.product(toolsOf(ROOT), { library: join(out, language.id), project });
    for (const [path, text] of Object.entries(product.files(firstCall(language)))) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    const env = { ...stageEnvironment(), TEA_SHOP_API_KEY: 'key', TEA_SHOP_API_BASE_URL: api.url };
    const start = promisify(execFile);
    for (const [program, ...args] of product.pack) await start(program, args, { cwd: join(out, language.id), env });
    for (const [program, ...args] of product.install) await start(program, args, { cwd: project, env });
    asked.length = 0;
    const [program, ...args] = product.run;
    const { stdout } = await start(program, args, { cwd: project, env });
    expect(stdout).toContain('Assam');
    expect(asked).toEqual(['GET /teas/today']);
  });
});

it('has a smoke test that succeeds in all languages, with the commands of its README', async () => {
  const calls = EXPECTED.length;
  expect(await runSmokeTests(DOCUMENT, out)).toEqual({ calls, passed: calls, failures: [] });
});

it('says which calls of a smoke test fail, with paths in the library', async () => {
  const readme = join(out, 'php/README.md');
  writeFileSync(readme, readFileSync(readme, 'utf8').replace('php smoke/call-1.php', 'php smoke/call-2.php'));
  writeFileSync(join(out, 'php/smoke/call-2.php'), "<?php throw new Exception('gone');\n");
  const { passed, failures } = await runSmokeTests(DOCUMENT, out);
  expect(passed).toBe(EXPECTED.length - 1);
  expect(failures).toEqual([expect.stringMatching(/^PHP: php smoke\/call-2\.php # GET \/teas\/today: .*call-2\.php/)]);
  expect(failures[0]).toMatch(/gone in smoke\/call-2\.php:1$/);
});
