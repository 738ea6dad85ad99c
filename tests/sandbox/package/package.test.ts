/** Installs the package of the sandbox in an empty project, and makes the first call with nothing but Node.js on PATH. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pathWith, ROOT } from '../../commands/started-command.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const NAME = '@integration-api/sandbox';
const DATABASE = 'node_modules/@electric-sql/pglite';
/** Bytes of the package without its dependency; the empty database is most of it. */
const MAX_BYTES = 14_000_000;

const folder = mkdtempSync(join(tmpdir(), 'sandbox-package-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules', NAME);
let path: string;
let tarball: string;

const npm = (cwd: string, ...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)('npm', args, { cwd, maxBuffer: 1 << 26 });

/** Packs the sandbox as a release does, on a machine with this time zone and this mask for new files. */
async function pack(zone: string, mask: string): Promise<string> {
  const output = mkdtempSync(join(folder, 'packed-'));
  const script = `umask ${mask} && "$0" --import tsx scripts/sandbox/pack.ts "$1"`;
  const env = { ...process.env, TZ: zone };
  await promisify(execFile)('sh', ['-c', script, process.execPath, output], { cwd: ROOT, env });
  const [name = ''] = readdirSync(output);
  return join(output, name);
}

async function packDatabase(): Promise<string> {
  const { stdout } = await npm(join(ROOT, DATABASE), 'pack', '--json', '--pack-destination', folder);
  const [{ filename } = { filename: '' }] = JSON.parse(stdout) as { filename: string }[];
  return join(folder, filename);
}

beforeAll(async () => {
  path = pathWith('node');
  tarball = await pack('UTC', '022');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "shop", "private": true }');
  const files = [tarball, await packDatabase()];
  await npm(project, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...files);
});
afterAll(() => {
  for (const each of [folder, path]) rmSync(each, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  greeting: string;
  /** Time until the greeting, in milliseconds. */
  readyMs: number;
}

async function start(...args: string[]): Promise<Started> {
  const from = performance.now();
  const child = spawn(join(project, 'node_modules/.bin/sandbox'), args, { cwd: project, env: { PATH: path } });
  let [greeting, errors] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  for await (const text of child.stdout.setEncoding('utf8')) {
    greeting += String(text);
    if (greeting.includes('curl')) return { child, greeting, readyMs: performance.now() - from };
  }
  throw new Error(`the sandbox ended: ${errors}`);
}

async function stop({ child }: Started): Promise<number | null> {
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const filesIn = (root: string): string[] => readdirSync(root, { recursive: true, encoding: 'utf8' });
const bytesIn = (root: string): number =>
  filesIn(root).reduce((sum, file) => {
    const { size, mode } = statSync(join(root, file));
    return (mode & 0o170000) === 0o100000 ? sum + size : sum;
  }, 0);

it('responds to the first call and serves its inspector and its documentation, without a checkout of this repository', async () => {
  const started = await start('--data', 'memory');
  const [url = ''] = /http:\/\/[^/ ]+/.exec(started.greeting) ?? [];
  const [key = ''] = /ik_test_\w+/.exec(started.greeting) ?? [];
  const response = await fetch(`${url}/api/v1/products?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
  expect(await response.json()).toMatchObject({ data: [{ id: expect.stringMatching(/^prod_/) }] });
  const documentation = await fetch(`${url}/docs/reference/createOrder/`);
  expect(await documentation.text()).toContain('<h1>Create an order</h1>');
  const page = await fetch(`${url}/_sandbox/inspector.js`);
  expect([page.status, (await page.text()).length > 10_000]).toEqual([200, true]);
  expect(await stop(started)).toBe(0);
});

it('has what a start needs: nothing is computed or written in its folder', async () => {
  const before = filesIn(installed).toSorted();
  const started = await start('--data', 'memory');
  await stop(started);
  expect(filesIn(installed).toSorted()).toEqual(before);
  console.log(`ready after ${Math.round(started.readyMs)} ms`);
});

it('keeps the data of a folder for the next start', async () => {
  const first = await start('--data', 'data');
  const [key = ''] = /ik_test_\w+/.exec(first.greeting) ?? [];
  await stop(first);
  const second = await start('--data', 'data');
  const [url = ''] = /http:\/\/[^/ ]+/.exec(second.greeting) ?? [];
  const response = await fetch(`${url}/api/v1/account`, { headers: { Authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  await stop(second);
});

it('has the same bytes when it is built later, in another folder and on another machine', async () => {
  const later = await pack('Asia/Tokyo', '077');
  expect(readFileSync(later).equals(readFileSync(tarball))).toBe(true);
  const ofCheckout = filesIn(installed).filter(
    (file) => statSync(join(installed, file)).isFile() && readFileSync(join(installed, file)).includes(ROOT),
  );
  expect(ofCheckout).toEqual([]);
});

it('names its own command in the help', async () => {
  const { stdout } = await promisify(execFile)(join(project, 'node_modules/.bin/sandbox'), ['--help'], {
    env: { PATH: path },
  });
  expect(stdout).toMatch(/^npx @integration-api\/sandbox \[<flags>\]\n/);
});

it('has no native code, no install script, one dependency and few bytes', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, object>;
  expect(Object.keys(manifest['dependencies'] ?? {})).toEqual(['@electric-sql/pglite']);
  expect(manifest['scripts']).toBeUndefined();
  expect(filesIn(join(project, 'node_modules')).filter((file) => /\.(?:node|dll|so|dylib)$/.test(file))).toEqual([]);
  expect(existsSync(join(installed, 'LICENSE'))).toBe(true);
  const [own, all] = [bytesIn(installed), bytesIn(join(project, 'node_modules'))];
  console.log(`${(own / 1e6).toFixed(1)} MB, with PGlite ${(all / 1e6).toFixed(1)} MB`);
  expect(own).toBeLessThan(MAX_BYTES);
});
