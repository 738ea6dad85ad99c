import { type ChildProcess, execFile, fork, spawn as spawnProgram } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ROOT } from '../checks/tools.ts';
import type { Command } from './library.ts';

/** Returns the environment without the loader and the settings of this process, which would be measured, too. */
function bareEnv(env: Command['env'] = {}): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...rest } = process.env;
  return { ...rest, ...env };
}

/** Runs a program and returns its output. */
export async function outputOf({ program, args, env, cwd = ROOT }: Command): Promise<string> {
  const options = { cwd, env: bareEnv(env), maxBuffer: 1 << 26 };
  try {
    return (await promisify(execFile)(program, [...args], options)).stdout;
  } catch (error) {
    const { stderr = '', message: text } = error as Error & { stderr?: string };
    const cause = stderr.split('\n').find((line) => /error|exception/i.test(line)) ?? text;
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed: ${cause}`, { cause: error });
  }
}

/** A running client, which makes calls as it is asked to. */
export interface Worker extends AsyncDisposable {
  ask: (task: string) => Promise<number>;
}

/** Starts a worker whose client has made its first two calls. */
export async function startWorker({ program, args, env, cwd = ROOT }: Command): Promise<Worker> {
  const child = spawnProgram(program, args, { cwd, env: bareEnv(env), stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const replies = lines[Symbol.asyncIterator]();
  const reply = async (): Promise<string> => {
    const { value, done } = await replies.next();
    if (done === true) throw new Error(`${args.slice(-2).join(' ')} ended during a task`);
    return value;
  };
  await reply();
  return {
    async ask(task) {
      child.stdin.write(`${task}\n`);
      return Number(await reply());
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await exited;
      lines.close();
    },
  };
}

export interface Server extends AsyncDisposable {
  url: string;
  /** Returns the number of connections opened since the start. */
  connections: () => Promise<number>;
}

/** Starts the server that responds to all clients. */
export async function startServer(): Promise<Server> {
  const child = fork(join(ROOT, 'scripts/bench/server.ts'), [], { execArgv: ['--import', 'tsx'] });
  const port = (await message(child)) as number;
  return {
    url: `http://127.0.0.1:${port}`,
    connections() {
      child.send('connections');
      return message(child) as Promise<number>;
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

/** Starts a process of a folder. */
export function spawn(folder: string, file: string, args: string[]): ChildProcess {
  return fork(join(folder, file), args, { execArgv: [], cwd: folder, env: bareEnv() });
}

/** @throws {Error} if the process ends first */
export async function message(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${child.spawnargs[1]} has ended`);
  const gone = new AbortController();
  const ended = once(child, 'exit', { signal: gone.signal }).then(([code]) => {
    throw new Error(`${child.spawnfile} ${child.spawnargs.slice(1).join(' ')} ended with ${code} during a task`);
  });
  const [first] = (await Promise.race([once(child, 'message', { signal: gone.signal }), ended]).finally(() => {
    ended.catch(() => {});
    gone.abort();
  })) as [unknown];
  return first;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
