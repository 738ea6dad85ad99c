import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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
    command: () => [join(ROOT, '.venv/bin/python'), 'sdks/python/tests/first_calls.py'],
    env: { PYTHONPATH: join(ROOT, 'sdks/python/src') },
  },
  { language: 'Node.js', command: () => [process.execPath, '--import', 'tsx', 'sdks/node/test/first-calls.ts'] },
  { language: 'Java', command: () => ['java', '-cp', javaClassPath(), 'com.integrationapi.FirstCalls'] },
];

/** The build, which `npm test` runs before, writes down where the dependencies are: starting needs no Maven. */
function javaClassPath(): string {
  const target = join(ROOT, 'sdks/java/target');
  const dependencies = readFileSync(join(target, 'classpath.txt'), 'utf8').trim();
  return [join(target, 'classes'), join(target, 'test-classes'), dependencies].join(delimiter);
}
