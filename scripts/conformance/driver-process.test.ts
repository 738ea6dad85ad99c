import { describe, expect, it } from 'vitest';
import { DriverProcess, type Program } from './driver-process.ts';
import type { Job } from './protocol.ts';

const job: Job = { client: {}, call: { construct: {} } };
const READY = `console.log(JSON.stringify({ ready: true, language: 'x', runtime: '1' }));`;
// Replies to each job with its id, and to a cancellation with a separate outcome.
const ECHO = `${READY} require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, cancel, call } = JSON.parse(line);
  const reply = (id, value) => console.log(JSON.stringify({ id, ms: 1, outcome: { kind: 'value', value } }));
  if (cancel) reply(cancel, 'cancelled');
  else if (!call.wait) reply(id, id);
});`;

const program = (script: string): Program => ({ name: 'x', command: [process.execPath, '-e', script] });

describe('a driver', () => {
  it('reports its runtime and replies to jobs by their id', async () => {
    const { driver, ready } = await DriverProcess.start(program(ECHO));
    const replies = await Promise.all([driver.send(job, 5000).reply, driver.send(job, 5000).reply]);
    expect(ready.runtime).toBe('1');
    expect(replies.map(({ outcome }) => outcome)).toEqual([1, 2].map((value) => ({ kind: 'value', value })));
    await driver.stop();
  });

  it('receives a cancellation', async () => {
    const { driver } = await DriverProcess.start(program(ECHO));
    const { id, reply } = driver.send({ ...job, call: { wait: true } as never }, 5000);
    driver.cancel(id);
    expect((await reply).outcome).toEqual({ kind: 'value', value: 'cancelled' });
    await driver.stop();
  });

  it('that does not reply in time fails the call', async () => {
    const { driver } = await DriverProcess.start(program(ECHO));
    const { outcome } = await driver.send({ ...job, call: { wait: true } as never }, 20).reply;
    expect(outcome).toEqual({ kind: 'driver-failure', reason: 'no reply within 20 ms' });
    await driver.stop();
  });

  it('that ends fails its calls with its exit code and stderr', async () => {
    const script = `${READY} process.stdin.once('data', () => { console.error('out of luck'); process.exit(7); });`;
    const { driver } = await DriverProcess.start(program(script));
    const { outcome } = await driver.send(job, 5000).reply;
    expect(outcome).toMatchObject({
      kind: 'driver-failure',
      reason: 'the driver ended with exit code 7; its stderr:\nout of luck',
    });
    expect((await driver.send(job, 5000).reply).outcome).toMatchObject({ kind: 'driver-failure' });
    await driver.stop();
  });

  it('that prints anything else on stdout is killed, and the line is reported', async () => {
    const script = `${READY} process.stdin.once('data', () => console.log('debug output')); setInterval(() => {}, 1000);`;
    const { driver } = await DriverProcess.start(program(script));
    const { outcome } = await driver.send(job, 5000).reply;
    expect(outcome).toMatchObject({
      kind: 'driver-failure',
      reason: expect.stringContaining('not JSON on stdout: debug output'),
    });
    await driver.stop();
  });

  it.each([
    [
      'is missing',
      { name: 'x', command: ['no-such-runtime'] } satisfies Program,
      'x: the driver cannot be started: spawn no-such-runtime ENOENT',
    ],
    [
      'crashes',
      program(`console.error('no module'); process.exit(1)`),
      'x: the driver ended with exit code 1; its stderr:\nno module',
    ],
  ])('whose runtime %s is reported in one message', async (_, wrong, message) => {
    await expect(DriverProcess.start(wrong)).rejects.toThrow(message);
  });

  it('gets no setting of this machine that could affect a case', async () => {
    process.env['INTEGRATION_API_KEY'] = 'ik_live_of_a_developer';
    const script = `console.log(JSON.stringify({ ready: true, runtime: String(process.env.INTEGRATION_API_KEY) }));`;
    const { driver, ready } = await DriverProcess.start(program(script));
    delete process.env['INTEGRATION_API_KEY'];
    expect(ready.runtime).toBe('undefined');
    await driver.stop();
  });
});
