import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Harness, Need } from '../../generators/languages/harness.ts';
import { libraryTools } from './library-tools.ts';
import { findOnPath } from '../toolchain/tools.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

/** Part of a language that compiling needs. */
export interface Compiled {
  id: string;
  harness: Pick<Harness, 'compile'>;
}

type CommandLine = readonly [string, ...string[]];

interface CompileOptions {
  root?: string;
  /** True to check the rules of style of this repository, which long names in third-party documents violate. */
  checksStyle?: boolean;
}

/**
 * Compiles the library in a folder with the tools of its language.
 * @throws {Error} with the output of the tool
 */
export async function compile(language: Compiled, folder: string, options: CompileOptions = {}): Promise<void> {
  await runAll(await compileCommands(language, folder, options), folder);
}

/** Returns the commands that compile the library in a folder, after it has made what they need. */
export async function compileCommands(
  { harness: { compile: own } }: Compiled,
  folder: string,
  { root = ROOT, checksStyle = false }: CompileOptions = {},
): Promise<readonly CommandLine[]> {
  for (const need of own.needs ?? []) await provide(need);
  const tools = libraryTools(root, folder);
  return [...own.commands(tools, checksStyle), ...(checksStyle ? (own.style?.(tools) ?? []) : [])];
}

/** @throws {Error} with the output of the first command that fails */
export async function runAll(commands: readonly CommandLine[], folder: string): Promise<void> {
  for (const line of commands) await run(line, folder);
}

/** Makes a file that a command needs, unless it is there. */
export async function provide({ file, make, isPathList }: Need): Promise<void> {
  const path = join(ROOT, file);
  const isThere =
    existsSync(path) && (isPathList !== true || readFileSync(path, 'utf8').trim().split(delimiter).every(existsSync));
  if (!isThere && make !== undefined) await run(make.line, join(ROOT, make.folder));
}

async function run([program, ...args]: CommandLine, cwd: string): Promise<void> {
  try {
    const file = findOnPath(program, process.env) ?? program;
    // Windows starts scripts such as mvn.cmd only with a shell.
    const shell = /\.(?:cmd|bat)$/i.test(file);
    await promisify(execFile)(shell ? program : file, args, { cwd, shell, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    const output = `${stdout}${stderr}`.trim();
    throw new Error(output === '' ? message : `${program}:\n${output}`, { cause: error });
  }
}
