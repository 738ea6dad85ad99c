/** The program of `npm run sandbox`, which `bundle.mjs` turns into one file. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../../sandbox/start/run.ts';
import type * as Reporter from '../console/reporter.ts';
import type * as ValidationCache from '../contract/validation-cache.ts';
import { layoutOf } from '../contract/layout.ts';
import { isValidated, validationInputs } from '../contract/validation-cache.ts';

const layout = layoutOf();

const ROOT = join(import.meta.dirname, '../..');

await runCommand(process.argv.slice(2), {
  prepare: async () => isValidated(layout, validationInputs(layout)) || (await validate()),
  documentation: { folder: join(ROOT, '.build/docs'), prepare: makeDocumentation },
  command: 'npm run sandbox --',
});

/** Makes the portal with its own command, whose modules are too large for the file. */
async function makeDocumentation(): Promise<void> {
  const args = ['--import', 'tsx', join(ROOT, 'scripts/docs.ts')];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
}

/** Validates and bundles the contract with the tools of `npm run check`, which are too large for the file. */
async function validate(): Promise<boolean> {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const { ensureValid } = await load<typeof ValidationCache>('contract/validation-cache.ts');
  const diagnostics = await ensureValid(layout, () => {});
  if (diagnostics.length > 0) {
    const { createReporter } = await load<typeof Reporter>('console/reporter.ts');
    process.exitCode = createReporter({ json: false }).diagnostics(layout.contract, diagnostics);
  }
  await unregister();
  return diagnostics.length === 0;
}

async function load<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(join(import.meta.dirname, '..', path)).href)) as T;
}
