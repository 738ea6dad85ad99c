import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractDocument } from '../contract/document.ts';
import { validatorOf } from '../contract/schemas.ts';
import { kept } from '../files/kept.ts';
import { readSeed } from './read-seed.ts';
import type { Seed, SeedShop } from './seed.ts';

/** Seeds that need no file of the user. */
const BUILT_IN: Readonly<Record<string, string>> = {
  demo: join(import.meta.dirname, 'demo.yaml'),
  empty: join(import.meta.dirname, 'empty.yaml'),
};

/** Returns a seed by the name of a built-in one or of a file; `document` is that of the lab. */
export function seedNamed(name: string, document: ContractDocument): { readonly seed: Seed; readonly shop: SeedShop } {
  const builtIn = BUILT_IN[name];
  const read = (): Seed => readSeed(builtIn ?? name, validatorOf(document, 'closed'));
  const seed =
    builtIn === undefined ? read() : kept('seed', [readFileSync(builtIn, 'utf8'), schemasOf(document)], read);
  return { seed, shop: seed.accounts[0]?.test ?? {} };
}

/** Returns the schemas as text: with the text of a seed, they determine whether it is valid. */
const schemasOf = ({ components }: ContractDocument): string => JSON.stringify(components.schemas);
