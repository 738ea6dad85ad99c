import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Check, runCached, runCheck } from './checks.ts';

/** Returns the priority of the process of a check. */
async function priorityOf(check: Partial<Check>): Promise<number> {
  const command = [process.execPath, '-p', 'os.getPriority()'] as const;
  const { output } = await runCheck({ name: 'a', group: 'a', reads: [], command, ...check });
  return Number(output);
}

it('prefers the processes of a check that judges time to those of others', async () => {
  expect(await priorityOf({ judgesTime: true })).toBe(getPriority());
  expect(await priorityOf({})).toBe(Math.max(10, getPriority()));
});

it('reports a program that cannot be started as a failure', async () => {
  const outcome = await runCheck({ name: 'a', group: 'a', reads: [], command: ['a program that does not exist'] });
  expect(outcome).toEqual({ passed: 0, failed: 1, output: expect.stringContaining('ENOENT') });
});

it('makes what a kept build has built newer than its sources, so that no compiler builds it again', async () => {
  const root = mkdtempSync(join(tmpdir(), 'checks-'));
  const file = join(root, 'classes');
  writeFileSync(file, '');
  utimesSync(file, 0, 0);
  const cache = { keyOf: () => 'key', passed: () => 1, keep: () => {} };
  const check = {
    name: 'a',
    group: 'a',
    reads: [],
    builds: ['.'],
    command: ['a program that does not exist'],
  } as const;
  expect(await runCached(check, cache, root)).toMatchObject({ passed: 1, failed: 0, cached: 1 });
  expect(statSync(file).mtimeMs).toBeGreaterThan(0);
  rmSync(root, { recursive: true });
});
