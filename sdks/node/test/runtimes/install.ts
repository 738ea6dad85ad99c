import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';

const FOLDER = import.meta.dirname;

/** Folder of the installed runtimes. */
export const RUNTIMES = join(FOLDER, 'node_modules');

/**
 * Installs the runtimes in package-lock.json if they are missing.
 * @throws {Error} with instructions
 */
export async function installRuntimes(): Promise<void> {
  const machine = `${process.platform}-${process.arch}`;
  if (machine !== 'linux-x64') {
    throw new Error(
      `The runtimes in sdks/node/test/runtimes are for linux-x64, this is ${machine}: run this test there`,
    );
  }
  const [wanted, present] = await Promise.all([
    packagesOf(join(FOLDER, 'package-lock.json')),
    // npm writes this file last.
    packagesOf(join(RUNTIMES, '.package-lock.json')).catch(() => undefined),
  ]);
  if (isDeepStrictEqual(wanted, present)) return;
  await promisify(execFile)('npm', ['ci'], { cwd: FOLDER }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`The runtimes cannot be installed: run npm ci in sdks/node/test/runtimes\n${error.stderr ?? ''}`);
  });
}

async function packagesOf(lock: string): Promise<Record<string, unknown>> {
  const { packages } = JSON.parse(await readFile(lock, 'utf8')) as { packages: Record<string, unknown> };
  const { '': _root, ...installed } = packages;
  return installed;
}
