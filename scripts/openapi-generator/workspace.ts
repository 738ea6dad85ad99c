import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireProcessLock, releaseProcessLock } from '../files/process-lock.mjs';
import { discard } from '../files/tree.ts';

/** Lock file of the generation, relative to the root; it contains a process id. */
export const GENERATE_LOCK_FILE = '.cache/generate.pid';
// Not in `.cache`, which may be a separate mount: a rename cannot cross file systems.
const FOLDER = '.build';
const PREFIX = 'generate-';
const POLL_MS = 100;

interface WorkspaceOptions {
  root: string;
  /** Called once with the line to show, if another run holds the lock. */
  onWait?: (line: string) => void;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Runs `work` with the absolute path of a temporary folder, while no other run is active in this checkout. Cleans up after killed runs first.
 * The folder is on the same file system as the libraries, is ignored by git and is deleted afterwards.
 */
export async function withWorkspace<T>(options: WorkspaceOptions, work: (folder: string) => Promise<T>): Promise<T> {
  const { root } = options;
  await waitForLock(options);
  const folder = join(root, FOLDER, `${PREFIX}${process.pid}`);
  const leave = (): void => {
    discard(folder);
    releaseProcessLock(root, GENERATE_LOCK_FILE);
  };
  // Ctrl-C ends the process without running the `finally` block.
  process.once('exit', leave);
  try {
    sweep(root);
    // Formatters skip files that git ignores, so the folder must look like a separate repository.
    mkdirSync(join(folder, '.git'), { recursive: true });
    return await work(folder);
  } finally {
    process.removeListener('exit', leave);
    leave();
  }
}

/**
 * Replaces a folder by another one on the same file system. If that fails, the old folder stays.
 * @param old path for the replaced folder
 */
export function replaceFolder(target: string, fresh: string, old: string): void {
  for (const path of [target, old]) mkdirSync(dirname(path), { recursive: true });
  const isReplaced = existsSync(target);
  if (isReplaced) renameSync(target, old);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (isReplaced) renameSync(old, target);
    throw error;
  }
}

/** Waits until this process holds a lock file of `root`, which it then has to release. */
export async function waitForLock(
  { root, onWait = () => {}, sleep = pause }: WorkspaceOptions,
  file = GENERATE_LOCK_FILE,
): Promise<void> {
  let isAnnounced = false;
  for (;;) {
    const holder = acquireProcessLock(root, file);
    if (holder === null) return;
    const hint = `if process ${holder} is another program, delete ${file}`;
    if (!isAnnounced) onWait(`waiting for another \`npm run generate\` in this folder; ${hint}`);
    isAnnounced = true;
    await sleep(POLL_MS);
  }
}

function sweep(root: string): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const name of readdirSync(join(root, FOLDER))) {
    if (name.startsWith(PREFIX)) discard(join(root, FOLDER, name));
  }
}
