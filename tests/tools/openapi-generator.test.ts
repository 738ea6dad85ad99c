/** Runs openapi-generator by its own command, with the configuration that its users know. */
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/checks/tools.ts';
import { ensureJar } from '../../scripts/openapi-generator/jar.ts';
import { digestOfFile } from '../../scripts/toolchain/jar-file.mjs';
import { npx } from './npx.ts';

const CONFIGURATION = 'openapitools.json';
/** Each command starts three JVMs. */
const TIMEOUT_MS = 300_000;

let folder: string;
let connections = 0;
/** Every request of the command to another machine would go through this server. */
const proxy = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let env: Record<string, string>;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'openapi-generator-')));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  env = { HTTP_PROXY: url, http_proxy: url, HTTPS_PROXY: url, https_proxy: url };
});
afterAll(() => {
  proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

it('starts the jar that npm run generate has verified', { timeout: TIMEOUT_MS }, async () => {
  const { 'generator-cli': pinned } = JSON.parse(readFileSync(join(ROOT, CONFIGURATION), 'utf8')) as {
    'generator-cli': { version: string; sha256: string; storageDir: string };
  };
  // The path that the command computes.
  const jar = resolve(ROOT, pinned.storageDir, `${pinned.version}.jar`);
  expect((await ensureJar()).path).toBe(jar);
  expect((await digestOfFile(jar))?.sha256).toBe(pinned.sha256);
  const { code, stdout } = await npx(['openapi-generator-cli', 'version'], { env });
  expect({ code, version: stdout.trim(), connections }).toEqual({ code: 0, version: pinned.version, connections: 0 });
});

it('generates from the bundle without another machine', { timeout: TIMEOUT_MS }, async () => {
  const options = ['-g', 'openapi', '-i', 'openapi/.build/openapi.json', '-o', join(folder, 'generated')];
  const { code } = await npx(['openapi-generator-cli', 'generate', ...options], { env });
  expect({ code, connections }).toEqual({ code: 0, connections: 0 });
  expect(readdirSync(join(folder, 'generated'))).toContain('openapi.json');
});

it('downloads nothing unverified if the jar is missing, and names the command that places it', async () => {
  const empty = join(folder, 'empty');
  cpSync(join(ROOT, CONFIGURATION), join(empty, CONFIGURATION));
  symlinkSync(join(ROOT, 'node_modules'), join(empty, 'node_modules'));
  const { code, stdout } = await npx(['openapi-generator-cli', 'version'], { folder: empty, env });
  expect({ code, connections }).toEqual({ code: 1, connections: 0 });
  expect(stdout).toContain('npm-run-generate-places-the-verified-jar');
  expect(readdirSync(empty).toSorted()).toEqual(['node_modules', CONFIGURATION]);
});
