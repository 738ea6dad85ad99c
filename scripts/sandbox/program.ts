/** The program of `npm run sandbox`, which `bundle.mjs` turns into one file. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../../sandbox/command/run.ts';
import type * as Reporter from '../console/reporter.ts';
import type * as ValidationCache from '../contract/validation-cache.ts';
import { layoutOf } from '../contract/layout.ts';
import { isValidated, validationInputs } from '../contract/validation-cache.ts';

const layout = layoutOf();

await runCommand(process.argv.slice(2), async () => {
  return isValidated(layout, validationInputs(layout)) || (await validate());
});

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
