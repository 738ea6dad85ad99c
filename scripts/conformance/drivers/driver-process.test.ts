import { describe, expect, it, vi } from 'vitest';
import { DriverProcess, type Program } from './driver-process.ts';
import type { Job } from '../protocol.ts';

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

  it('that does not reply in time fails the call with its stderr', async () => {
    const script = `${READY} process.stdin.once('data', () => console.error('waits for a lock')); setInterval(() => {}, 1000);`;
    const { driver } = await DriverProcess.start(program(script));
    const { outcome } = await driver.send(job, 300).reply;
    expect(outcome).toMatchObject({ reason: 'no reply within 300 ms; its stderr:\nwaits for a lock' });
    await driver.stop();
  });

  it.each([
    [100, 2],
    [1000, 3],
  ])('has more time for its reply after a lag of %d ms: %d times as much', async (lag, factor) => {
    const { driver } = await DriverProcess.start(program(ECHO));
    const start = performance.now();
    const { outcome } = await driver.send({ ...job, call: { wait: true } as never }, 100, () => lag).reply;
    expect(performance.now() - start).toBeGreaterThan(100 * factor - 2);
    expect(outcome).toMatchObject({
      reason: `no reply within 100 ms; the limit was ${factor}.0 times as long, because the machine lagged`,
    });
    await driver.stop();
  });

  it('that replies in time on a machine that lags is not late', async () => {
    const script = ECHO.replace('else if (!call.wait) reply(id, id);', 'else setTimeout(() => reply(id, id), 150);');
    const { driver } = await DriverProcess.start(program(script));
    const { outcome } = await driver.send(job, 100, () => 1000).reply;
    expect(outcome).toMatchObject({ kind: 'value' });
    await driver.stop();
  });

  it.each([
    ['replies twice', 'reply(id, id); reply(id, id);', 'x: the driver sent a second reply to job 1: {"id":1,'],
    ['replies to no job', 'reply(7, id); reply(id, id);', 'x: the driver sent a reply to job 7, which does not exist'],
    ['crashes after its reply', 'reply(id, id); process.exitCode = 4;', 'x: the driver ended with exit code 4'],
    [
      'ends after its reply',
      'reply(id, id); setTimeout(() => process.exit(0), 1);',
      'x: the driver ended with exit code 0',
    ],
  ])('that %s breaks the protocol', async (_, code, error) => {
    const script = ECHO.replace('else if (!call.wait) reply(id, id);', `else { ${code} }`);
    const { driver } = await DriverProcess.start(program(script));
    await driver.send(job, 5000).reply;
    if (code.includes('exit(0)')) await vi.waitUntil(() => driver.isDead);
    await driver.stop();
    expect(driver.protocolErrors).toEqual([expect.stringContaining(error)]);
  });

  it('that replies when its time is over does not reply twice', async () => {
    const script = ECHO.replace('else if (!call.wait) reply(id, id);', 'else setTimeout(() => reply(id, id), 100);');
    const { driver } = await DriverProcess.start(program(script));
    await driver.send(job, 20).reply;
    await driver.send(job, 5000).reply;
    await driver.stop();
    expect(driver.protocolErrors).toEqual([]);
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

  it('that ends during a call breaks the protocol, because nobody judges a warm-up', async () => {
    const script = ECHO.replace('else if (!call.wait) reply(id, id);', 'else process.exit(4);');
    const { driver } = await DriverProcess.start(program(script));
    const replies = await Promise.all([driver.send(job, 5000).reply, driver.send(job, 5000).reply]);
    await driver.stop();
    expect(replies.map(({ outcome }) => outcome.kind)).toEqual(['driver-failure', 'driver-failure']);
    expect(driver.protocolErrors).toEqual(['x: the driver ended with exit code 4']);
  });

  it.each([
    [
      'although all calls have ended breaks the protocol',
      ECHO,
      ['x: the driver did not end within 100 ms after its last call'],
    ],
    ['because of a call without a reply is only killed', `${READY} process.stdin.resume();`, []],
  ])('that does not end %s', async (_, script, errors) => {
    const { driver } = await DriverProcess.start(program(`setInterval(() => {}, 1000); ${script}`));
    await driver.send(job, 200).reply;
    await driver.stop(100);
    expect(driver.protocolErrors).toEqual(errors);
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
