import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../generators/languages/language.ts';
import type { Tools } from '../../generators/languages/tools.ts';
import { runInLibrary } from '../openapi-generator/each-language.ts';
import { referenceTools } from './tools.ts';

const SHIM = createRequire(import.meta.url).resolve('iframe-worker/shim');

/**
 * Writes the API reference of a library as HTML to an empty folder.
 * @throws {Error} with the output of the tool that failed
 */
export async function buildReference({ id, names, harness }: Language, tools: Tools, folder: string): Promise<void> {
  if (harness.reference.format === 'html') return runInLibrary(id, harness.reference.write(tools, folder));
  const work = mkdtempSync(join(tmpdir(), 'reference-'));
  try {
    await runInLibrary(id, harness.reference.write(tools, work));
    const { version } = JSON.parse(tools.read(`sdks/${id}/package.json`)) as { version: string };
    await buildSite(tools, work, `Integration API · ${names.title} ${version}`);
    cpSync(join(work, 'site'), folder, { recursive: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Makes a site from the pages in `docs/` and the settings in `mkdocs.yml`. */
async function buildSite(tools: Tools, work: string, title: string): Promise<void> {
  cpSync(join(import.meta.dirname, 'mkdocs.yml'), join(work, 'base.yml'));
  cpSync(join(import.meta.dirname, 'brand.css'), join(work, 'docs/brand.css'));
  cpSync(SHIM, join(work, 'docs/iframe-worker.js'));
  const env = { ...process.env, PYTHONPATH: await referenceTools(tools), SDK_REFERENCE_TITLE: title };
  const build = ['-m', 'zensical', 'build', '--strict', '--config-file', 'mkdocs.yml'];
  try {
    await promisify(execFile)(tools.venv('python'), build, { cwd: work, env, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${title}: the pages cannot be built\n${stdout}${stderr}`.trim(), { cause: error });
  }
  withoutInternalNames(join(work, 'site'));
}

/** Removes the titles of names that have no page, which are their internal paths. */
function withoutInternalNames(site: string): void {
  for (const path of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue;
    const text = readFileSync(join(site, path), 'utf8');
    writeFileSync(join(site, path), text.replaceAll(/<span title="[^"]*">/g, '<span>'));
  }
}
