import { readFileSync } from 'node:fs';
import { findOnPath } from './commands.mjs';

/**
 * `manager` is null if no known package manager is available. `ubuntu` is true for derivatives of Ubuntu, too.
 * @typedef {{ name: string, manager: 'apt' | 'dnf' | 'brew' | 'winget' | null, ubuntu: boolean, root: boolean, sudo: boolean }} Platform
 */

/**
 * @typedef {object} PlatformFacts
 * @property {NodeJS.Platform} system value of `process.platform`
 * @property {string} osRelease content of /etc/os-release, empty if the file does not exist
 * @property {number} uid -1 on Windows
 * @property {(program: string) => boolean} has reports whether a program is on PATH
 */

/**
 * @param {string} osRelease
 * @param {string} field
 */
function fieldOf(osRelease, field) {
  return new RegExp(`^${field}="?([^"\\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? '';
}

/**
 * @param {PlatformFacts} facts
 * @returns {Platform}
 */
export function describePlatform({ system, osRelease, uid, has }) {
  const families = `${fieldOf(osRelease, 'ID')} ${fieldOf(osRelease, 'ID_LIKE')}`.split(' ');
  const facts = { ubuntu: families.includes('ubuntu'), root: uid === 0, sudo: has('sudo') };
  if (system === 'darwin') return { name: 'macOS', manager: has('brew') ? 'brew' : null, ...facts };
  if (system === 'win32') return { name: 'Windows', manager: has('winget') ? 'winget' : null, ...facts };
  const name = fieldOf(osRelease, 'PRETTY_NAME') || system;
  if (families.some((family) => family === 'debian' || family === 'ubuntu') && has('apt-get')) {
    return { name, manager: 'apt', ...facts };
  }
  return { name, manager: families.includes('fedora') && has('dnf') ? 'dnf' : null, ...facts };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Platform} the platform of this machine
 */
export function thisPlatform(env) {
  let osRelease = '';
  try {
    osRelease = readFileSync('/etc/os-release', 'utf8');
  } catch {
    // The file exists only on Linux. An unknown Linux gets the download pages.
  }
  return describePlatform({
    system: process.platform,
    osRelease,
    uid: process.getuid?.() ?? -1,
    has: (program) => findOnPath(program, env) !== null,
  });
}
