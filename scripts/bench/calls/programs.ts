import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Root of the repository, in which all programs run. */
export const ROOT = resolve(import.meta.dirname, '../../..');

export interface Command {
  line: readonly [program: string, ...args: string[]];
  env?: Readonly<Record<string, string>>;
}

/** The clients of a language. */
export interface Bench {
  /** The first one is the floor: the bare HTTP client and parser of the language. */
  clients: readonly string[];
  /**
   * Builds the library and the program, and returns its command. With the name of a client and the URL of the server, it
   * prints its `Costs` as JSON.
   */
  prepare: () => Promise<Command>;
}

/** Runs a program and returns its output. */
export async function outputOf({ line: [program, ...args], env }: Command): Promise<string> {
  // The loader of this process would be measured, too.
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const options = { cwd: ROOT, env: { ...rest, ...env }, maxBuffer: 1 << 26 };
  try {
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const cause = `${stderr}\n${stdout}`.split('\n').find((text) => /error|exception/i.test(text));
    throw new Error(`${program} … ${args.slice(-2).join(' ')} failed: ${cause ?? 'it printed no error'}`, {
      cause: error,
    });
  }
}
