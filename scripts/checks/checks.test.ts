import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { type Check, runCheck } from './checks.ts';

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
