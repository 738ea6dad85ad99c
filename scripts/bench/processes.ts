import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

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
