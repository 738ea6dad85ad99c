import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { freePort } from '../../../scripts/conformance/free-port.ts';

/** A request as it was on the wire. */
export interface Seen {
  method: string;
  /** Path and query. */
  target: string;
  rawHeaders: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

/**
 * A second opinion on requests: Steady reads the contract without Prism's eyes, and sees parameters that are unknown or
 * written in another style than documented.
 */
export interface Steady {
  /** One line for each thing that is wrong with a request. */
  judge(seen: Seen): Promise<string[]>;
  stop(): Promise<void>;
}

// Of the connection it came on, not of the request.
const HOP_BY_HOP = new Set(['connection', 'host', 'transfer-encoding', 'content-length', 'accept-encoding']);
const START_MS = 20_000;

/** @throws {Error} when it does not start */
export async function startSteady(document: string): Promise<Steady> {
  const port = await freePort();
  const program = createRequire(import.meta.url).resolve('@stdy/cli/steady.js');
  const args = ['--port', String(port), '--host', '127.0.0.1', '--log-format', 'json', '--quiet', document];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  await started(child);
  return {
    judge: (seen) => judge(port, seen),
    stop: () => stop(child),
  };
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    const said: string[] = [];
    const fail = (why: string): void => failed(new Error(`steady did not start (${why}): ${said.join(' ')}`));
    const timer = setTimeout(() => fail(`not within ${START_MS} ms`), START_MS);
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code) => fail(`it ended with ${code}`));
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      said.push(line);
      if (!line.includes('"type":"startup"')) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      ready();
    });
  });
}

/** Its launcher starts a program of its own: both end with their group. */
function stop(child: ChildProcess): Promise<void> {
  return new Promise((stopped) => {
    child.once('exit', () => stopped());
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  });
}

function judge(port: number, { method, target, rawHeaders, body }: Seen): Promise<string[]> {
  const headers = Object.fromEntries(rawHeaders.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase())));
  return new Promise((judged, failed) => {
    const call = request({ port, host: '127.0.0.1', method, path: target, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => judged(errorsOf(answer.headers)));
    });
    call.on('error', failed);
    call.end(body);
  });
}

function errorsOf(headers: Record<string, string | string[] | undefined>): string[] {
  const count = Number(headers['x-steady-error-count'] ?? Number.NaN);
  if (Number.isNaN(count)) return ['steady does not know the path'];
  const of = (index: number, part: string): string => String(headers[`x-steady-error-${index}-${part}`] ?? '');
  return Array.from({ length: count }, (_, index) => {
    return `${of(index + 1, 'code')} ${of(index + 1, 'path')}: ${of(index + 1, 'message')}`;
  });
}
