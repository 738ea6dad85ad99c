import { join } from 'node:path';
import type { ContractDocument } from '../contract/document.ts';
import { validatorOf } from '../contract/schemas.ts';
import { type LocatedSeed, readSeed } from './read-seed.ts';
import type { SeedShop } from './seed.ts';

/** Seeds that need no file of the user. */
const BUILT_IN: Readonly<Record<string, string>> = {
  demo: join(import.meta.dirname, 'demo.yaml'),
  empty: join(import.meta.dirname, 'empty.yaml'),
};

/** Returns a seed by the name of a built-in one or of a file; `document` is that of the lab. */
export function seedNamed(name: string, document: ContractDocument): LocatedSeed {
  return readSeed(BUILT_IN[name] ?? name, validatorOf(document, 'closed'));
}

/** Returns the shop of the first account of the seed `demo`. */
export const demoShop = (document: ContractDocument): SeedShop =>
  seedNamed('demo', document).seed.accounts[0]?.test ?? {};
