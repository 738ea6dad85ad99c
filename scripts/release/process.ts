import { execFile } from 'node:child_process';

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
}

const MAX_OUTPUT = 1 << 26;

/**
 * Runs a command and returns its stdout.
 * @throws {Error} in one line: the command, and the line of its output that most probably has the reason
 */
export function run([program, ...args]: readonly [string, ...string[]], options: RunOptions): Promise<string> {
  const { cwd, env = process.env, timeoutMs = 600_000 } = options;
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { cwd, env, maxBuffer: MAX_OUTPUT, timeout: timeoutMs },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else
          reject(
            new Error(`${commandName([program, ...args])} failed: ${reasonIn(`${stdout}\n${stderr}`, error.message)}`),
          );
      },
    );
    child.stdin?.end();
  });
}

const commandName = (line: readonly string[]): string =>
  line
    .slice(0, 5)
    .map((word) => word.split('/').at(-1))
    .join(' ');

function reasonIn(output: string, fallback: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const errors = lines.filter((line) => /\berror\b|\bfatal\b|\bfailed\b|\[ERROR\]/i.test(line));
  return (errors.length > 0 ? errors.slice(0, 3).join(' | ') : lines.at(-1)) ?? fallback.split('\n')[0] ?? fallback;
}
