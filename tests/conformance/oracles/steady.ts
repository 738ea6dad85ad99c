import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { freePort } from '../../../scripts/servers/free-port.ts';

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  /** Path and query. */
  target: string;
  rawHeaders: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

/** Validates requests independently of Prism, and detects unknown parameters and undocumented parameter styles. */
export interface Steady {
  /** Returns one line for each error in a request. */
  validate(request: SentRequest): Promise<string[]>;
  stop(): Promise<void>;
}

// Headers of the connection.
const HOP_BY_HOP = new Set(['connection', 'host', 'transfer-encoding', 'content-length', 'accept-encoding', 'trailer']);
const START_MS = 20_000;

/** @throws {Error} if Steady does not start. */
export async function startSteady(document: string): Promise<Steady> {
  const port = await freePort();
  const program = createRequire(import.meta.url).resolve('@stdy/cli/steady.js');
  const args = ['--port', String(port), '--host', '127.0.0.1', '--log-format', 'json', '--quiet', document];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  await started(child);
  return {
    validate: (sent) => validate(port, sent),
    stop: () => stop(child),
  };
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    const output: string[] = [];
    const fail = (cause: string): void => failed(new Error(`Steady did not start (${cause}): ${output.join(' ')}`));
    const timer = setTimeout(() => fail(`not within ${START_MS} ms`), START_MS);
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code) => fail(`it ended with ${code}`));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      output.push(line);
      if (!line.includes('"type":"startup"')) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      ready();
    });
  });
}

/** Ends the process group, because the launcher of Steady starts a second process. */
function stop(child: ChildProcess): Promise<void> {
  return new Promise((stopped) => {
    child.once('exit', () => stopped());
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  });
}

function validate(port: number, { method, target, rawHeaders, body }: SentRequest): Promise<string[]> {
  const headers = Object.fromEntries(rawHeaders.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase())));
  return new Promise((resolve, failed) => {
    const call = request({ port, host: '127.0.0.1', method, path: target, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(errorsOf(response.headers)));
    });
    call.on('error', failed);
    call.end(body);
  });
}

function errorsOf(headers: Record<string, string | string[] | undefined>): string[] {
  const count = Number(headers['x-steady-error-count'] ?? Number.NaN);
  if (Number.isNaN(count)) return ['unknown path'];
  const of = (index: number, part: string): string => String(headers[`x-steady-error-${index}-${part}`] ?? '');
  return Array.from({ length: count }, (_, index) => {
    return `${of(index + 1, 'code')} ${of(index + 1, 'path')}: ${of(index + 1, 'message')}`;
  });
}
