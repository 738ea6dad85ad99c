import { expect, it, vi } from 'vitest';
import { DriverProcess, type Program } from './driver-process.ts';
import type { Job } from '../protocol.ts';

const job: Job = { client: {}, call: { construct: {} } };
const READY = `console.log(JSON.stringify({ ready: true, language: 'x', runtime: '1' }));`;
/** Returns a driver that runs this code for each job. */
const program = (code: string): Program => {
  const script = `${READY} require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id } = JSON.parse(line);
    const reply = (id) => console.log(JSON.stringify({ id, ms: 1, outcome: { kind: 'value' } }));
    ${code}
  });`;
  return { name: 'x', command: [process.execPath, '-e', script] };
};

it.each([
  ['does not reply', `console.error('waits')`, 'no reply within 300 ms; its stderr:\nwaits'],
  [
    'ends',
    `console.error('out of luck'); process.exit(7)`,
    'the driver ended with exit code 7; its stderr:\nout of luck',
  ],
  ['prints anything else', `console.log('debug output')`, 'not JSON on stdout: debug output'],
  ['replies without an outcome', `console.log(JSON.stringify({ id, ms: 1 }))`, 'no outcome'],
])('a driver that %s fails the call', async (_, code, reason) => {
  const { driver } = await DriverProcess.start(program(code));
  const { outcome } = await driver.send(job, 300).reply;
  expect(outcome).toMatchObject({ kind: 'driver-failure', reason: expect.stringContaining(reason) });
  await driver.stop(100);
});

it.each([
  ['replies twice', 'reply(id); reply(id)', 'x: the driver sent a second reply to job 1: {"id":1,'],
  ['replies to no job', 'reply(7); reply(id)', 'x: the driver sent a reply to job 7, which does not exist'],
  ['crashes after its reply', 'reply(id); process.exitCode = 4', 'x: the driver ended with exit code 4'],
  ['ends after its reply', 'reply(id); setTimeout(() => process.exit(0), 1)', 'x: the driver ended with exit code 0'],
  ['ends during a call', 'process.exit(4)', 'x: the driver ended with exit code 4'],
  [
    'does not end',
    'reply(id); setInterval(() => {}, 1000)',
    'x: the driver did not end within 100 ms after its last call',
  ],
])('a driver that %s breaks the protocol', async (_, code, error) => {
  const { driver } = await DriverProcess.start(program(code));
  await driver.send(job, 5000).reply;
  if (code.includes('exit(0)')) await vi.waitUntil(() => driver.isDead);
  await driver.stop(100);
  expect(driver.protocolErrors).toEqual([expect.stringContaining(error)]);
});

it('a driver that replies when its time is over does not reply twice', async () => {
  const { driver } = await DriverProcess.start(program('setTimeout(() => reply(id), 100)'));
  await driver.send(job, 20).reply;
  await driver.send(job, 5000).reply;
  await driver.stop();
  expect(driver.protocolErrors).toEqual([]);
});

it.each([
  ['is missing', ['no-such-runtime'], 'x: the driver cannot be started: spawn no-such-runtime ENOENT'],
  ['crashes', [process.execPath, '-e', `console.error('no module'); process.exit(1)`], 'stderr:\nno module'],
] as const)('a driver whose runtime %s is reported in one message', async (_, command, message) => {
  await expect(
    DriverProcess.start({ name: 'x', command: [...command] as Program['command'] & string[] }),
  ).rejects.toThrow(message);
});

it('a driver gets no setting of this machine that could affect a case', async () => {
  process.env['INTEGRATION_API_KEY'] = 'ik_live_of_a_developer';
  const script = `console.log(JSON.stringify({ ready: true, runtime: String(process.env.INTEGRATION_API_KEY) }));`;
  const { driver, ready } = await DriverProcess.start({ name: 'x', command: [process.execPath, '-e', script] });
  delete process.env['INTEGRATION_API_KEY'];
  expect(ready.runtime).toBe('undefined');
  await driver.stop();
});
