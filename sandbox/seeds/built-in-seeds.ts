import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractDocument } from '../contract/document.ts';
import { validatorOf } from '../contract/schemas.ts';
import { kept } from '../store/kept.ts';
import { type LocatedSeed, readSeed } from './read-seed.ts';
import type { SeedShop } from './seed.ts';

/** Seeds that need no file of the user. */
const BUILT_IN: Readonly<Record<string, string>> = {
  demo: join(import.meta.dirname, 'demo.yaml'),
  empty: join(import.meta.dirname, 'empty.yaml'),
};

/** Returns a seed by the name of a built-in one or of a file; `document` is that of the lab. */
export function seedNamed(name: string, document: ContractDocument): LocatedSeed {
  const builtIn = BUILT_IN[name];
  const read = (): LocatedSeed => readSeed(builtIn ?? name, validatorOf(document, 'closed'));
  if (builtIn === undefined) return read();
  const seed = kept('seed', [readFileSync(builtIn, 'utf8'), schemasOf(document)], () => read().seed);
  return { seed, placeOf: (keys) => read().placeOf(keys) };
}

/** Returns the shop of the first account of the seed `demo`. */
export const demoShop = (document: ContractDocument): SeedShop =>
  seedNamed('demo', document).seed.accounts[0]?.test ?? {};

/** Returns the schemas as text: with the text of a seed, they determine whether it is valid. */
const schemasOf = ({ components }: ContractDocument): string => JSON.stringify(components.schemas);
