import { type ChildProcess, fork, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { forkPrism, Supervisor } from './supervisor.ts';

const MORTAL = fileURLToPath(new URL('fixtures/crashing.ts', import.meta.url));

const running: { supervisor: Supervisor; ended: Promise<void> }[] = [];

afterEach(async () => {
  for (const { supervisor } of running) supervisor.stop();
  await Promise.allSettled(running.splice(0).map(({ ended }) => ended));
});

/** A supervisor whose doings can be waited for. */
function supervise(forkOne: (port: number) => ChildProcess, port = 0) {
  const events = new EventEmitter();
  const children: ChildProcess[] = [];
  const supervisor = new Supervisor({
    port,
    fork: (at) => {
      const child = forkOne(at);
      children.push(child);
      return child;
    },
    onListening: (url) => events.emit('listening', url),
    say: (line) => events.emit('line', line),
  });
  const listening = once(events, 'listening').then(([url]) => String(url));
  const line = once(events, 'line').then(([text]) => String(text));
  const ended = supervisor.run();
  running.push({ supervisor, ended });
  return { supervisor, children, listening, line, ended };
}

function mortal(mode: 'listens' | 'dies' | 'refuses'): (port: number) => ChildProcess {
  return (port) => fork(MORTAL, [String(port), mode], { execArgv: ['--import', 'tsx'] });
}

it('starts Prism again on the same port after a request killed it, and says which', async () => {
  const { children, listening, line } = supervise(mortal('listens'));
  const url = await listening;
  await expect(fetch(`${url}/deadly`)).rejects.toThrow('fetch failed');
  expect(await line).toBe('Prism died after GET /deadly (exit code 3, bad luck): starting it again.');
  const [report] = await once(children[1] as ChildProcess, 'message');
  expect(report).toEqual({ kind: 'listening', url });
});

it('gives up on a Prism that never gets as far as listening', async () => {
  const { children, ended } = supervise(mortal('dies'));
  await expect(ended).rejects.toMatchObject({
    message: 'Prism died 5 times in a row before it listened (exit code 7): giving up.',
    exitCode: 1,
  });
  expect(children).toHaveLength(5);
});

it('does not repeat a start that was refused for a reason', async () => {
  const { children, ended } = supervise(mortal('refuses'));
  await expect(ended).rejects.toMatchObject({ message: 'No.', exitCode: 2 });
  expect(children).toHaveLength(1);
});

it('says that the system gives it no process', async () => {
  const { ended } = supervise(() => spawn('/no/such/program'));
  await expect(ended).rejects.toMatchObject({ message: 'Prism has no process (spawn /no/such/program ENOENT).' });
});

it('starts the real Prism again after kill -9, on the port it had', async () => {
  const { children, listening, line } = supervise(forkPrism);
  const url = await listening;
  children[0]?.kill('SIGKILL');
  expect(await line).toBe('Prism died (SIGKILL): starting it again.');
  await once(children[1] as ChildProcess, 'message');
  expect((await fetch(`${url}/api/v1/products`)).status).toBe(401);
});

it('ends Prism when it is told to stop', async () => {
  const { supervisor, children, listening, ended } = supervise(mortal('listens'));
  const url = await listening;
  supervisor.stop();
  await ended;
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGTERM']);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('can be stopped before Prism listens', async () => {
  const { supervisor, children, ended } = supervise(forkPrism);
  supervisor.stop();
  await ended;
  expect(children).toHaveLength(1);
});
