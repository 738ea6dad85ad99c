/** The command `npm run sandbox` as a process, which tests kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/servers/free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Time for a start on a busy machine. */
const START_MS = 120_000;
const POLL_MS = 20;
const TOKEN = 'token-of-the-proof-of-the-sandbox';

export interface ServiceProcess {
  readonly url: string;
  readonly token: string;
  /** Ends the process as a crash does, and starts it again on the same port. */
  crash(): Promise<void>;
  /** Ends the process. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Starts the command with these flags; flags of the port and of the token are added. */
export async function startProcess(flags: readonly string[]): Promise<ServiceProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['scripts/sandbox.mjs', '--port', String(port), '--token', TOKEN, ...flags];
  const start = (): Promise<Running> => run(args, url);
  let running = await start();
  return {
    url,
    token: TOKEN,
    async crash() {
      running.child.kill('SIGKILL');
      await running.ended;
      running = await start();
    },
    async stop() {
      running.child.kill('SIGTERM');
      return running.ended;
    },
  };
}

interface Running {
  child: ChildProcess;
  ended: Promise<number | null>;
}

async function run(args: readonly string[], url: string): Promise<Running> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const deadline = performance.now() + START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the sandbox ended with ${child.exitCode}: ${errors}`);
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the sandbox was not ready in ${START_MS} ms: ${errors}`);
    }
    await sleep(POLL_MS);
  }
  return { child, ended };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
