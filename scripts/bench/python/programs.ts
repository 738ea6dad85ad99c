/** Programs of the benchmarks in Python. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../checks/tools.ts';
import { toolsOf } from '../../openapi-generator/tools.ts';
import type { Command } from '../library.ts';
import { outputOf } from '../processes.ts';

const BENCH = join(ROOT, 'sdks/python/bench');
const PACKAGES = join(ROOT, '.cache/bench-python');

const python = (...args: string[]): Command => ({
  program: toolsOf(ROOT).venv('python'),
  args,
  env: { PYTHONPATH: [join(ROOT, 'sdks/python/src'), PACKAGES].join(delimiter) },
});

/** Returns the command of a program in `sdks/python/bench`, which can import our library and all others. */
export const script = (name: string, ...args: string[]): Command => python(join(BENCH, name), ...args);

/** Installs the libraries that ours are compared with. */
export async function installOthers(): Promise<void> {
  const file = join(BENCH, 'requirements.txt');
  const requirements = readFileSync(file, 'utf8');
  const stamp = join(PACKAGES, 'requirements.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === requirements) return;
  rmSync(PACKAGES, { recursive: true, force: true });
  mkdirSync(PACKAGES, { recursive: true });
  const options = ['--quiet', '--no-input', '--disable-pip-version-check', '--target', PACKAGES];
  await outputOf(python('-m', 'pip', 'install', ...options, '-r', file));
  writeFileSync(stamp, requirements);
}
