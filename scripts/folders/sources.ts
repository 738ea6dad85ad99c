import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files/tree.ts';

/** Folders with TypeScript in which entries do not import each other in circles. */
export const CHECKED = [
  'generators',
  'openapi/rules',
  'scripts',
  'tests',
  'sdks/node/src',
  'sdks/node/test',
  'sandbox',
  'portal',
];

/**
 * The unit tests of the sandbox start the whole service, so only the product counts. The generated constants of the
 * Node.js library import nothing, which dependency-cruiser checks, and are below its core.
 */
const LEFT_OUT = /^sandbox\/(?:testing\/|.*\.test\.ts$)|^sdks\/node\/src\/generated\/behaviour\.ts$/;

/** Returns the TypeScript of a folder by its path, without the files that do not count. */
export function sourcesOf(root: string, folder: string): Map<string, string> {
  const files = filesBelow(join(root, folder))
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(?:m?ts|mjs)$/.test(path) && !LEFT_OUT.test(path));
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
