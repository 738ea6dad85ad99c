import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, type Packed } from '../package/packed.ts';
import type { TestServer } from '../server.ts';
import { bundle } from './bundle.ts';
import { outcomeOfPage } from './chromium.ts';
import { installRuntimes, RUNTIMES } from './install.ts';
import { startSmokeServer } from './server.ts';
import type { Outcome } from './smoke.ts';

const run = promisify(execFile);
const EXPECTED: Outcome = {
  titles: ['Shirt', 'Scarf', 'Hat'],
  order: '#1001',
  rejected: { status: 422, codes: ['invalid_format'], requestId: 'req_422' },
  cancelled: 'CancelledError',
  event: 'order.created',
  forged: 'no_match',
};

const HERE = import.meta.dirname;
const deno = join(RUNTIMES, '@deno/linux-x64-glibc/deno');
const bun = join(RUNTIMES, '@oven/bun-linux-x64/bin/bun');
const workerd = join(RUNTIMES, '@cloudflare/workerd-linux-64/bin/workerd');
const node = (major: number): string => join(RUNTIMES, `node${major}-linux-x64/bin/node`);
// Without permission to read the environment, or files outside of the program's folder.
const denoArgs = ['run', '--no-prompt', '--no-lock', '--node-modules-dir=manual', '--allow-net=127.0.0.1'];

const inUse: AsyncDisposable[] = [];
let packed: Packed;
let server: TestServer;

beforeAll(async () => {
  await installRuntimes();
  inUse.push((server = await startSmokeServer()), (packed = await pack()));
  await writePrograms(packed.user);
}, 300_000);
afterAll(async () => {
  for (const resource of inUse) await resource[Symbol.asyncDispose]();
});

async function writePrograms(user: string): Promise<void> {
  const smoke = await readFile(join(HERE, 'smoke.ts'), 'utf8');
  const [module, commonjs] = await Promise.all([
    transform(smoke, { loader: 'ts', format: 'esm' }),
    transform(smoke, { loader: 'ts', format: 'cjs' }),
  ]);
  await mkdir(join(user, 'deno'));
  await Promise.all([
    cp(join(HERE, 'programs'), user, { recursive: true }),
    cp(join(HERE, 'worker.capnp'), join(user, 'worker.capnp')),
    writeFile(join(user, 'smoke.mjs'), module.code),
    writeFile(join(user, 'smoke.cjs'), commonjs.code),
  ]);
}

/** Runs a program and parses its output. */
async function outcomeOf(program: string, args: readonly string[]): Promise<unknown> {
  const env = { SERVER_URL: server.url, DENO_DIR: join(packed.user, 'deno'), DENO_NO_UPDATE_CHECK: '1' };
  const { stdout, stderr } = await run(program, args, { cwd: packed.user, env, timeout: 20_000 });
  const line = stdout.split('\n').find((text) => text.includes('{"titles"'));
  if (line === undefined) throw new Error(`${program} printed no outcome:\n${stdout}${stderr}`);
  return JSON.parse(line.slice(line.indexOf('{')));
}

describe('the packed library', () => {
  it.each([
    ['Node.js 20.19, the oldest one', node(20), /^v20\.19\.0$/m],
    ['Node.js 22', node(22), /^v22\./m],
    ['Node.js 24', node(24), /^v24\./m],
    ['Bun', bun, /^1\./m],
  ])('works in %s, as ES module and as CommonJS', async (_, runtime, version) => {
    expect((await run(runtime, ['--version'])).stdout).toMatch(version);
    expect(await outcomeOf(runtime, ['module.mjs', server.url])).toEqual(EXPECTED);
    expect(await outcomeOf(runtime, ['commonjs.cjs', server.url])).toEqual(EXPECTED);
  });

  it('works in Deno with only the permission to call the API', async () => {
    expect((await run(deno, ['--version'])).stdout).toMatch(/^deno 2\./m);
    expect(await outcomeOf(deno, [...denoArgs, 'module.mjs', server.url])).toEqual(EXPECTED);
  });

  it('works in workerd without Node.js compatibility', async () => {
    const { bytes } = await bundle(packed.user, 'worker.mjs', { platform: 'neutral', format: 'esm' });
    await writeFile(join(packed.user, 'worker.js'), bytes);
    expect(await outcomeOf(workerd, ['test', 'worker.capnp'])).toEqual(EXPECTED);
  });

  it('works with only the globals of a browser', async () => {
    await writeBrowserBundle();
    expect(await outcomeOf(node(24), ['web-only.cjs', 'browser.js', server.url])).toEqual(EXPECTED);
  });

  it('works in Chromium, in a page from another origin', async () => {
    await writeBrowserBundle();
    expect(await outcomeOfPage(packed.user, server.url)).toEqual(EXPECTED);
    expect(preflights()).toEqual(new Set(['GET: authorization', 'POST: authorization,content-type,idempotency-key']));
  });
});

/** Returns the headers for which the browser requested permission. */
function preflights(): Set<string> {
  const asked = server.received.filter(({ method }) => method === 'OPTIONS');
  return new Set(
    asked.map(({ headers }) => {
      const { 'access-control-request-method': method, 'access-control-request-headers': names } = headers;
      return `${method}: ${names}`;
    }),
  );
}

async function writeBrowserBundle(): Promise<void> {
  const { bytes } = await bundle(packed.user, 'browser.mjs', { platform: 'browser', format: 'iife' });
  await writeFile(join(packed.user, 'browser.js'), bytes);
}

describe('bundles for the web', () => {
  it.each(['browser', 'neutral'] as const)('need only the library for %s', async (platform) => {
    const { inputs, imports } = await bundle(packed.user, 'browser.mjs', { platform, format: 'esm' });
    const others = inputs.filter((input) => !input.startsWith('node_modules/@integration-api/sdk/dist/esm/'));
    expect(others.toSorted()).toEqual(['browser.mjs', 'smoke.mjs']);
    // Bundles for other platforms must not contain the part for Node.js.
    const transports = inputs.filter((input) => input.includes('platform-transport'));
    expect(transports).toEqual(['node_modules/@integration-api/sdk/dist/esm/core/transport/platform-transport.web.js']);
    expect(imports).toEqual([]);
  });

  it('contain nothing of a library that is imported but not used', async () => {
    const text = "import '@integration-api/sdk'; import '@integration-api/sdk/webhooks';";
    const { bytes } = await bundle(packed.user, { text }, { platform: 'neutral', format: 'esm' });
    expect(Buffer.from(bytes).toString().trim()).toBe('');
  });
});
