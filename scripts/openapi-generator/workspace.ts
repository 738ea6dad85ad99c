import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseProcessLock, acquireProcessLock } from '../toolchain/process-lock.mjs';
import { recover } from './swap.ts';
import { discard } from './tree.ts';

/** Names the process that generates, relative to the root. */
export const GENERATE_LOCK_FILE = '.cache/generate.pid';
const FOLDER = '.cache';
const PREFIX = 'generate-';
const POLL_MS = 100;

interface WorkspaceOptions {
  root: string;
  /** Called once when another run is at work, with the line to show. */
  onWait?: (line: string) => void;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Runs `work` while no other run is at work in this checkout, after what a killed one left is put right, with a folder
 * to work in, which is on the same file system as everything else, ignored by git and gone afterwards.
 */
export async function withWorkspace<T>(options: WorkspaceOptions, work: (folder: string) => Promise<T>): Promise<T> {
  const { root } = options;
  await waitForLock(options);
  const folder = `${FOLDER}/${PREFIX}${process.pid}`;
  const leave = (): void => {
    discard(join(root, folder));
    releaseProcessLock(root, GENERATE_LOCK_FILE);
  };
  // Ctrl-C ends the process without running what stands in `finally`.
  process.once('exit', leave);
  try {
    recover(root);
    sweep(root);
    // To formatters it is a repository of its own: in ours they leave alone what git ignores.
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
    const hint = `if process ${holder} is none, delete ${GENERATE_LOCK_FILE}`;
    if (!announced) onWait(`waiting for another \`npm run generate\` in this folder; ${hint}`);
    announced = true;
    await sleep(POLL_MS);
  }
}

function sweep(root: string): void {
  const left = readdirSync(join(root, FOLDER), { withFileTypes: true });
  for (const entry of left) {
    if (entry.isDirectory() && entry.name.startsWith(PREFIX)) discard(join(root, FOLDER, entry.name));
  }
}
