/** Starts the sandbox and Prism as processes, as a developer does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../servers/free-port.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const START_MS = 120_000;
const POLL_MS = 5;
export const TOKEN = 'token-of-the-benchmark-of-the-sandbox';

export interface Service {
  url: string;
  /** Milliseconds from the start of the process until it is ready. */
  readyMs: number;
  /** Resident memory in MB. */
  rss(): number;
  /** Ends the process as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the sandbox with these flags. */
export function startSandbox(flags: readonly string[]): Promise<Service> {
  const more = ['--token', TOKEN, '--check-responses', 'off', ...flags];
  return start('/readyz', (port) => ['scripts/sandbox.mjs', '--port', String(port), ...more]);
}

/** Starts Prism, which serves the examples of the contract. */
export function startPrism(): Promise<Service> {
  return start('/', (port) => ['--import', 'tsx', 'scripts/mock.ts', '--port', String(port)]);
}

async function start(path: string, argsOf: (port: number) => string[]): Promise<Service> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, argsOf(port), { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  while (!(await responds(url + path))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_MS)
      throw new Error(`the server did not start: ${errors}`);
    await sleep(POLL_MS);
  }
  const readyMs = performance.now() - startedAt;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await closed;
  };
  return { url, readyMs, rss: () => residentMemory(child), kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** A path of Prism that does not exist has a response, too; a server that starts responds with 503. */
const responds = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status !== 503,
    () => false,
  );

/** Returns the resident memory in MB, as Linux counts it; on other systems it is not a number. */
function residentMemory({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
