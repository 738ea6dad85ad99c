import { basename } from 'node:path';
import { type Brand, brandOf, clashOf, type Spellings, spellingsOf, titleName } from '../../generators/names/brand.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import type { Rebranding } from '../openapi-generator/library.ts';

/**
 * The brand of the libraries of a document: by the name that was asked for, else by the document's title.
 * @throws {Error} one line, when no library can be called so
 */
export function brandFor({ title, schemas }: SdkModel, name = titleName(title)): Brand {
  const brand = brandOf(name, LANGUAGES);
  if (brand === undefined) {
    throw new Error(`"${name || title}" has no word in it that can stand in code; say what to call it with --name`);
  }
  const clash = clashOf(
    brand.client,
    schemas.map((schema) => schema.name),
  );
  if (clash !== undefined) {
    throw new Error(
      `a library called ${brand.client} has no room for the schema ${clash}; call it otherwise with --name`,
    );
  }
  return brand;
}

// What a registry says of a package. Ours says what our API is about.
const DESCRIPTIONS = new Map([
  // Every library has one, for its version.
  ['package.json', /(?<="description": ")[^"]*/],
  ...LANGUAGES.map(({ manifest }): [string, RegExp] => [manifest.file, manifest.description]),
]);
const KEYWORDS = /\n *"keywords": \[[^\]]*\],/;

/** Turns our brand into another, in hand-written code and in the names of its files. */
export function rebranding(own: Brand, other: Brand): Rebranding {
  const spellings = spellingsOf(other.client);
  const table = new Map(
    Object.entries(spellingsOf(own.client)).map(([key, spelling]) => [spelling, spellings[key as keyof Spellings]]),
  );
  const any = new RegExp([...table.keys()].join('|'), 'g');
  const rebrand = (text: string): string => text.replaceAll(any, (found) => table.get(found) ?? found);
  const description = `Client library of the ${spellings.text}.`;
  return {
    path: rebrand,
    text(path, content) {
      const pattern = path.includes('/') ? undefined : DESCRIPTIONS.get(basename(path));
      const described = pattern === undefined ? content : content.replace(pattern, description).replace(KEYWORDS, '');
      return rebrand(described);
    },
  };
}
