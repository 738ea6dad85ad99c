import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The packages or commands that install a tool. `anywhere` is a command that works on every system; `ubuntu` is one for
 * Ubuntu, which does not have the apt packages. `aptFirst` is what a shell does before apt installs.
 * @typedef {{ apt?: string[], aptFirst?: string, ubuntu?: string, dnf?: string[], brew?: string[], winget?: string[], anywhere?: string, page: string }} Install
 */

/**
 * One requirement of this repository: a program with a minimum version, or modules `of` such a program.
 * @typedef {object} Tool
 * @property {string} [minimum] oldest version that works
 * @property {string} [of] the program that has the modules
 * @property {string[]} [modules] names of the modules
 * @property {string[]} [programs] names under which it may be on PATH, if it has several
 * @property {string} [variable] an environment variable that names its file instead
 * @property {string} [machine] the only platform that requires it, such as `linux-x64`
 * @property {import('./profiles.mjs').Level} level lowest level of the setup that needs it
 * @property {string} [language] the only language whose code needs it at that level
 * @property {string} for purpose of the tool
 * @property {Install} install commands that install it
 */

/**
 * A pinned release of a jar: Maven coordinates, lower-case hexadecimal SHA-256, and the file that pins them.
 * @typedef {{ groupId: string, artifactId: string, version: string, sha256: string, pinnedIn: string }} JarRelease
 */

/** @typedef {{ tools: Record<string, Tool>, generator: JarRelease, javaFormatter: JarRelease }} Toolchain */

export const TOOLCHAIN_FILE = 'generators/toolchain.json';

/** Configuration of openapi-generator's own command, which ignores the SHA-256. */
const GENERATOR_FILE = 'openapitools.json';

/**
 * @param {string} root repository root
 * @returns {Toolchain}
 * @throws {Error} one line that names the file, if one is absent or not JSON
 */
export function readToolchain(root) {
  const { tools, generator, javaFormatter } = readJson(root, TOOLCHAIN_FILE);
  const { version, sha256 } = readJson(root, GENERATOR_FILE)['generator-cli'] ?? {};
  return {
    tools,
    generator: { ...generator, version, sha256, pinnedIn: GENERATOR_FILE },
    javaFormatter: { ...javaFormatter, pinnedIn: TOOLCHAIN_FILE },
  };
}

/**
 * @param {string} root
 * @param {string} path
 */
function readJson(root, path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}; restore it with git`, {
      cause: error,
    });
  }
}
