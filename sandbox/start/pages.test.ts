import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExtensionRequest } from '../api/extension.ts';
import { documentationPages } from './pages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  mkdirSync(join(folder, 'site/a'), { recursive: true });
  const page = '<script src="../assets/portal.js" data-root="../"></script>';
  writeFileSync(join(folder, 'site/a/index.html'), page);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string[], key?: string, prepare?: () => Promise<void>, method = 'GET') =>
  documentationPages(
    { folder: join(folder, 'site'), ...(prepare && { prepare }) },
    { testKey: key, server: 'https://api.shop.example' },
  ).handle({ method, path, raw: { headers: { host: '127.0.0.1:4010' } } } as unknown as ExtensionRequest);

describe('The documentation in the sandbox', () => {
  it('The documentation in the sandbox serves pages with the script that makes calls, and a policy', async () => {
    const response = (await get(['a', 'index.html'])) as { bytes: string; headers: Record<string, string> };
    expect(response.bytes).toContain('<script src="../assets/run.js" defer></script>');
    expect(response.headers['Content-Security-Policy']).toContain("default-src 'none'");
  });

  it('The documentation in the sandbox shows the address of the sandbox in place of that of the API', async () => {
    writeFileSync(join(folder, 'site/a.md'), "curl 'https://api.shop.example/api/v1/orders'");
    expect(await get(['a.md'])).toMatchObject({ bytes: "curl 'http://127.0.0.1:4010/api/v1/orders'" });
  });

  it('The documentation in the sandbox decompresses files', async () => {
    writeFileSync(join(folder, 'site/errors.json.gz'), gzipSync('[]'));
    expect(await get(['errors.json'])).toMatchObject({ bytes: '[]' });
  });

  it.each([[['a']], [['a', '']]])('The documentation in the sandbox finds the page of a folder: %j', async (path) => {
    expect(await get(path)).toMatchObject({ status: path.length === 1 ? 308 : 200 });
  });

  it.each([
    [['..', 'secret.txt']],
    [['a', '..', '..', 'secret.txt']],
    [['../secret.txt']],
    [['..\\secret.txt']],
    [['a\0']],
  ])('The documentation in the sandbox does not leave its folder: %j', async (path) => {
    expect(await get(path)).toBeUndefined();
  });

  it('The documentation in the sandbox serves nothing to other methods than GET and HEAD', async () => {
    expect(await get(['a', 'index.html'], undefined, undefined, 'POST')).toBeUndefined();
    expect(documentationPages({ folder }, { testKey: undefined, server: undefined }).isPublic('POST', [])).toBe(false);
  });

  it('The documentation in the sandbox tells the runner the test key of the seed, and that there is none', async () => {
    expect(await get(['run-settings.json'], 'ik_test_1')).toMatchObject({ json: { test_key: 'ik_test_1' } });
    expect(await get(['run-settings.json'])).toMatchObject({ json: { test_key: null } });
  });

  it('The documentation in the sandbox makes the site once, and again after a failure', async () => {
    const results = [new Error('no disk'), undefined];
    let calls = 0;
    const pages = documentationPages(
      {
        folder: join(folder, 'site'),
        prepare: async () => {
          calls += 1;
          const error = results.shift();
          if (error) throw error;
        },
      },
      { testKey: undefined, server: undefined },
    );
    const request = { method: 'GET', path: ['a', 'index.html'], raw: { headers: {} } } as unknown as ExtensionRequest;
    await expect(pages.handle(request)).rejects.toThrow('no disk');
    await pages.handle(request);
    await pages.handle(request);
    expect(calls).toBe(2);
  });
});
