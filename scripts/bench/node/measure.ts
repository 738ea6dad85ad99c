import type { OnDone } from '../measurement.ts';
import { type ClientName, CLIENTS } from './clients.ts';
import { type Server, startServer, startWorker, type Worker } from './workers.ts';
import type { Sizes } from './sizes.ts';
import type { TaskResults, Task } from './tasks.ts';

/** The result of each client in each round. */
export type RoundResults = Partial<Record<ClientName, number[]>>;

export interface Measured {
  /** CPU microseconds per call. */
  order: RoundResults;
  list: RoundResults;
  /** Calls per second. */
  flood: RoundResults;
  memory: Partial<Record<ClientName, TaskResults['memory']>>;
  /** Connections opened for the sequential calls. */
  connections: Partial<Record<ClientName, number>>;
}

interface BenchTarget {
  folder: string;
  url: string;
}

const ALL = Object.keys(CLIENTS) as ClientName[];
const MEMORY_OF: readonly ClientName[] = ['node:http', 'ours', 'ours on fetch'];
const SAMPLES = 10;

/** Measures the calls of all clients, which take turns. */
export async function measureCalls(folder: string, sizes: Sizes, onDone: OnDone): Promise<Measured> {
  await using server = await startServer(folder);
  const { rounds, orders, lists, atOnce } = sizes;
  const connections = await connectionsOf(folder, server, sizes);
  onDone('connected', `${sizes.sequential} sequential calls with ${ALL.length} clients`);
  const target = { folder, url: server.url };
  const cpu = (call: 'order' | 'list', calls: number): Promise<RoundResults> =>
    runRounds<'cpu'>(target, {
      rounds,
      task: { do: 'cpu', call, calls },
      warmUp: { do: 'cpu', call, calls: calls * sizes.warmUp },
    });
  const order = await cpu('order', orders);
  const list = await cpu('list', lists);
  onDone('timed', `${rounds} rounds of ${orders} orders, then ${rounds} rounds of ${lists} lists`);
  const many = { do: 'flood', calls: sizes.flood, atOnce } as const;
  const warmUp = { ...many, calls: sizes.flood * sizes.warmUp };
  const flood = await runRounds<'flood'>(target, { rounds, task: many, warmUp });
  onDone('flooded', `${rounds} rounds of ${sizes.flood} orders, ${atOnce} at once`);
  const memory = await memoryOf(folder, server, sizes);
  onDone('watched', `memory over ${sizes.memoryCalls} calls with ${MEMORY_OF.join(', ')}`);
  return { order, list, flood, memory, connections };
}

async function connectionsOf(folder: string, server: Server, sizes: Sizes): Promise<Measured['connections']> {
  const opened: Measured['connections'] = {};
  for (const name of ALL) {
    await using worker = await startWorker(folder, name, server.url);
    const before = await server.connections();
    await worker.run({ do: 'cpu', call: 'order', calls: sizes.sequential });
    opened[name] = (await server.connections()) - before;
  }
  return opened;
}

/** Runs every client once in each round. The processes are new, so that one kind of call does not affect the next. */
async function runRounds<Kind extends 'cpu' | 'flood'>(
  { folder, url }: BenchTarget,
  { rounds, task, warmUp }: { rounds: number; task: Extract<Task, { do: Kind }>; warmUp: typeof task },
): Promise<RoundResults> {
  const workers: [ClientName, Worker][] = [];
  const results: RoundResults = {};
  try {
    for (const name of ALL) {
      const worker = await startWorker(folder, name, url);
      workers.push([name, worker]);
      await worker.run({ do: 'verify' });
      await worker.run(warmUp);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, worker] of rotated(workers, round)) (results[name] ??= []).push(await worker.run(task));
    }
    return results;
  } finally {
    for (const [, worker] of workers) await worker[Symbol.asyncDispose]();
  }
}

/** Rotates the order, so that no client is always the first after a pause or always follows the same client. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  const rotatedItems = [...items.slice(start), ...items.slice(0, start)];
  return Math.floor(by / items.length) % 2 === 0 ? rotatedItems : rotatedItems.toReversed();
}

async function memoryOf(folder: string, server: Server, sizes: Sizes): Promise<Measured['memory']> {
  const measure = async (name: ClientName): Promise<[ClientName, TaskResults['memory']]> => {
    await using worker = await startWorker(folder, name, server.url);
    await worker.run({ do: 'cpu', call: 'order', calls: sizes.memoryWarmUp });
    return [name, await worker.run({ do: 'memory', calls: sizes.memoryCalls, samples: SAMPLES })];
  };
  return Object.fromEntries(await Promise.all(MEMORY_OF.map(measure)));
}
