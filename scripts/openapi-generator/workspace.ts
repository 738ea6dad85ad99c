import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseProcessLock, acquireProcessLock } from '../files/process-lock.mjs';
import { recover } from './swap.ts';
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
 * Runs `work` with a temporary folder, while no other run is active in this checkout. Cleans up after killed runs first.
 * The folder is on the same file system as the libraries, is ignored by git and is deleted afterwards.
 */
export async function withWorkspace<T>(options: WorkspaceOptions, work: (folder: string) => Promise<T>): Promise<T> {
  const { root } = options;
  await waitForLock(options);
  const folder = `${FOLDER}/${PREFIX}${process.pid}`;
  const leave = (): void => {
    discard(join(root, folder));
    releaseProcessLock(root, GENERATE_LOCK_FILE);
  };
  // Ctrl-C ends the process without running the `finally` block.
  process.once('exit', leave);
  try {
    recover(root);
    sweep(root);
    // Formatters skip files that git ignores, so the folder must look like a separate repository.
    mkdirSync(join(root, folder, '.git'), { recursive: true });
    return await work(folder);
  } finally {
    process.removeListener('exit', leave);
    leave();
  }
}

async function waitForLock({ root, onWait = () => {}, sleep = pause }: WorkspaceOptions): Promise<void> {
  let announced = false;
  for (
    let holder = acquireProcessLock(root, GENERATE_LOCK_FILE);
    holder !== null;
    holder = acquireProcessLock(root, GENERATE_LOCK_FILE)
  ) {
    const hint = `if process ${holder} is another program, delete ${GENERATE_LOCK_FILE}`;
    if (!announced) onWait(`waiting for another \`npm run generate\` in this folder; ${hint}`);
    announced = true;
    await sleep(POLL_MS);
  }
}

function sweep(root: string): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  const left = readdirSync(join(root, FOLDER), { withFileTypes: true });
  for (const entry of left) {
    if (entry.isDirectory() && entry.name.startsWith(PREFIX)) discard(join(root, FOLDER, entry.name));
  }
}
