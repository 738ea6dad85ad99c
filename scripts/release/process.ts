import { execFile } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { interruption } from './interruption.ts';

interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  /** Name of the command in errors; by default its first words. */
  name?: string;
}

const MAX_OUTPUT = 1 << 26;

/**
 * Runs a command and returns its stdout.
 * @throws {Error} in one line: the command, and the lines of its output that most probably have the reason
 */
export function run([program, ...args]: readonly [string, ...string[]], options: RunOptions): Promise<string> {
  const { cwd, env = process.env, timeoutMs = 600_000, name = nameOf([program, ...args]) } = options;
  const limits = { maxBuffer: MAX_OUTPUT, timeout: timeoutMs, signal: interruption() };
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { cwd, env, ...limits }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else if (error.code === 'ENOENT')
        reject(new Error(`${program} is not installed; npm run doctor lists what is missing`));
      else reject(new Error(`${name} failed: ${reasonIn(`${stdout}\n${stderr}`, error.message)}`));
    });
    child.stdin?.end();
  });
}

const nameOf = (line: readonly string[]): string =>
  line
    .slice(0, 5)
    .map((word) => word.split('/').at(-1))
    .join(' ');

function reasonIn(output: string, fallback: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const errors = lines.filter((line) => /\berror\b|\bfatal\b|\bfailed\b|\[ERROR\]/i.test(line));
  // Tools repeat a failed attempt and its reason.
  return errors.length > 0
    ? [...new Set(errors)].slice(0, 3).join(' | ')
    : (lines.at(-1) ?? fallback.split('\n')[0] ?? '');
}
