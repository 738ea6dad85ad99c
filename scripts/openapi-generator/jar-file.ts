import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Returns a folder outside node_modules, so that `npm ci` keeps its content. */
export const jarFolder = (root: string): string => join(root, '.cache', 'openapi-generator');

export const jarFile = (folder: string, { version }: { version: string }): string => join(folder, `${version}.jar`);

/**
 * Returns null if the file does not exist.
 * @throws {NodeJS.ErrnoException} if the file exists and cannot be read
 */
export async function digestOfFile(file: string): Promise<{ sha256: string; bytes: number } | null> {
  const hash = createHash('sha256');
  const stream = createReadStream(file, { highWaterMark: 1 << 20 });
  try {
    await pipeline(stream, hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return { sha256: hash.digest('hex'), bytes: stream.bytesRead };
}
