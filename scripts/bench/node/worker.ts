/** Makes the calls of one client as the benchmark asks for them, one line a task; library.ts of the parent has the tasks. */
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ORDER } from '../payloads.ts';
import { type ClientName, CLIENTS } from './clients.ts';

const AT_ONCE = 64;
const [name, url] = process.argv.slice(2) as [ClientName, string];
const client = await CLIENTS[name](url);

const tasks: Readonly<Record<string, (calls: number) => Promise<number>>> = {
  order: (calls) => cpuOf(client.order, calls),
  list: (calls) => cpuOf(client.list, calls),
  flood: (calls) => flood(client.order, calls),
  heap,
};

// Otherwise the comparison would be unfair.
const { id } = await client.order();
const { length } = await client.list();
if (id !== ORDER.id || length !== 100) throw new Error(`${name} got order ${id} and ${length} products`);
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [word = '', calls] = line.split(' ');
  const task = tasks[word];
  if (task === undefined) throw new Error(`no task has the name ${word}`);
  console.log(await task(Number(calls)));
}
process.exit();

/** Returns the CPU microseconds per call, including all threads of the process. */
async function cpuOf(call: () => Promise<unknown>, calls: number): Promise<number> {
  const start = process.cpuUsage();
  for (let done = 0; done < calls; done += 1) await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

/** Returns the bytes in use after garbage collection. */
async function heap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // Objects that finalisation releases are only freed by another collection.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  return process.memoryUsage().heapUsed;
}

/** Returns the calls per second with many of them in flight. */
async function flood(call: () => Promise<unknown>, calls: number): Promise<number> {
  let left = calls;
  const start = performance.now();
  const line = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return (calls * 1000) / (performance.now() - start);
}
