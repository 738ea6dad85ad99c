import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How each package manager gets a tool; `anywhere` is a command that works on every system, `ubuntu` one for Ubuntu, where
 * the packages for apt are not to be had.
 * @typedef {{ apt?: string[], ubuntu?: string, dnf?: string[], brew?: string[], winget?: string[], anywhere?: string, page: string }} Install
 */

/**
 * One thing that must be on the machine: a program with a minimum version, or modules `of` such a program.
 * @typedef {object} Tool
 * @property {string} [minimum] oldest version that works
 * @property {string} [of] the program that has the modules
 * @property {string[]} [modules] their names
 * @property {string[]} [programs] names under which it may be on PATH, where it has several
 * @property {string} [variable] an environment variable that names its file instead
 * @property {string} [machine] the only one it is wanted on, as `linux-x64`
 * @property {boolean} [testsOnly] whether nothing but `npm test` needs it
 * @property {string} for what it is there for
 * @property {Install} install how to get it
 */

/**
 * The one release of a jar that this repository generates with: Maven coordinates and lower-case hex SHA-256.
 * @typedef {{ groupId: string, artifactId: string, version: string, sha256: string }} JarRelease
 */

/** @typedef {{ tools: Record<string, Tool>, generator: JarRelease, javaFormatter: JarRelease }} Toolchain */

export const TOOLCHAIN_FILE = 'generators/toolchain.json';

/**
 * @param {string} root repository root
 * @returns {Toolchain}
 * @throws {Error} one line naming the file, when it is absent or not JSON
 */
export function readToolchain(root) {
  try {
    return JSON.parse(readFileSync(join(root, TOOLCHAIN_FILE), 'utf8'));
  } catch (error) {
    throw new Error(`${TOOLCHAIN_FILE}: ${error instanceof Error ? error.message : error}; restore it with git`, {
      cause: error,
    });
  }
}
