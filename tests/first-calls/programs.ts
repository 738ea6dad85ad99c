import { join } from 'node:path';
import { builtJavaClassPath } from '../../scripts/runtimes/java.ts';
import { venvProgram } from '../../scripts/runtimes/python.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Program {
  language: string;
  command: () => readonly [string, ...string[]];
  env?: Record<string, string>;
}

/** How each SDK's program of first calls is started, in the repository's root. */
export const programs: readonly Program[] = [
  { language: 'PHP', command: () => ['php', 'sdks/php/tests/first_calls.php'] },
  {
    language: 'Python',
    command: () => [venvProgram('python'), 'sdks/python/tests/first_calls.py'],
    env: { PYTHONPATH: join(ROOT, 'sdks/python/src') },
  },
  { language: 'Node.js', command: () => [process.execPath, '--import', 'tsx', 'sdks/node/test/first-calls.ts'] },
  { language: 'Java', command: () => ['java', '-cp', builtJavaClassPath(), 'com.integrationapi.FirstCalls'] },
];
