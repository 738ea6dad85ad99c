import { join } from 'node:path';
import { LANGUAGE_CHECKS } from './checks/language-checks.ts';
import { type Check, type Outcome, runCheck, staticChecks, testSuites } from './checks/checks.ts';

// Runs all checks, and those whose failures are easiest to read first. The last line is for machines.
const total = { passed: 0, failed: 0 };

function report({ name }: Check, { passed, failed, output }: Outcome, start: number): void {
  total.passed += passed;
  total.failed += failed;
  const counts = failed === 0 ? 'ok' : 'FAILED';
  console.log(`${name.padEnd(13)} ${counts} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (failed > 0 && output !== '') console.log(output.trimEnd());
}

async function run(check: Check): Promise<boolean> {
  const start = performance.now();
  const outcome = await runCheck(check);
  report(check, outcome, start);
  return outcome.failed === 0;
}

async function inOrder(checks: readonly Check[]): Promise<void> {
  for (const check of checks) await run(check);
}

// Generated code is committed. This check only compares it, to detect a forgotten `npm run generate`.
const generate: Check = {
  name: 'generate',
  command: [process.execPath, '--import', 'tsx', join('scripts', 'generate.ts'), '--check'],
};
// The other checks read the generated code, so they would only repeat its failure.
if (await run(generate)) {
  await Promise.all(staticChecks().map(run));
  await Promise.all(LANGUAGE_CHECKS.map(inOrder));
  const suites = testSuites();
  try {
    await inOrder(suites.checks);
  } finally {
    suites.dispose();
  }
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
