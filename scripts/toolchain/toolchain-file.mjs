import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One required tool; `about` in the file explains it.
 * @typedef {{ level: string, language?: string, minimum?: string, run: string, code?: string, programs?: string[],
 *   variable?: string, versions?: string, machine?: string, apt?: string }} Tool
 */

/**
 * A pinned release of a jar: Maven coordinates, lower-case hexadecimal SHA-256, and the file that pins them.
 * @typedef {{ groupId: string, artifactId: string, version: string, sha256: string, pinnedIn: string }} JarRelease
 */

/** @typedef {Record<'generator' | 'javaFormatter', JarRelease>} Jars */
/** @typedef {Jars & { tools: Record<string, Tool>, elsewhere: Record<string, string> }} Toolchain */

export const TOOLCHAIN_FILE = 'generators/toolchain.json';

/** Configuration of openapi-generator's own command, which ignores the SHA-256. */
const GENERATOR_FILE = 'openapitools.json';

/**
 * @param {string} root repository root
 * @returns {Toolchain}
 */
export function readToolchain(root) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { generator, javaFormatter, ...rest } = read(TOOLCHAIN_FILE);
  const { version, sha256 } = read(GENERATOR_FILE)['generator-cli'];
  return {
    ...rest,
    generator: { ...generator, version, sha256, pinnedIn: GENERATOR_FILE },
    javaFormatter: { ...javaFormatter, pinnedIn: TOOLCHAIN_FILE },
  };
}
