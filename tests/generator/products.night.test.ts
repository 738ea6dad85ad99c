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

/** Returns the programs of the README, of which the first makes the first call. */
function programsOf({ id, packaging }: Language): string[] {
  const readme = readFileSync(join(out, id, 'README.md'), 'utf8');
  return blocksOf(readme, packaging.consumer.block).map(({ code }) => code);
}

const environment = (): Record<string, string | undefined> => ({
  ...stageEnvironment(),
  TEA_SHOP_API_KEY: 'key',
  TEA_SHOP_API_BASE_URL: api.url,
});

describe.each(EXPECTED)('the product in $title', ({ language, expected }) => {
  const project = join(out, `${language.id}-project`);
  const product = expected.product(toolsOf(ROOT), { library: join(out, language.id), project });
  const start = promisify(execFile);
  function write(code: string): void {
    for (const [path, text] of Object.entries(product.files(code))) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
  }

  async function printed(): Promise<string> {
    const [program, ...args] = product.run;
    return (await start(program, args, { cwd: project, env: environment() })).stdout;
  }

  it('is packed and installed with the tools of its language, and the first call of its README succeeds', async () => {
    write(programsOf(language)[0] ?? '');
    const env = environment();
    for (const [program, ...args] of product.pack) await start(program, args, { cwd: join(out, language.id), env });
    for (const [program, ...args] of product.install) await start(program, args, { cwd: project, env });
    asked.length = 0;
    expect(await printed()).toContain('Assam');
    expect(asked).toEqual(['GET /teas/today']);
  });

  it('has programs in its README on errors, limits and tests that run in that project', async () => {
    const [, errors = '', limits = '', testing = ''] = programsOf(language);
    asked.length = 0;
    for (const code of [errors, limits]) {
      write(code);
      expect(await printed()).toContain('Assam');
    }
    expect(asked).toEqual(['GET /teas/today', 'GET /teas/today']);
    write(testing);
    // The number of requests, and what the second reply leads to.
    expect(await printed()).toMatch(/Assam[^]*\n1\n(?:404|NotFoundError)\n$/);
    expect(asked).toHaveLength(2);
    write(errors);
    const refused = { cwd: project, env: { ...environment(), TEA_SHOP_API_BASE_URL: `${api.url}/elsewhere` } };
    const [program, ...args] = product.run;
    const { stdout, stderr } = await start(program, args, refused);
    expect(stdout + stderr).toContain('404');
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
