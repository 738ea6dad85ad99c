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
/** Ten times what the longest step takes on an idle machine: a loaded one is slow, but finishes. */
export const LIMIT_MS = 1_800_000;

/**
 * Runs a command and returns its stdout.
 * @throws {Error} in one line: the command, and the lines of its output that most probably have the reason
 */
export function run([program, ...args]: readonly [string, ...string[]], options: RunOptions): Promise<string> {
  const { cwd, env = process.env, timeoutMs = LIMIT_MS, name = nameOf([program, ...args]) } = options;
  const limits = { maxBuffer: MAX_OUTPUT, timeout: timeoutMs, signal: interruption() };
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { cwd, env, ...limits }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else if (error.code === 'ENOENT')
        reject(new Error(`${program} is not installed; npm run doctor lists what is missing`));
      else if (error.killed === true && interruption()?.aborted !== true)
        reject(
          new Error(
            `${name} did not end within ${timeoutMs / 1000} s and was stopped; run this again on a less busy machine`,
          ),
        );
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
  const raw = stripVTControlCharacters(output).split('\n');
  const lines = raw
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !NO_REASON.test(line));
  const exception = exceptionIn(raw);
  if (exception !== undefined) return exception;
  const errors = lines.filter((line) => /\berror\b|\bfatal\b|\bfailed\b|\[ERROR\]/i.test(line));
  // Tools repeat a failed attempt and its reason.
  return errors.length > 0
    ? [...new Set(errors)].slice(0, 3).join(' | ')
    : (lines.at(-1) ?? fallback.split('\n')[0] ?? '');
}

// npm lists the packed files, whose names may contain "error"; a page and a stack trace have no reason for people.
const NO_REASON = /^npm (?:notice|warn)\b|^npm error (?:A complete log|\s*at )|^<|^at .*:\d+/i;

/** Returns the line below the last stack trace of Python, which has the reason. */
function exceptionIn(lines: readonly string[]): string | undefined {
  const start = lines.findLastIndex((line) => line.startsWith('Traceback (most recent call last)'));
  return start < 0
    ? undefined
    : lines
        .slice(start + 1)
        .find((line) => /^\S/.test(line))
        ?.trim();
}
