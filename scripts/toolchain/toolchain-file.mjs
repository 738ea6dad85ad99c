import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One required tool, as `about` in the file explains.
 * @typedef {{ level: string, language?: string, minimum?: string, run: string, code?: string, programs?: string[],
 *   variable?: string, versions?: string, machine?: string, apt?: string }} Tool
 */

/**
 * A pinned release of a jar: Maven coordinates, lower-case hexadecimal SHA-256, and the file that pins them.
 * @typedef {{ groupId: string, artifactId: string, version: string, sha256: string, pinnedIn: string }} JarRelease
 */

/**
 * @typedef {{ tools: Record<string, Tool>, elsewhere: Record<string, string>, generator: JarRelease,
 *   javaFormatter: JarRelease }} Toolchain
 */

export const TOOLCHAIN_FILE = 'generators/toolchain.json';

/** Configuration of openapi-generator's own command, which ignores the SHA-256. */
const GENERATOR_FILE = 'openapitools.json';

/**
 * @param {string} root repository root
 * @returns {Toolchain}
 * @throws {Error} one line that names the file, if one is absent or not JSON
 */
export function readToolchain(root) {
  const { generator, javaFormatter, ...rest } = readJson(root, TOOLCHAIN_FILE);
  const { version, sha256 } = readJson(root, GENERATOR_FILE)['generator-cli'] ?? {};
  return {
    ...rest,
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
