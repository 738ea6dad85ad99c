/** The packed generator, installed in an empty project, with nothing but Node.js and Java on PATH. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { filesBelow } from '../../../scripts/files/tree.ts';
import { pathWith, ROOT } from '../../commands/started-command.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 900_000 });

const NAME = '@integration-api/generator';
const DOCUMENT = join(ROOT, 'tests/generator/third-party/lending.yaml');
/** Promised to users, on Linux x64, without the jars. */
const LARGEST_BYTES = 60_000_000;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'generator package '));
const path = pathWith('node', 'java');
const project = join(folder, 'project');
const installed = join(project, 'node_modules', NAME);
const cache = join(folder, 'cache');

interface Ended {
  code: number;
  output: string;
}

/** Runs the installed command. */
async function generator(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const program = join(installed, 'program.mjs');
  const surroundings = { PATH: path, HOME: folder, XDG_CACHE_HOME: cache, ...env };
  try {
    const { stdout, stderr } = await run(process.execPath, [program, ...args], { cwd: project, env: surroundings });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

const contents = (out: string): Record<string, string> =>
  Object.fromEntries(filesBelow(out).map((file) => [file, readFileSync(join(out, file), 'utf8')]));

beforeAll(async () => {
  mkdirSync(project);
  await run(process.execPath, ['--import', 'tsx', 'scripts/generator/pack.ts', folder], { cwd: ROOT });
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, join(folder, tarball)], { cwd: project });
  for (const jars of ['openapi-generator', 'google-java-format'])
    cpSync(join(ROOT, '.cache', jars), join(cache, 'integration-api-generator', jars), { recursive: true });
  await run('chmod', ['-R', 'a-w', installed]);
});
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', installed]);
  for (const each of [folder, path]) rmSync(each, { recursive: true, force: true });
});

it('The installed package has at most 60 MB', () => {
  const modules = join(project, 'node_modules');
  const bytes = filesBelow(modules).reduce((sum, file) => sum + lstatSync(join(modules, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(LARGEST_BYTES);
});

it('--version prints the version of the package, and --help begins with what its user gets', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'generators/package/package.json'), 'utf8')) as {
    version: string;
  };
  expect(await generator(['--version'])).toEqual({ code: 0, output: `${version}\n` });
  const { code, output } = await generator(['--help']);
  expect(code).toBe(0);
  expect(output.split('\n')[0]).toBe(`npx ${NAME}   writes the client libraries of your API`);
});

it('Without a jar and a network, one line names the repository that did not answer, and the remedy', async () => {
  const env = { XDG_CACHE_HOME: join(folder, 'empty'), MAVEN_CENTRAL_URL: 'https://generator.invalid' };
  const { code, output } = await generator(['--input', DOCUMENT, '--out', 'offline', '--no-compile', 'node'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^.*generator\.invalid.*MAVEN_CENTRAL_URL.*$/m);
});

it('Two runs at once from a folder that is read-only write what the repository writes', async () => {
  const args = (out: string): string[] => ['--input', DOCUMENT, '--out', join(folder, out), '--no-compile'];
  const own = ['--import', 'tsx', 'scripts/generate.ts', ...args('own')];
  // Root may write to read-only folders.
  const files = filesBelow(installed);
  const [first, second] = await Promise.all([
    generator(args('first')),
    generator(args('second')),
    run(process.execPath, own, { cwd: ROOT }),
  ]);
  expect([first, second]).toEqual([expect.objectContaining({ code: 0 }), expect.objectContaining({ code: 0 })]);
  expect(filesBelow(installed)).toEqual(files);
  const expected = contents(join(folder, 'own'));
  expect(Object.keys(expected).length).toBeGreaterThan(100);
  for (const out of ['first', 'second']) expect(contents(join(folder, out))).toEqual(expected);
});
