import { execFile } from 'node:child_process';
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, MODULES } from './command.ts';
import { pack, type Packed } from './packed.ts';

const run = promisify(execFile);
const users = join(import.meta.dirname, 'users');
let packed: Packed;

beforeAll(async () => {
  packed = await pack();
}, 300_000);
// Undefined if the library does not compile, which has already been reported.
afterAll(() => (packed as Packed | undefined)?.[Symbol.asyncDispose]());

async function readManifest(): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(packed.library, 'package.json'), 'utf8')) as Record<string, unknown>;
}

/** Runs a tool on the packed library and returns its output if it fails. */
function errorsOf(args: readonly string[]): Promise<string> {
  return run(process.execPath, args, { cwd: packed.user }).then(
    () => '',
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}` || String(error),
  );
}

it('The package contains only compiled files, its manifest and texts', async () => {
  const files = await readdir(packed.library, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const others = names.map((name) => name.slice(packed.library.length + 1)).filter((name) => !isCompiled(name));
  expect(others).toEqual(expect.arrayContaining(['README.md', 'dist/cjs/package.json', 'package.json']));
  const texts = new Set(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/cjs/package.json', 'package.json']);
  expect(others.filter((name) => !texts.has(name))).toEqual([]);
});

it('The package has the same bytes if it is packed again in another folder', async () => {
  await using other = await pack();
  expect((await readFile(other.tarball)).equals(await readFile(packed.tarball))).toBe(true);
}, 300_000);

it('The package can be published, unlike the folder of its sources', async () => {
  expect(await readManifest()).not.toHaveProperty('private');
});

it('The package installs nothing else, and at most 1.15 MB', async () => {
  const { dependencies, peerDependencies, optionalDependencies, bundleDependencies } = await readManifest();
  expect({ dependencies, peerDependencies, optionalDependencies, bundleDependencies }).toEqual({});
  expect(await bytesOf(packed.library)).toBeLessThan(1_150_000);
});

it('The package passes publint, including its suggestions', async () => {
  const { buffer } = await readFile(packed.tarball);
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

it('The package has types for every module resolution, according to arethetypeswrong', async () => {
  const attw = command('@arethetypeswrong/cli', 'attw');
  const args = [attw, packed.tarball, '--no-definitely-typed', '--no-color', '--no-emoji', '--format', 'ascii'];
  expect(await errorsOf(args)).toBe('');
}, 120_000);

describe('programs of users', () => {
  const web = ['--lib', 'es2022,dom', '--typeRoots', 'none'];
  const node = ['--lib', 'es2022', '--typeRoots', join(MODULES, '@types'), '--types', 'node'];
  it.each([
    ['with the types of the web platform', web],
    ['with those of Node.js', node],
  ])(
    'Programs of users compile as ES module and as CommonJS %s',
    async (_, types) => {
      await cp(users, packed.user, { recursive: true });
      const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
      const target = ['--target', 'es2022', '--module', 'nodenext', '--skipDefaultLibCheck'];
      const args = ['module.mts', 'commonjs.cts', ...target, ...strict, ...types];
      expect(await errorsOf([command('typescript', 'tsc'), ...args])).toBe('');
    },
    120_000,
  );
});

/** A program that compares the classes of both copies on one error. */
const program = (required: string): string => `
    import { createRequire } from 'node:module';
    import { ApiError, ConflictError, errors, IntegrationApiError, NotFoundError } from '@integration-api/sdk';
    import { fakeApi } from '@integration-api/sdk/testing';
    const required = createRequire(import.meta.url)('${required}');
    class Own extends required.ApiError {}
    const fake = fakeApi();
    fake.reply('retrieveOrder', { status: 404 });
    const error = await fake.api.orders.retrieve('ord_1').catch((reason) => reason);
    const foreign = Object.assign(new Error('no order'), { name: 'NotFoundError' });
    console.log(JSON.stringify({
      isOneCopy: required.NotFoundError === NotFoundError,
      imported: [NotFoundError, ApiError, IntegrationApiError].map((type) => error instanceof type),
      required: ['NotFoundError', 'ApiError', 'IntegrationApiError'].map((type) => error instanceof required[type]),
      others: [ConflictError, required.ConflictError, Own].map((type) => error instanceof type),
      foreign: [NotFoundError, required.NotFoundError, required.ApiError].map((type) => foreign instanceof type),
      namespaces: [errors.NotFoundError === NotFoundError, required.errors.NotFoundError === required.NotFoundError],
      nothing: [undefined, null, 'NotFoundError', {}].map((value) => value instanceof required.NotFoundError),
    }));
  `;

describe('a program that loads the package by import and by require', () => {
  const ERRORS = {
    imported: [true, true, true],
    required: [true, true, true],
    others: [false, false, false],
    foreign: [false, false, false],
    namespaces: [true, true],
    nothing: [false, false, false, false],
  };

  it('A program that loads the package by import and by require has one copy of it, without a warning', async () => {
    await writeFile(join(packed.user, 'both.mjs'), program('@integration-api/sdk'));
    const { stdout, stderr } = await run(process.execPath, ['both.mjs'], { cwd: packed.user });
    expect(JSON.parse(stdout)).toEqual({ isOneCopy: true, ...ERRORS });
    expect(stderr).toBe('');
  });

  it('A program that loads the package by import and by require recognises the errors of the other copy where a bundler or a test runner loads two', async () => {
    await writeFile(join(packed.user, 'two.mjs'), program('./node_modules/@integration-api/sdk/dist/cjs/index.js'));
    const { stdout } = await run(process.execPath, ['two.mjs'], { cwd: packed.user });
    expect(JSON.parse(stdout)).toEqual({ isOneCopy: false, ...ERRORS });
  });

  it('A program that only knows require has no warning', async () => {
    const required = `console.log(require('@integration-api/sdk') === require('@integration-api/sdk'));`;
    await writeFile(join(packed.user, 'required.cjs'), required);
    const { stdout, stderr } = await run(process.execPath, ['required.cjs'], { cwd: packed.user });
    expect([stdout.trim(), stderr]).toEqual(['true', '']);
  });
});

it.each([
  ['as an ES module', 'site.mjs', `import { fakeApi } from '@integration-api/sdk/testing';`],
  [
    'as CommonJS',
    'site.cjs',
    `const { fakeApi } = require('./node_modules/@integration-api/sdk/dist/cjs/testing/index.js');`,
  ],
])('A call that fails in a program %s has the function of the caller in its stack trace', async (_, file, load) => {
  const lines = [
    `const fake = fakeApi();`,
    `fake.reply('retrieveOrder', { status: 404 });`,
    `function findOrder() { return fake.api.orders.retrieve('ord_1'); }`,
    `findOrder().catch(({ stack }) => console.log(stack));`,
  ];
  await writeFile(join(packed.user, file), [load, ...lines].join('\n'));
  const { stdout } = await run(process.execPath, [file], { cwd: packed.user });
  const frames = stdout.split('\n').map((line) => line.trim().replace(/ \(.*\//, ' ('));
  expect(frames[0]).toMatch(/^NotFoundError: GET /);
  expect(frames.join('\n')).toContain(`\nat findOrder (${file}:4:`);
  expect(frames.join('\n')).toContain('\nat OrdersResource.retrieve (');
});

function isCompiled(name: string): boolean {
  return /^dist\/(?:esm|cjs)\/(?:[\w-]+\/)*[\w-]+(?:\.web)?(?:\.js|\.d\.ts)$/.test(name);
}

async function bytesOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.map(async (file) => (file.isFile() ? (await stat(join(file.parentPath, file.name))).size : 0));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
