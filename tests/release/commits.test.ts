/** The commit of a stage: `stage` and `publish` refuse bytes that no tag could explain. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/checks/tools.ts';
import { release } from './checkout.ts';
import { head } from './repositories.ts';
import { smallPackages, writeStage } from './small-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-commits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plan = join(folder, 'plan.json');
writeFileSync(plan, JSON.stringify({ id: 'small', libraries: [] }));

function staged(name: string, options: { commit: string; isRehearsal?: boolean }): string {
  mkdirSync(join(folder, name));
  return writeStage(join(folder, name), {
    packages: smallPackages(join(folder, 'scratch')),
    version: '2.1.0',
    ...options,
  });
}

/** Returns the first line of what a command reports. */
async function problem(...args: readonly string[]): Promise<string | undefined> {
  return release(ROOT, ...args).then(
    (output) => output,
    (error: { stderr: string }) => error.stderr.split('\n')[0],
  );
}

it('a stage is reused for its commit only', async () => {
  const old = staged('old', { commit: '0'.repeat(40) });
  expect(await problem('stage', '--plan', plan, '--to', old)).toMatch(
    /old is of the commit 000000000000, not of this one; delete it and stage again$/,
  );
  expect(await problem('stage', '--plan', plan, '--to', staged('same', { commit: head() }))).toContain('is complete');
});

it('a rehearsal is neither reused nor sent to the real registries', async () => {
  const rehearsal = staged('rehearsal', { commit: head(), isRehearsal: true });
  expect(await problem('stage', '--plan', plan, '--to', rehearsal)).toMatch(
    /rehearsal is a rehearsal; delete it and stage again$/,
  );
  expect(await problem('publish', '--stage', rehearsal, '--dry-run')).toBe(
    'this stage is a rehearsal; give local registries with --targets, or stage again after the merge',
  );
});
