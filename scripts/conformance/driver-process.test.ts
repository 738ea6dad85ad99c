import { describe, expect, it } from 'vitest';
import { DriverProcess, type Program } from './driver-process.ts';
import type { Job } from './protocol.ts';

const job: Job = { client: {}, call: { construct: {} } };
const READY = `console.log(JSON.stringify({ ready: true, language: 'x', runtime: '1' }));`;
// Answers each job with its number, and the wish to cancel one with an outcome of its own.
const ECHO = `${READY} require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, cancel, call } = JSON.parse(line);
  const answer = (of, value) => console.log(JSON.stringify({ id: of, ms: 1, outcome: { kind: 'value', value } }));
  if (cancel) answer(cancel, 'cancelled');
  else if (!call.wait) answer(id, id);
});`;

const program = (script: string): Program => ({ name: 'x', command: [process.execPath, '-e', script] });

describe('a driver', () => {
  it('says what it runs on, and answers jobs by their id', async () => {
    const { driver, ready } = await DriverProcess.start(program(ECHO));
    const replies = await Promise.all([driver.send(job, 5000).reply, driver.send(job, 5000).reply]);
    expect(ready.runtime).toBe('1');
    expect(replies.map(({ outcome }) => outcome)).toEqual([1, 2].map((value) => ({ kind: 'value', value })));
    await driver.stop();
  });

  it('is told to cancel a job', async () => {
    const { driver } = await DriverProcess.start(program(ECHO));
    const { id, reply } = driver.send({ ...job, call: { wait: true } as never }, 5000);
    driver.cancel(id);
    expect((await reply).outcome).toEqual({ kind: 'value', value: 'cancelled' });
    await driver.stop();
  });

  it('that gives no answer in time loses the call', async () => {
    const { driver } = await DriverProcess.start(program(ECHO));
    const { outcome } = await driver.send({ ...job, call: { wait: true } as never }, 20).reply;
    expect(outcome).toEqual({ kind: 'driver-failure', reason: 'no reply within 20 ms' });
    await driver.stop();
  });

  it('that dies loses its calls, and its last words are shown', async () => {
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

  it('that prints something else on stdout is ended, and the line is shown', async () => {
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
      'falls over',
      program(`console.error('no module'); process.exit(1)`),
      'x: the driver ended with exit code 1; its stderr:\nno module',
    ],
  ])('whose runtime %s is not started, in one message that says why', async (_, wrong, message) => {
    await expect(DriverProcess.start(wrong)).rejects.toThrow(message);
  });

  it('gets no setting of this machine that a case could take for its own', async () => {
    process.env['INTEGRATION_API_KEY'] = 'ik_live_of_a_developer';
    const script = `console.log(JSON.stringify({ ready: true, runtime: String(process.env.INTEGRATION_API_KEY) }));`;
    const { driver, ready } = await DriverProcess.start(program(script));
    delete process.env['INTEGRATION_API_KEY'];
    expect(ready.runtime).toBe('undefined');
    await driver.stop();
  });
});
