import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lock files held by this process. */
const heldLocks = new Set();

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

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
 * Acquires a lock: two runs at once would delete each other's work, so the second waits for the first.
 * @param {string} root
 * @param {string} name the lock file, relative to the root
 * @returns {number | null} the process that holds the lock; null if this process now holds it
 */
export function acquireProcessLock(root, name) {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  for (let isRetry = false; ; isRetry = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      heldLocks.add(file);
      return null;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== null && (isRetry || isAlive(holder, file))) return holder;
    // The holder was killed, or has released the lock in the meantime.
    rmSync(file, { force: true });
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

/**
 * @param {string} file
 * @returns {number | null} the process id in the file; null if the file does not exist
 */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
