import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { toolsOf } from '../../openapi-generator/tools.ts';
import { type Bench, outputOf, ROOT } from './programs.ts';

const REQUIREMENTS = 'sdks/python/bench/requirements.txt';

/** Clients of Python, measured by pyperf. */
export const bench: Bench = {
  clients: ['http.client', 'ours', 'httpx', 'stripe', 'openai'],
  async prepare() {
    const python = toolsOf(ROOT).venv('python');
    const env = { PYTHONPATH: [join(ROOT, 'sdks/python/src'), await packages(python)].join(delimiter) };
    return { line: [python, 'sdks/python/bench/calls.py'], env };
  },
};

/** Returns a folder with the runner and the libraries of others, which is installed once. */
async function packages(python: string): Promise<string> {
  const digest = createHash('sha256')
    .update(readFileSync(join(ROOT, REQUIREMENTS)))
    .digest('hex');
  const folder = join(ROOT, '.cache/bench-python', digest.slice(0, 16));
  if (existsSync(folder)) return folder;
  const target = `${folder}.new`;
  rmSync(target, { recursive: true, force: true });
  await outputOf({ line: [python, '-m', 'pip', 'install', '--quiet', '--target', target, '-r', REQUIREMENTS] });
  renameSync(target, folder);
  return folder;
}
