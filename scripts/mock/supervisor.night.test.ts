import { type ChildProcess, fork, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { forkPrism, Supervisor } from './supervisor.ts';

const CRASHING = fileURLToPath(new URL('fixtures/crashing.ts', import.meta.url));

const running: { supervisor: Supervisor; ended: Promise<void> }[] = [];

afterEach(async () => {
  for (const { supervisor } of running) supervisor.stop();
  await Promise.allSettled(running.splice(0).map(({ ended }) => ended));
});

/** Starts a supervisor whose events can be awaited. */
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
    log: (line) => events.emit('line', line),
  });
  const listening = once(events, 'listening').then(([url]) => String(url));
  const line = once(events, 'line').then(([text]) => String(text));
  const ended = supervisor.run();
  running.push({ supervisor, ended });
  return { supervisor, children, listening, line, ended };
}

function crashing(mode: 'listens' | 'crashes' | 'fails'): (port: number) => ChildProcess {
  return (port) => fork(CRASHING, [String(port), mode], { execArgv: ['--import', 'tsx'] });
}

it('restarts Prism on the same port after a crash, and reports the request', async () => {
  const { children, listening, line } = supervise(crashing('listens'));
  const url = await listening;
  await expect(fetch(`${url}/deadly`)).rejects.toThrow('fetch failed');
  expect(await line).toBe('Prism crashed after GET /deadly (exit code 3, bad luck); restarting it.');
  const [report] = await once(children[1] as ChildProcess, 'message');
  expect(report).toEqual({ kind: 'listening', url });
});

it('gives up if Prism never listens', async () => {
  const { children, ended } = supervise(crashing('crashes'));
  await expect(ended).rejects.toMatchObject({
    message: 'Prism crashed 5 times in a row before it listened (exit code 7); giving up.',
    exitCode: 1,
  });
  expect(children).toHaveLength(5);
});

it('does not repeat a start that failed with a message', async () => {
  const { children, ended } = supervise(crashing('fails'));
  await expect(ended).rejects.toMatchObject({ message: 'No.', exitCode: 2 });
  expect(children).toHaveLength(1);
});

it('reports that the process cannot be created', async () => {
  const { ended } = supervise(() => spawn('/no/such/program'));
  await expect(ended).rejects.toMatchObject({ message: 'Prism cannot be started (spawn /no/such/program ENOENT)' });
});

it('restarts the real Prism after kill -9 on the same port', async () => {
  const { children, listening, line } = supervise(forkPrism);
  const url = await listening;
  children[0]?.kill('SIGKILL');
  expect(await line).toBe('Prism crashed (SIGKILL); restarting it.');
  await once(children[1] as ChildProcess, 'message');
  expect((await fetch(`${url}/api/v1/products`)).status).toBe(401);
});

it('ends Prism on stop', async () => {
  const { supervisor, children, listening, ended } = supervise(crashing('listens'));
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
