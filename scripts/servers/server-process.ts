/** Runs a server of another project as a child process, with data in a temporary folder. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readToolchain } from '../toolchain/toolchain-file.mjs';
import { findTool } from '../toolchain/tools.mjs';

/** User without rights; only root may become another, and PostgreSQL refuses root. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

const START_MS = 60_000;
const STOP_MS = 20_000;

/** Returns the file of a program that the set-up installs. */
export function programOf(name: string): string {
  const tool = readToolchain(resolve(import.meta.dirname, '../..')).tools[name];
  const program = tool === undefined ? null : findTool(tool, process.env);
  if (program === null) throw new Error(`${name} is not installed: run npm run setup`);
  return program;
}

const numberOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** Returns the user for servers, if this process is root. */
export function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

/** Creates a temporary folder that the user owns. */
export function serverFolder(name: string, user: User | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), `sandbox-${name}-`));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Ends the server with a signal, and waits for its end. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a server, and waits until `isReady` resolves to true. */
export async function startServer(
  [program = '', ...args]: readonly string[],
  user: User | undefined,
  isReady: () => Promise<boolean>,
): Promise<ServerProcess> {
  const child = spawn(program, args, {
    ...user,
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-4000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close').finally(() => process.off('exit', kill));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  for (const start = Date.now(); !(await isReady()); await sleep(50)) {
    if (!hasEnded() && Date.now() - start < START_MS) continue;
    kill();
    throw new Error(`${program} did not start:\n${output}`);
  }
  return {
    child,
    async stop(signal) {
      if (hasEnded()) return;
      child.kill(signal);
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false }).then(kill)]);
      await ended;
    },
  };
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
