import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Language, ROOT } from './languages.ts';

/** Builds what has to be compiled, so that what is run is what is written. */
export async function prepare(languages: readonly Language[]): Promise<void> {
  if (!languages.some(({ id }) => id === 'java')) return;
  const build = promisify(execFile)('mvn', ['--batch-mode', '--quiet', 'process-test-classes'], {
    cwd: join(ROOT, 'sdks/java'),
  });
  await build.catch((error: Error & { stdout?: string }) => {
    throw new Error(`the Java library does not compile: ${(error.stdout ?? '').trim() || error.message}`);
  });
}
