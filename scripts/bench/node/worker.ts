/** Runs one client in a separate process, so that its CPU time and its memory can be measured. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Client, type ClientName, CLIENTS } from './clients.ts';
import { ORDER } from '../payloads.ts';
import type { TaskResults, Task } from './tasks.ts';

const [name, url] = process.argv.slice(2) as [ClientName, string];
const client = await CLIENTS[name](url);

const tasks: { [Name in Task['do']]: (task: Extract<Task, { do: Name }>) => Promise<TaskResults[Name]> } = {
  verify: () => verify(client),
  cpu: ({ call, calls }) => cpuOf(client[call], calls),
  memory: ({ calls, samples }) => memoryOf(client.order, calls, samples),
  flood: ({ calls, atOnce }) => flood(client.order, calls, atOnce),
};

process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  const run = tasks[task.do] as (task: Task) => Promise<TaskResults[Task['do']]>;
  run(task).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: `${name}: ${String(error)}` }),
  );
});
process.send?.({ result: null });

/** Checks that the client parses as much as the others; otherwise the comparison would be unfair. */
async function verify({ order, list }: Client): Promise<null> {
  const { id } = await order();
  const { length } = await list();
  if (id !== ORDER.id || length !== 100) throw new Error(`got order ${id} and ${length} products`);
  return null;
}

/** Returns the CPU microseconds per call, including all threads of the process. */
async function cpuOf(call: () => Promise<unknown>, calls: number): Promise<number> {
  const start = process.cpuUsage();
  for (let done = 0; done < calls; done += 1) await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

async function memoryOf(call: () => Promise<unknown>, calls: number, samples: number): Promise<TaskResults['memory']> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const taken: TaskResults['memory'] = [];
  for (let sample = 0; sample <= samples; sample += 1) {
    if (sample > 0) await cpuOf(call, calls / samples);
    collect();
    // Objects that finalisation releases are only freed by another collection.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    taken.push({ calls: (sample * calls) / samples, heap: heapUsed, rss });
  }
  return taken;
}

/** Returns the calls per second with `atOnce` of them in flight. */
async function flood(call: () => Promise<unknown>, calls: number, atOnce: number): Promise<number> {
  let left = calls;
  const start = performance.now();
  const line = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return (calls * 1000) / (performance.now() - start);
}
