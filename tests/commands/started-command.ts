/** Starts a command of `npm run` with a PATH on which only some programs are. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findOnPath } from '../../scripts/toolchain/tools.mjs';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Returns the file of a program. A version manager may have put a script on PATH that needs more programs. */
function fileOf(program: string): string {
  const file = findOnPath(program, process.env);
  if (file === null) throw new Error(`${program} is not on PATH`);
  if (program !== 'python3') return file;
  return execFileSync(file, ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
}

/** Creates a folder with links to programs. */
export function pathWith(...programs: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'path-'));
  for (const program of programs) {
    symlinkSync(realpathSync(fileOf(program)), join(folder, program));
  }
  return folder;
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Options {
  /** The PATH of the command. */
  path: string;
  /** Ends the command as soon as its output matches. */
  until?: RegExp;
  /** Closes the pipe from the command before it has written anything. */
  isUnread?: boolean;
}

/** Runs `npm run <line>` without npm until it ends. */
export async function runCommand(line: string, { path, until, isUnread = false }: Options): Promise<Ended> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(SANDBOX_|NODE_OPTIONS$|npm_|VITEST)/.test(name));
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), ...line.split(' ')], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  if (isUnread) child.stdout.destroy();
  else
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (until?.test(stdout) === true) child.kill('SIGINT');
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
