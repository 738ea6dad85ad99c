/** Starts the server and the workers of a measurement as processes. */
import { end, message, spawn } from '../processes.ts';
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
  const child = spawn(folder, 'node/worker.mjs', [client, url]);
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
