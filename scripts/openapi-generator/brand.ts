import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../generators/names/brand.ts';

/** Returns the brand of this repository's own libraries, which their hand-written code uses. */
export function ownBrand(root: string): Brand {
  return JSON.parse(readFileSync(join(root, 'generators/brand.json'), 'utf8')) as Brand;
}
