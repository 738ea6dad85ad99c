/** Names and versions of this repository's own libraries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../generators/names/brand.ts';

/** Returns the brand of this repository's own libraries, which their hand-written code uses. */
export function ownBrand(root: string): Brand {
  return JSON.parse(readFileSync(join(root, 'generators/brand.json'), 'utf8')) as Brand;
}

/** Returns the version of a language's library, which changesets maintains in its package.json. */
export function sdkVersionOf(root: string, language: string): string {
  const path = `sdks/${language}/package.json`;
  try {
    return (JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }).version;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${path}: ${cause}; restore it with git`, { cause: error });
  }
}
