import { type ClientName, CLIENTS } from './clients.ts';
import { type Server, startServer, startWorker, type Worker } from './processes.ts';
import type { Sizes } from './sizes.ts';
import type { TaskResults, Task } from './tasks.ts';

/** Told of each part that is done. */
export type OnDone = (name: string, summary: string) => void;

/** What each client took in each turn. */
export type Turns = Partial<Record<ClientName, number[]>>;

export interface Measured {
  /** CPU microseconds per call. */
  order: Turns;
  list: Turns;
  /** Calls per second. */
  flood: Turns;
  memory: Partial<Record<ClientName, TaskResults['memory']>>;
  /** Connections opened for the calls one after the other. */
  connections: Partial<Record<ClientName, number>>;
}

interface BenchTarget {
  folder: string;
  url: string;
}

const ALL = Object.keys(CLIENTS) as ClientName[];
const MEMORY_OF: readonly ClientName[] = ['node:http', 'ours', 'ours on fetch'];
const SAMPLES = 10;

/** Everything that is measured by calls, of all clients by turns. */
export async function measureCalls(folder: string, sizes: Sizes, onDone: OnDone): Promise<Measured> {
  await using server = await startServer(folder);
  const { rounds, orders, lists, atOnce } = sizes;
  const connections = await connectionsOf(folder, server, sizes);
  onDone('connected', `${sizes.sequential} calls in a row by ${ALL.length} clients`);
  const place = { folder, url: server.url };
  const cpu = (call: 'order' | 'list', calls: number): Promise<Turns> =>
    turns<'cpu'>(place, {
      rounds,
      task: { do: 'cpu', call, calls },
      warmUp: { do: 'cpu', call, calls: calls * sizes.warmUp },
    });
  const order = await cpu('order', orders);
  const list = await cpu('list', lists);
  onDone('timed', `${rounds} turns of ${orders} orders, then of ${lists} lists`);
  const many = { do: 'flood', calls: sizes.flood, atOnce } as const;
  const warmUp = { ...many, calls: sizes.flood * sizes.warmUp };
  const flood = await turns<'flood'>(place, { rounds, task: many, warmUp });
  onDone('flooded', `${rounds} turns of ${sizes.flood} orders, ${atOnce} at once`);
  const memory = await memoryOf(folder, server, sizes);
  onDone('watched', `memory over ${sizes.memoryCalls} calls by ${MEMORY_OF.join(', ')}`);
  return { order, list, flood, memory, connections };
}

async function connectionsOf(folder: string, server: Server, sizes: Sizes): Promise<Measured['connections']> {
  const opened: Measured['connections'] = {};
  for (const name of ALL) {
    await using worker = await startWorker(folder, name, server.url);
    const before = await server.connections();
    await worker.ask({ do: 'cpu', call: 'order', calls: sizes.sequential });
    opened[name] = (await server.connections()) - before;
  }
  return opened;
}

/** Every client once in each turn, in new processes: what one kind of call leaves behind is not measured by the next. */
async function turns<Kind extends 'cpu' | 'flood'>(
  { folder, url }: BenchTarget,
  { rounds, task, warmUp }: { rounds: number; task: Extract<Task, { do: Kind }>; warmUp: typeof task },
): Promise<Turns> {
  const workers: [ClientName, Worker][] = [];
  const results: Turns = {};
  try {
    for (const name of ALL) {
      const worker = await startWorker(folder, name, url);
      workers.push([name, worker]);
      await worker.ask({ do: 'verify' });
      await worker.ask(warmUp);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, worker] of rotated(workers, round)) (results[name] ??= []).push(await worker.ask(task));
    }
    return results;
  } finally {
    for (const [, worker] of workers) await worker[Symbol.asyncDispose]();
  }
}

/** Nobody is always the first after a pause, nor always after the same. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  const turned = [...items.slice(start), ...items.slice(0, start)];
  return Math.floor(by / items.length) % 2 === 0 ? turned : turned.toReversed();
}

async function memoryOf(folder: string, server: Server, sizes: Sizes): Promise<Measured['memory']> {
  const one = async (name: ClientName): Promise<[ClientName, TaskResults['memory']]> => {
    await using worker = await startWorker(folder, name, server.url);
    await worker.ask({ do: 'cpu', call: 'order', calls: sizes.memoryWarmUp });
    return [name, await worker.ask({ do: 'memory', calls: sizes.memoryCalls, samples: SAMPLES })];
  };
  return Object.fromEntries(await Promise.all(MEMORY_OF.map(one)));
}
