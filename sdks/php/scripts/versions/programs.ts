import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LIBRARY } from './paths.ts';

export interface Run {
  code: number;
  output: string;
}

/** Runs a program in the folder of the library. */
export async function run(program: string, ...args: readonly string[]): Promise<Run> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: LIBRARY, maxBuffer: 1e9 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code: number; stdout?: string; stderr?: string };
    return { code, output: stdout + stderr };
  }
}

/** Runs the command `php` of a version as WebAssembly. */
export const php = (version: string, ...args: readonly string[]): Promise<Run> =>
  run(process.execPath, '--import', 'tsx', join(import.meta.dirname, 'php.ts'), version, ...args);

/** Runs PHPUnit on a version as WebAssembly. */
export const phpunit = (version: string, ...args: readonly string[]): Promise<Run> =>
  // Without the option, PHPUnit starts a program to learn the width of the terminal.
  php(version, join(import.meta.dirname, 'phpunit.php'), '--columns=80', ...args);
