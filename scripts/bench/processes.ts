import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ClientName } from './clients.ts';
import type { TaskResults, Task } from './tasks.ts';

export interface Server extends AsyncDisposable {
  url: string;
  /** Returns the number of connections opened since the start. */
  connections: () => Promise<number>;
}

export interface Worker extends AsyncDisposable {
  /** @throws {Error} one line with the cause, if the task fails */
  run: <Name extends Task['do']>(task: Extract<Task, { do: Name }>) => Promise<TaskResults[Name]>;
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

/** Starts a worker whose client is ready and has not sent a call yet. */
export async function startWorker(folder: string, client: ClientName, url: string): Promise<Worker> {
  const child = spawn(folder, 'worker.mjs', [client, url]);
  await message(child);
  return {
    run: async (task) => {
      child.send(task);
      const { result, error } = (await message(child)) as { result: never; error?: string };
      if (error !== undefined) throw new Error(error);
      return result;
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

/** Starts a process of the workspace. */
export function spawn(folder: string, file: string, args: string[]): ChildProcess {
  // Without the loader and the settings of this process, which would be measured, too.
  const { NODE_OPTIONS: _, ...env } = process.env;
  return fork(join(folder, file), args, { execArgv: [], cwd: folder, env });
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
