import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../generators/names/brand.ts';

/** The brand of this repository's own libraries, in which their hand-written code is. */
export function ownBrand(root: string): Brand {
  return JSON.parse(readFileSync(join(root, 'generators/brand.json'), 'utf8')) as Brand;
}
