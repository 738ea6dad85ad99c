import { type Library, type Programs, QUICK, type Sizes } from './library.ts';
import { type Figures, median, OURS } from './limits.ts';
import { type Measurement, measurementOf, type OnDone } from './measurement.ts';
import { outputOf, type Server, startServer, startWorker, type Worker } from './processes.ts';

const SEQUENTIAL = 150;
const SAMPLES = 10;

type Rounds = Record<string, number[]>;

/** Measures a library, the bare HTTP client of its language and other libraries in one run. */
export async function measureLibrary(library: Library, isQuick: boolean, onDone: OnDone): Promise<Measurement> {
  const sizes = isQuick ? QUICK : library.sizes;
  await using programs = await library.prepare(isQuick);
  onDone('built', 'the library and the programs');
  await using server = await startServer();
  const figures = {
    ...listed(await programs.counts(server.url)),
    ...(await countsOf(library, programs, server)),
  };
  onDone('counted', Object.keys(figures).join(', '));
  const start = await startsOf(library, programs, server.url, sizes);
  onDone('started', `${library.starts.length} clients ${sizes.starts} times`);
  const rounds = async (task: string, clients: readonly string[], calls: number): Promise<Rounds> => {
    const results =
      clients.length === 0 ? {} : await roundsOf(programs, server.url, clients, { task, calls, ...sizes });
    onDone('timed', `${sizes.rounds} rounds of \`${task} ${calls}\` with ${clients.length} clients`);
    return results;
  };
  const clients = isQuick ? library.clients.slice(0, 2) : library.clients;
  const order = await rounds('order', clients, sizes.orders);
  const list = await rounds('list', clients, sizes.lists);
  const flood = await rounds('flood', library.floods, sizes.flood);
  const growth = await growthOf(programs, server.url, sizes.growth);
  const all = { ...figures, start, order, list, flood, growth };
  return measurementOf(library.entries, all, library.file, isQuick);
}

const listed = (counts: Record<string, Record<string, number>>): Figures =>
  Object.fromEntries(
    Object.entries(counts).map(([key, clients]) => [
      key,
      Object.fromEntries(Object.entries(clients).map(([name, count]) => [name, [count]])),
    ]),
  );

/** Counts connections, and asks for what the library counts in a worker. */
async function countsOf({ clients, tasks }: Library, { worker }: Programs, server: Server): Promise<Figures> {
  const [floor = ''] = clients;
  const counts: Record<string, Record<string, number>> = { connections: {} };
  for (const name of [floor, OURS]) {
    const before = await server.connections();
    await using running = await startWorker(worker(name, server.url));
    await running.ask(`order ${SEQUENTIAL}`);
    (counts['connections'] ??= {})[name] = (await server.connections()) - before;
    for (const [key, { task, clients: asked }] of Object.entries(tasks)) {
      if (asked.includes(name)) (counts[key] ??= {})[name] = await running.ask(task);
    }
  }
  return listed(counts);
}

async function startsOf(library: Library, programs: Programs, url: string, sizes: Sizes): Promise<Rounds> {
  const times: Rounds = Object.fromEntries(library.starts.map((name) => [name, []]));
  for (let run = 0; run < sizes.starts; run += 1) {
    for (const [name, all] of Object.entries(times)) all.push(Number(await outputOf(programs.start(name, url))));
  }
  return times;
}

/** Runs every client once in each round. The processes are new, so that one kind of call does not affect the next. */
async function roundsOf(
  programs: Programs,
  url: string,
  clients: readonly string[],
  { task, calls, rounds, warmUp }: Sizes & { task: string; calls: number },
): Promise<Rounds> {
  const workers: [string, Worker][] = [];
  const results: Rounds = Object.fromEntries(clients.map((name) => [name, []]));
  try {
    for (const name of clients) {
      const worker = await startWorker(programs.worker(name, url));
      workers.push([name, worker]);
      if (warmUp > 0) await worker.ask(`${task} ${calls * warmUp}`);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, worker] of rotated(workers, round)) results[name]?.push(await worker.ask(`${task} ${calls}`));
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

/** Returns the bytes that each call of our library leaves behind. */
async function growthOf({ worker }: Programs, url: string, calls: number): Promise<Rounds> {
  await using running = await startWorker(worker(OURS, url));
  await running.ask(`order ${Math.max(100, Math.ceil(calls / 5))}`);
  const step = Math.ceil(calls / SAMPLES);
  const heaps = [await running.ask('heap')];
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await running.ask(`order ${step}`);
    heaps.push(await running.ask('heap'));
  }
  return { [OURS]: [slope(heaps, step)] };
}

/** Returns the growth per call: the median slope between any two samples (Theil–Sen), which an outlier does not affect. */
export function slope(heaps: readonly number[], step: number): number {
  return median(
    heaps.flatMap((from, index) => heaps.slice(index + 1).map((to, more) => (to - from) / ((more + 1) * step))),
  );
}
