import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @param {string} file
 * @returns {number | null} the process id in the file, NaN if it contains none; null if the file does not exist
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

/** Lock files held by this process. */
const heldLocks = new Set();

/**
 * @param {number} pid
 * @param {string} file
 */
function isAlive(pid, file) {
  // In a container, this process may have the id of one that was killed.
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
 * @param {string} mine a file that contains our process id
 * @returns {number | null} the process that holds the lock; null if this process now holds it
 */
function linkLock(file, mine) {
  try {
    // A link is created atomically, so no process ever reads a lock file without its process id.
    linkSync(mine, file);
    return null;
  } catch (error) {
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder, file)) return holder;
    // The holder has released it since: the first process to link it gets the lock.
    if (codeOf(error) === 'EEXIST') return holder === null ? linkLock(file, mine) : takeOver(file, mine, holder);
    // A file system without hard links.
    writeFileSync(file, String(process.pid));
    return null;
  }
}

/**
 * Takes over the lock of a killed process. Several processes may try at the same time, so a second lock decides which of
 * them may: otherwise the second process would take the lock from the first.
 * @param {string} file
 * @param {string} mine
 * @param {number} dead
 * @returns {number | null}
 */
function takeOver(file, mine, dead) {
  const claim = `${file}.after-${dead}`;
  const other = linkLock(claim, mine);
  if (other !== null) return other;
  try {
    // Another process may have taken the lock over and released it already. Then any process may link the file, and
    // replacing it would take the lock from that process.
    if (!Object.is(readHolder(file), dead)) return linkLock(file, mine);
    const copy = `${mine}.copy`;
    writeFileSync(copy, String(process.pid));
    renameSync(copy, file);
    return null;
  } finally {
    rmSync(claim, { force: true });
  }
}

/**
 * Acquires a lock: two runs at once would delete each other's work, so the second waits for the first.
 * @param {string} root
 * @param {string} name the lock file, relative to the root
 * @returns {number | null} the process that holds the lock; null if this process now holds it
 */
export function acquireProcessLock(root, name) {
  const file = join(root, name);
  const mine = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(mine, String(process.pid));
  try {
    const holder = linkLock(file, mine);
    if (holder === null) heldLocks.add(file);
    return holder;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * @param {string} root
 * @param {string} name
 */
export function releaseProcessLock(root, name) {
  const file = join(root, name);
  if (heldLocks.delete(file) && readHolder(file) === process.pid) rmSync(file, { force: true });
}
