import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const SETUP_LOCK_FILE = '.cache/setup.pid';

/**
 * @param {string} file
 * @returns {number | null} the process named in it, NaN when it names none; null when there is no file
 */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : Number.NaN;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Turns of this process. */
const heldLocks = new Set();

/**
 * @param {number} pid
 * @param {string} file
 */
function isAlive(pid, file) {
  // In a container a run may have the number of one that was killed.
  if (pid === process.pid) return heldLocks.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * @param {string} file
 * @param {string} mine a file that holds our number
 * @returns {number | null} who has it; null when it is ours now
 */
function takeFile(file, mine) {
  try {
    // A link appears at once and whole, so nobody ever reads a file without its number.
    linkSync(mine, file);
    return null;
  } catch (error) {
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder, file)) return holder;
    // Who had it has let go since: it is free for whoever links first.
    if (codeOf(error) === 'EEXIST') return holder === null ? takeFile(file, mine) : takeOver(file, mine, holder);
    // A file system without hard links.
    writeFileSync(file, String(process.pid));
    return null;
  }
}

/**
 * Takes what a killed process left. Of several that see it, one may: without the right to do so, which is a turn of its
 * own, the second would take from the first.
 * @param {string} file
 * @param {string} mine
 * @param {number} dead
 * @returns {number | null}
 */
function takeOver(file, mine, dead) {
  const right = `${file}.after-${dead}`;
  const other = takeFile(right, mine);
  if (other !== null) return other;
  try {
    // Another had the right before us and may have let go of its turn already: then the file is anyone's to link, and
    // what is put in its place would take it from whoever did.
    if (!Object.is(readHolder(file), dead)) return takeFile(file, mine);
    const copy = `${mine}.copy`;
    writeFileSync(copy, String(process.pid));
    renameSync(copy, file);
    return null;
  } finally {
    rmSync(right, { force: true });
  }
}

/**
 * Two runs at once would delete each other's work, so the second waits for the first.
 * @param {string} root
 * @param {string} [name] the file that says whose turn it is, relative to the root
 * @returns {number | null} the process whose turn it is; null when it is now ours
 */
export function acquireProcessLock(root, name = SETUP_LOCK_FILE) {
  const file = join(root, name);
  const mine = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(mine, String(process.pid));
  try {
    const holder = takeFile(file, mine);
    if (holder === null) heldLocks.add(file);
    return holder;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * @param {string} root
 * @param {string} [name]
 */
export function releaseProcessLock(root, name = SETUP_LOCK_FILE) {
  const file = join(root, name);
  if (heldLocks.delete(file) && readHolder(file) === process.pid) rmSync(file, { force: true });
}
