import { execFile, fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../checks/tools.ts';
import { toolsOf } from '../../openapi-generator/tools.ts';
import { end, message } from '../processes.ts';

const BENCH = join(ROOT, 'sdks/python/bench');
const PACKAGES = join(ROOT, '.cache/bench-python');

/** Numbers of calls, rounds and processes to measure. */
interface PythonSizes {
  rounds: number;
  orders: number;
  lists: number;
  starts: number;
  flood: number;
  flood_rounds: number;
  memory_calls: number;
}

export const PYTHON_FULL: PythonSizes = {
  rounds: 15,
  orders: 200,
  lists: 50,
  starts: 9,
  flood: 1000,
  flood_rounds: 5,
  memory_calls: 100_000,
};

/** Enough for the counts, which are the same in each run; the times are rough. */
export const PYTHON_QUICK: PythonSizes = {
  rounds: 1,
  orders: 5,
  lists: 2,
  starts: 1,
  flood: 64,
  flood_rounds: 1,
  memory_calls: 200,
};

/** Results of sdks/python/bench/measure.py, by client and round. */
export interface PythonResults {
  imports: Record<string, number[]>;
  modules: number;
  installed: number;
  function_calls: { order: number; list: number };
  order: Record<string, number[]>;
  list: Record<string, number[]>;
  flood: Record<string, number[]>;
  memory: { page: number; growth: number };
  connections: number;
}

/** Measures the Python library, the client of the standard library and other libraries in one run. */
export async function measurePython(sizes: PythonSizes): Promise<PythonResults> {
  await installOthers();
  const server = fork(join(ROOT, 'scripts/bench/server.ts'), [], { execArgv: ['--import', 'tsx'] });
  try {
    const url = `http://127.0.0.1:${(await message(server)) as number}`;
    const results = JSON.parse(await python('measure.py', url, JSON.stringify(sizes))) as PythonResults;
    const before = await connectionsOf(server);
    await python('sequential.py', url, '150');
    return { ...results, connections: (await connectionsOf(server)) - before };
  } finally {
    await end(server);
  }
}

function connectionsOf(server: ReturnType<typeof fork>): Promise<number> {
  server.send('connections');
  return message(server) as Promise<number>;
}

async function python(script: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PYTHONPATH: [join(ROOT, 'sdks/python/src'), PACKAGES].join(':') };
  const program = toolsOf(ROOT).venv('python');
  const { stdout } = await promisify(execFile)(program, [join(BENCH, script), ...args], { env, maxBuffer: 1 << 26 });
  return stdout;
}

async function installOthers(): Promise<void> {
  const requirements = readFileSync(join(BENCH, 'requirements.txt'), 'utf8');
  const stamp = join(PACKAGES, 'requirements.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === requirements) return;
  rmSync(PACKAGES, { recursive: true, force: true });
  mkdirSync(PACKAGES, { recursive: true });
  const install = `-m pip install --quiet --no-input --disable-pip-version-check --target ${PACKAGES} -r`.split(' ');
  await promisify(execFile)(toolsOf(ROOT).venv('python'), [...install, join(BENCH, 'requirements.txt')]);
  writeFileSync(stamp, requirements);
}
