/** Installs the package of the sandbox in an empty project, and makes the first call with nothing but Node.js on PATH. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../../commands/started-command.ts';
import { InstalledSandbox } from './installed.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/** Bytes of the package without its dependency; the documentation, the program and the empty database are most of it. */
const MAX_BYTES = 6_500_000;

const sandbox = new InstalledSandbox();
const { project, installed, program, env } = sandbox;

beforeAll(() => sandbox.install());
afterAll(() => sandbox.delete());

const filesIn = (root: string): string[] => readdirSync(root, { recursive: true, encoding: 'utf8' });
const bytesIn = (root: string): number =>
  filesIn(root).reduce((sum, file) => {
    const { size, mode } = statSync(join(root, file));
    return (mode & 0o170000) === 0o100000 ? sum + size : sum;
  }, 0);

it('The package responds to the first call and serves its inspector and its documentation, without a checkout of this repository', async () => {
  const started = await sandbox.start('--data', 'memory');
  const { url, key } = started;
  const response = await fetch(`${url}/api/v1/products?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
  expect(await response.json()).toMatchObject({ data: [{ id: expect.stringMatching(/^prod_/) }] });
  const documentation = await fetch(`${url}/docs/reference/createOrder/`);
  expect(await documentation.text()).toContain('<h1>Create an order</h1>');
  const page = await fetch(`${url}/_sandbox/inspector.js`);
  expect([page.status, (await page.text()).length > 10_000]).toEqual([200, true]);
  expect(await sandbox.stop(started)).toBe(0);
});

it('The package has what a start needs: nothing is computed or written in its folder', async () => {
  const before = filesIn(installed).toSorted();
  const started = await sandbox.start('--data', 'memory');
  await sandbox.stop(started);
  expect(filesIn(installed).toSorted()).toEqual(before);
});

it('The package keeps the data of a folder for the next start', async () => {
  const first = await sandbox.start('--data', 'data');
  await sandbox.stop(first);
  const second = await sandbox.start('--data', 'data');
  const response = await fetch(`${second.url}/api/v1/account`, { headers: { Authorization: `Bearer ${first.key}` } });
  expect(response.status).toBe(200);
  await sandbox.stop(second);
});

it('The package has the same bytes when it is built later, in another folder and on another machine', async () => {
  const later = await sandbox.pack('Asia/Tokyo', '077');
  expect(readFileSync(later).equals(readFileSync(sandbox.tarball))).toBe(true);
  const ofCheckout = filesIn(installed).filter(
    (file) => statSync(join(installed, file)).isFile() && readFileSync(join(installed, file)).includes(ROOT),
  );
  expect(ofCheckout).toEqual([]);
});

it('The package names its own command in the help', async () => {
  const { stdout } = await promisify(execFile)(program, ['--help'], { env });
  expect(stdout).toMatch(/^npx @integration-api\/sandbox \[<flags>\]\n/);
});

it('The package prints its version', async () => {
  const { name, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, string>;
  const { stdout } = await promisify(execFile)(program, ['--version'], { env });
  expect(stdout).toBe(`${name} ${version}\n`);
});

it('The package has no native code, no install script, one dependency and few bytes', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, object>;
  expect(Object.keys(manifest['dependencies'] ?? {})).toEqual(['@electric-sql/pglite']);
  expect(manifest['scripts']).toBeUndefined();
  expect(filesIn(join(project, 'node_modules')).filter((file) => /\.(?:node|dll|so|dylib)$/.test(file))).toEqual([]);
  expect(existsSync(join(installed, 'LICENSE'))).toBe(true);
  const [own, all] = [bytesIn(installed), bytesIn(join(project, 'node_modules'))];
  console.log(`${(own / 1e6).toFixed(1)} MB, with PGlite ${(all / 1e6).toFixed(1)} MB`);
  expect(own).toBeLessThan(MAX_BYTES);
});
