import { execFile, fork } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../checks/tools.ts';
import { end, message } from '../processes.ts';
import { stockClient } from './stock.ts';

const BENCH = join(ROOT, 'sdks/php/bench');
/** A coverage driver slows every program where it is enabled. */
const NO_COVERAGE = '-dpcov.enabled=0';

/** Numbers of calls, rounds and processes to measure. */
interface PhpSizes {
  rounds: number;
  orders: number;
  lists: number;
  starts: number;
  memory_calls: number;
  /** Prints and measures the client of openapi-generator's own templates, too, which takes a while. */
  stock: boolean;
}

export const PHP_FULL: PhpSizes = { rounds: 15, orders: 200, lists: 50, starts: 9, memory_calls: 100_000, stock: true };

/** Enough for the counts, which are the same in each run; the times are rough. */
export const PHP_QUICK: PhpSizes = { rounds: 1, orders: 5, lists: 2, starts: 1, memory_calls: 200, stock: false };

/** Results of the scripts in sdks/php/bench, by client and round. */
export interface PhpResults {
  order: Record<string, number[]>;
  list: Record<string, number[]>;
  memory: { page: number; growth: number };
  /** CPU milliseconds and files of the first client, by process. */
  starts: { ms: number; files: number }[];
  connections: number;
}

/** Measures the PHP library, the bare HTTP client of PHP and other libraries in one run. */
export async function measurePhp(sizes: PhpSizes): Promise<PhpResults> {
  const stock = sizes.stock ? [await stockClient()] : [];
  const server = fork(join(ROOT, 'scripts/bench/server.ts'), [], { execArgv: ['--import', 'tsx'] });
  try {
    const url = `http://127.0.0.1:${(await message(server)) as number}`;
    const measured = JSON.parse(await php('measure.php', url, JSON.stringify(sizes), ...stock)) as PhpResults;
    const starts: PhpResults['starts'] = [];
    for (let start = 0; start < sizes.starts; start += 1) starts.push(JSON.parse(await php('start.php')) as never);
    const before = await connectionsOf(server);
    await php('sequential.php', url, '150');
    return { ...measured, starts, connections: (await connectionsOf(server)) - before };
  } finally {
    await end(server);
  }
}

function connectionsOf(server: ReturnType<typeof fork>): Promise<number> {
  server.send('connections');
  return message(server) as Promise<number>;
}

async function php(script: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('php', [NO_COVERAGE, join(BENCH, script), ...args], {
    maxBuffer: 1 << 26,
  });
  return stdout;
}
