import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Returns a folder outside node_modules, so that `npm ci` keeps its content.
 * @param {string} root
 */
export const jarFolder = (root) => join(root, '.cache', 'openapi-generator');

/**
 * @param {string} folder
 * @param {{ version: string }} generator
 */
export const jarFile = (folder, { version }) => join(folder, `${version}.jar`);

/**
 * @param {string} file
 * @returns {Promise<{ sha256: string, bytes: number } | null>} null if the file does not exist
 * @throws {NodeJS.ErrnoException} if the file exists and cannot be read
 */
export async function digestOfFile(file) {
  const hash = createHash('sha256');
  const stream = createReadStream(file, { highWaterMark: 1 << 20 });
  try {
    await pipeline(stream, hash);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return { sha256: hash.digest('hex'), bytes: stream.bytesRead };
}
