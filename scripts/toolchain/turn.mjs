import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const TURN_FILE = '.cache/setup.pid';

/**
 * @param {string} file
 * @returns {number | null} the process named in it
 */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Two set-ups at once would delete each other's node_modules, so the second waits for the first.
 * @param {string} root
 * @returns {number | null} the process whose turn it is; null when it is now ours
 */
export function takeTurn(root) {
  const file = join(root, TURN_FILE);
  const mine = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(mine, String(process.pid));
  try {
    // A link appears at once and whole, so nobody ever reads a file without its number.
    linkSync(mine, file);
    return null;
  } catch {
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder)) return holder;
    // Left behind by a set-up that was killed.
    writeFileSync(file, String(process.pid));
    return null;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** @param {string} root */
export function endTurn(root) {
  const file = join(root, TURN_FILE);
  if (readHolder(file) === process.pid) rmSync(file, { force: true });
}
