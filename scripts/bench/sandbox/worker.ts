import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadResult, LoadTask, ReceiverResult, ReceiverTask } from './tasks.ts';

/** Process that generates load. */
export interface LoadWorker {
  requests(task: Omit<LoadTask, 'do'>): Promise<LoadResult>;
  receiver(task: Omit<ReceiverTask, 'do'>): Promise<ReceiverResult>;
  close(): Promise<void>;
}

export async function startLoad(): Promise<LoadWorker> {
  const child = fork(join(import.meta.dirname, 'traffic.ts'), { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  async function run<Result>(task: LoadTask | ReceiverTask): Promise<Result> {
    child.send(task);
    const [{ result, error }] = (await once(child, 'message')) as [{ result: Result; error?: string }];
    if (error !== undefined) throw new Error(error);
    return result;
  }
  return {
    requests: (task) => run({ do: 'requests', ...task }),
    receiver: (task) => run({ do: 'receiver', ...task }),
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
