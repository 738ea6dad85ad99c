import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../../generators/names/naming.ts';
import { venvProgram } from '../../../scripts/runtimes/python.ts';
import { javaClassPath } from '../compile.ts';

/** Where a library has the program that calls it, beside code of its own, so that it is compiled with it. */
const PLACES: Record<Language, readonly [program: string, place: string]> = {
  php: ['suppliers.php', 'tests/suppliers.php'],
  python: ['suppliers.py', 'tests/suppliers.py'],
  // In this repository it is no code: what it imports is not here.
  node: ['suppliers.ts.txt', 'src/suppliers.ts'],
  java: ['Suppliers.java', 'src/test/java/com/integrationapi/Suppliers.java'],
};

/** Lays the program of a language into its library in `folder`. */
export function layProgram(language: Language, folder: string): void {
  const [program, place] = PLACES[language];
  cpSync(join(import.meta.dirname, 'programs', program), join(folder, place));
}

/** Runs the program of a library that was compiled, against the server at `url`. One JSON value for each line. */
export async function runProgram(language: Language, folder: string, url: string): Promise<unknown[]> {
  const env = { ...process.env, SUPPLIERS_URL: url, INTEGRATION_API_KEY: '', INTEGRATION_API_BASE_URL: '' };
  const { program, args, more = {} } = await commandOf(language, folder);
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env: { ...env, ...more } });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

interface Command {
  program: string;
  args: string[];
  more?: Record<string, string>;
}

async function commandOf(language: Language, folder: string): Promise<Command> {
  switch (language) {
    case 'php':
      return { program: 'php', args: ['-d', 'zend.assertions=1', 'tests/suppliers.php'] };
    case 'python':
      return {
        program: venvProgram('python'),
        args: ['tests/suppliers.py'],
        more: { PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
      };
    case 'node':
      return { program: process.execPath, args: ['dist/suppliers.js'] };
    case 'java': {
      const classPath = [join(folder, 'target/classes'), await javaClassPath()].join(delimiter);
      return { program: 'java', args: ['-XX:TieredStopAtLevel=1', '-cp', classPath, 'com.integrationapi.Suppliers'] };
    }
  }
}
