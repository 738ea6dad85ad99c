import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { CACHE } from './paths.ts';

const FILES = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Installs the packages in package-lock.json if they are missing.
 * @throws {Error} with instructions
 */
export async function install(): Promise<void> {
  const [wanted, present] = await Promise.all([
    packagesOf(join(import.meta.dirname, 'package-lock.json')),
    // npm writes this file last.
    packagesOf(join(CACHE, 'node_modules/.package-lock.json')).catch(() => undefined),
  ]);
  if (isDeepStrictEqual(wanted, present)) return;
  await mkdir(CACHE, { recursive: true });
  await Promise.all(FILES.map((file) => copyFile(join(import.meta.dirname, file), join(CACHE, file))));
  await promisify(execFile)('npm', ['ci'], { cwd: CACHE }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`PHP as WebAssembly cannot be installed: run npm ci in .cache/php\n${error.stderr ?? ''}`);
  });
}

async function packagesOf(lock: string): Promise<Record<string, unknown>> {
  const { packages } = JSON.parse(await readFile(lock, 'utf8')) as { packages: Record<string, unknown> };
  const { '': _root, ...installed } = packages;
  return installed;
}
