import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { ROOT } from '../../checks/tools.ts';
import { end, message } from '../processes.ts';
import { buildPrograms, type Programs, run } from './build.ts';

/** Numbers of calls, rounds and processes to measure. */
interface JavaSizes {
  clients: readonly string[];
  rounds: number;
  orders: number;
  lists: number;
  /** Calls before the measurement, so that the code is optimised. */
  warmUp: number;
  starts: number;
  growth: number;
}

export const FLOOR = 'java.net.http';
const OURS = 'ours';

export const JAVA_FULL: JavaSizes = {
  clients: [FLOOR, OURS, 'ours async', 'ours on java.net.http', 'stripe', 'openai'],
  rounds: 9,
  // The clock of a process ticks every 10 ms.
  orders: 2000,
  lists: 400,
  warmUp: 4000,
  starts: 9,
  growth: 100_000,
};

/** Enough for the counts, which are the same in each run; the times are rough. */
export const JAVA_QUICK: JavaSizes = {
  clients: [FLOOR, OURS],
  rounds: 1,
  orders: 5,
  lists: 2,
  warmUp: 0,
  starts: 1,
  growth: 0,
};

/** Results by client and round, or of our library alone. */
export interface JavaResults extends Omit<Programs, 'classPath'> {
  order: Record<string, number[]>;
  list: Record<string, number[]>;
  first: Record<string, number[]>;
  decoding: Record<string, number>;
  allocated: { order: number; list: number };
  classes: number;
  connections: number;
  /** Bytes a call; absent if too few calls were made. */
  growth?: number;
}

/** Measures the Java library, the client of the JDK with Jackson, and other libraries in one run. */
export async function measureJava(sizes: JavaSizes): Promise<JavaResults> {
  const { classPath, ...weighed } = await buildPrograms();
  const server = fork(join(ROOT, 'scripts/bench/server.ts'), [], { execArgv: ['--import', 'tsx'] });
  try {
    const url = `http://127.0.0.1:${(await message(server)) as number}`;
    const counts = await countsOf(classPath, url, server);
    const first = await firstCalls(classPath, url, sizes.starts);
    const decoding = sizes.warmUp === 0 ? {} : await decodingTimes(classPath, url);
    return { ...weighed, ...counts, first, decoding, ...(await callTimes(classPath, url, sizes)) };
  } finally {
    await end(server);
  }
}

/** A running client, which makes calls as it is asked to. */
class Worker {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #replies: AsyncIterator<string>;

  constructor(classPath: string, client: string, url: string) {
    this.#child = spawn('java', ['-cp', classPath, 'com.integrationapi.bench.Worker', client, url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream });
    this.#replies = this.#lines[Symbol.asyncIterator]();
  }

  async reply(): Promise<string> {
    const { value, done } = await this.#replies.next();
    if (done === true) throw new Error(`${this.#child.spawnargs.slice(-2).join(' ')} ended during a task`);
    return value;
  }

  async ask(task: string): Promise<number> {
    this.#child.stdin?.write(`${task}\n`);
    return Number(await this.reply());
  }

  async end(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await exited;
    this.#lines.close();
  }
}

async function started(classPath: string, client: string, url: string): Promise<Worker> {
  const worker = new Worker(classPath, client, url);
  await worker.reply();
  return worker;
}

async function countsOf(
  classPath: string,
  url: string,
  server: ChildProcess,
): Promise<Pick<JavaResults, 'allocated' | 'classes' | 'connections'>> {
  const connections = (): Promise<number> => {
    server.send('connections');
    return message(server) as Promise<number>;
  };
  const before = await connections();
  const worker = await started(classPath, OURS, url);
  const allocated = { order: await worker.ask('allocated order'), list: await worker.ask('allocated list') };
  await worker.end();
  const opened = (await connections()) - before;
  const log = await run('java', ['-Xlog:class+load', '-cp', classPath, FIRST, OURS, url], { maxBuffer: 1 << 26 });
  const own = /^\[[^\n]*\] com\.integrationapi\.(?!bench\.)/gm;
  return { allocated, classes: [...log.stdout.matchAll(own)].length, connections: opened };
}

const FIRST = 'com.integrationapi.bench.First';

/** Returns the CPU milliseconds of new processes that make one call. */
async function firstCalls(classPath: string, url: string, starts: number): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = { [FLOOR]: [], [OURS]: [] };
  for (let count = 0; count < starts; count += 1) {
    for (const [client, all] of Object.entries(times)) {
      all.push(Number((await run('java', ['-cp', classPath, FIRST, client, url])).stdout));
    }
  }
  return times;
}

/** Returns the microseconds of each way to decode a page, as `JMH` measures them. */
async function decodingTimes(classPath: string, url: string): Promise<Record<string, number>> {
  const env = { ...process.env, BENCH_URL: url };
  const { stdout } = await run('java', ['-cp', classPath, 'org.openjdk.jmh.Main', 'Decoding'], {
    env,
    maxBuffer: 1 << 26,
  });
  const found = stdout.matchAll(/^Decoding\.(\w+) +avgt +\d+ +([\d.]+)/gm);
  return Object.fromEntries([...found].map(([, name = '', time]) => [name, Number(time)]));
}

/** Returns the CPU microseconds of a call. The rounds alternate, so that load on the machine cancels out. */
async function callTimes(
  classPath: string,
  url: string,
  { clients, rounds, orders, lists, warmUp, growth }: JavaSizes,
): Promise<Pick<JavaResults, 'order' | 'list' | 'growth'>> {
  const workers = await Promise.all(clients.map(async (name) => [name, await started(classPath, name, url)] as const));
  const results = { order: perClient(clients), list: perClient(clients) };
  for (const [, worker] of workers) {
    if (warmUp > 0) await worker.ask(`order ${warmUp}`);
    if (warmUp > 0) await worker.ask(`list ${warmUp / 2}`);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, worker] of workers) {
      results.order[name]?.push(await worker.ask(`order ${orders}`));
      results.list[name]?.push(await worker.ask(`list ${lists}`));
    }
  }
  const ours = workers.find(([name]) => name === OURS)?.[1];
  const grown = ours !== undefined && growth > 0 ? { growth: await growthOf(ours, growth) } : {};
  await Promise.all(workers.map(([, worker]) => worker.end()));
  return { ...results, ...grown };
}

const perClient = (clients: readonly string[]): Record<string, number[]> =>
  Object.fromEntries(clients.map((name) => [name, []]));

async function growthOf(worker: Worker, calls: number): Promise<number> {
  const before = await worker.ask('heap');
  await worker.ask(`order ${calls}`);
  return ((await worker.ask('heap')) - before) / calls;
}
