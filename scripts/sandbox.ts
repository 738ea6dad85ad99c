/** `npm run sandbox`: runs the service on this machine, with the present contract. */
import { runCommand } from '../sandbox/command/run.ts';
import { createReporter } from './console/reporter.ts';
import { layoutOf } from './contract/layout.ts';
import { ensureValid } from './contract/validation-cache.ts';

await runCommand(process.argv.slice(2), async () => {
  const layout = layoutOf();
  const diagnostics = await ensureValid(layout, () => {});
  if (diagnostics.length > 0)
    process.exitCode = createReporter({ json: false }).diagnostics(layout.contract, diagnostics);
  return diagnostics.length === 0;
});
