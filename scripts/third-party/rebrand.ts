import { basename } from 'node:path';
import { type Brand, brandOf, clashOf, renamer, spellingsOf, titleName } from '../../generators/names/brand.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import type { Rebranding } from '../openapi-generator/library.ts';

/**
 * Returns the brand of a document's libraries: from the requested name, or from the title of the document.
 * @throws {Error} one line, if the name is not usable in code
 */
export function brandFor({ title, schemas }: SdkModel, name = titleName(title)): Brand {
  const brand = brandOf(name, LANGUAGES);
  if (brand === undefined) {
    throw new Error(`"${name || title}" contains no word that is usable in code; choose a name with --name`);
  }
  const clash = clashOf(
    brand.client,
    schemas.map((schema) => schema.name),
  );
  if (clash !== undefined) {
    throw new Error(
      `schema ${clash} clashes with a class of the client ${brand.client}; choose another name with --name`,
    );
  }
  return brand;
}

// Patterns of the package descriptions. Ours describe our API, so they are replaced.
const DESCRIPTIONS = new Map([
  // Every library has a package.json, for its version.
  ['package.json', /(?<="description": ")[^"]*/],
  ...LANGUAGES.map(({ manifest }): [string, RegExp] => [manifest.file, manifest.description]),
]);
const KEYWORDS = /\n *"keywords": \[[^\]]*\],/;

/** Replaces our brand with another one in hand-written code and in the names of its files. */
export function rebranding(own: Brand, other: Brand): Rebranding {
  const rebrand = renamer(own.client, other.client);
  const description = `Client library of the ${spellingsOf(other.client).text}.`;
  return {
    path: rebrand,
    text(path, content) {
      const pattern = path.includes('/') ? undefined : DESCRIPTIONS.get(basename(path));
      const described = pattern === undefined ? content : content.replace(pattern, description).replace(KEYWORDS, '');
      return rebrand(described);
    },
  };
}
