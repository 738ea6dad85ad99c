import { afterEach, describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { Drivers } from './drivers.ts';
import type { Job } from '../protocol.ts';

const job: Job = { client: {}, call: { construct: {} } };

/** Reports one variable and its process with each value, unless it has no client. */
function column(
  reported = 'one',
  outcome = `{ kind: 'value', value: [process.env.CASE ?? null, process.pid] }`,
): Column {
  const script = `const print = (line) => console.log(JSON.stringify(line));
    print({ ready: true, language: 'one', column: '${reported}', runtime: '1' });
    require('node:readline').createInterface({ input: process.stdin })
      .on('line', (line) => print({ id: JSON.parse(line).id, ms: 1, outcome: ${outcome} }));`;
  const command = [process.execPath, '-e', script] as const;
  return { id: 'one', language: 'one', argument: 'one', title: '', command: () => command, processes: 1, atOnce: 1 };
}

let drivers: Drivers | undefined;
afterEach(async () => {
  await drivers?.stop();
  drivers = undefined;
});

async function run(env?: Record<string, string>): Promise<unknown> {
  const timed = await drivers?.run({ job, env, limitMs: 5000 });
  return timed?.outcome.kind === 'value' ? timed.outcome.value : timed?.outcome;
}

describe('the drivers of a column', () => {
  it('run a call with an environment in a separate process, and others in a clean one', async () => {
    drivers = await Drivers.start(column(), 'ca.pem');
    const [before, pid] = (await run()) as unknown[];
    const [value, other] = (await run({ CASE: 'of the case' })) as unknown[];
    expect([before, value]).toEqual([null, 'of the case']);
    expect(other).not.toBe(pid);
    expect(await run()).toEqual([null, pid]);
  });

  it('start no process for a client that the library lacks', async () => {
    const missing = `{ kind: 'unsupported', feature: 'client Async ' + process.pid }`;
    drivers = await Drivers.start(column('one', missing), 'ca.pem');
    await drivers.warmUp(job, 1, 5000);
    expect(await run({ CASE: 'x' })).toEqual(await run());
  });

  it('must report their column, because another column would be run twice', async () => {
    const error = await Drivers.start(column(`another' + process.pid + '`), 'ca.pem').catch(String);
    const [, pid] = /the driver reports column another(\d+)/.exec(String(error)) ?? [];
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });
});
