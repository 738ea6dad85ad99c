import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ClientName } from './clients.ts';
import type { TaskResults, Task } from './tasks.ts';

export interface Server extends AsyncDisposable {
  url: string;
  /** How many connections were opened since it started. */
  connections: () => Promise<number>;
}

export interface Worker extends AsyncDisposable {
  /** @throws {Error} what went wrong there, by one line */
  ask: <Name extends Task['do']>(task: Extract<Task, { do: Name }>) => Promise<TaskResults[Name]>;
}

export async function startServer(folder: string): Promise<Server> {
  const child = spawn(folder, 'server.mjs', []);
  const port = (await message(child)) as number;
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => {
      child.send('connections');
      return message(child) as Promise<number>;
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

/** A client that stands ready and has made no call. */
export async function startWorker(folder: string, client: ClientName, url: string): Promise<Worker> {
  const child = spawn(folder, 'worker.mjs', [client, url]);
  await message(child);
  return {
    ask: async (task) => {
      child.send(task);
      const { result, error } = (await message(child)) as { result: never; error?: string };
      if (error !== undefined) throw new Error(error);
      return result;
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

function spawn(folder: string, file: string, args: string[]): ChildProcess {
  // Neither the loader nor the settings of the process that measures; both would be measured.
  const { NODE_OPTIONS: _, ...env } = process.env;
  return fork(join(folder, file), args, { execArgv: [], cwd: folder, env });
}

async function message(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${child.spawnargs[1]} has ended`);
  const gone = new AbortController();
  const ended = once(child, 'exit', { signal: gone.signal }).then(([code]) => {
    throw new Error(`${child.spawnfile} ${child.spawnargs.slice(1).join(' ')} ended with ${code} while it was asked`);
  });
  const [first] = (await Promise.race([once(child, 'message', { signal: gone.signal }), ended]).finally(() => {
    ended.catch(() => {});
    gone.abort();
  })) as [unknown];
  return first;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
