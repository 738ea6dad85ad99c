import { type Brand, brandOf, clashOf, spellingsOf, titleName } from '../../generators/names/brand.ts';
import type { PackageIdentity } from '../../generators/names/publication.ts';
import { packageRenamer } from '../../generators/names/identity.ts';
import type { Publisher } from '../../generators/publication/publisher.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import type { Rebranding } from '../openapi-generator/library.ts';

/**
 * Returns the brand of a document's libraries from the requested name.
 * @throws {Error} one line, if the name is not usable in code
 */
export function brandNamed({ schemas }: Pick<SdkModel, 'schemas'>, name: string): Brand {
  const brand = brandOf(name, LANGUAGES);
  if (brand === undefined) {
    throw new Error(`"${name}" contains no word from a to z, which packages need; choose another --name`);
  }
  const clash = clashWith(brand, schemas);
  if (clash === undefined) return brand;
  throw new Error(`schema ${clash} clashes with a class of the client ${brand.client}; choose another --name`);
}

const clashWith = ({ client }: Brand, schemas: SdkModel['schemas']): string | undefined =>
  clashOf(
    client,
    schemas.map(({ name }) => name),
  );

/**
 * Returns the brand of a document's libraries from its title. If that has no usable word, or if a schema has the name of
 * the client, the name of its file and further words help.
 * @param file name of the file of the document
 */
export function brandFor({ title, schemas }: Pick<SdkModel, 'title' | 'schemas'>, file = ''): Brand {
  const stem = file.replace(/\.[^.]*$/, '').replace(/^[\W\d_]+/, '');
  const names = [titleName(title), titleName(stem), 'rest'].flatMap((name) => [name, `${name} client`]);
  for (const name of names.filter((each) => brandOf(each.replace(/ client$/, ''), []) !== undefined)) {
    const brand = brandOf(name, LANGUAGES);
    if (brand !== undefined && clashWith(brand, schemas) === undefined) return brand;
  }
  throw new Error(`no name of "${title}" is free; choose one with --name`);
}

/** Returns a note on a brand that is not simply the title; undefined if it is. */
export function brandNote({ title }: Pick<SdkModel, 'title'>, { client }: Brand): string | undefined {
  if (brandOf(titleName(title), [])?.client === client) return undefined;
  return `the title "${title}" is not usable as the name of packages and of a client; SDKs have the client ${client}`;
}

/** Reports whether libraries can have this version. */
export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+$/.test(text);

/** Returns the version of a document's libraries: that of the document, if it is one of semantic versioning. */
export function versionFor({ version }: Pick<SdkModel, 'version'>): string {
  return isVersion(version) ? version : '1.0.0';
}

// Stamps of our other libraries come from their package.json, which libraries of other APIs do not have.
const VERSION = { file: 'package.json', pattern: /(?<="version": ")[^"]*/ };

interface Published {
  language: Language;
  brand: Brand;
  version: string;
  publisher: Publisher;
  /** Reads a file of the repository. */
  read(path: string): string;
}

/** Decisions about versions: one for all libraries, or one for each language. */
interface Versions {
  version?: string | undefined;
  packages?: Readonly<Partial<Record<string, PackageIdentity>>>;
}

/** Returns the version of the library of each language. */
export function versionsFor({ version, packages }: Versions, model: Pick<SdkModel, 'version'>): (id: string) => string {
  return (id) => version ?? packages?.[id]?.version ?? versionFor(model);
}

/** Names of our contract in examples of hand-written code, with neutral ones for a document that does not have them. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/\borders(?=\.(?:create|retrieve|list)\b|\(\)\.|->|\/\{)/g, 'records'],
  [/\border(?=\.(?:created|updated|id)\b|_id\b|->)|(?<=\bfor )order(?= in )|(?<=data=|print\()order\b/g, 'record'],
  [/\bOrder(?=(?:Created|Status|Update)\b)/g, 'Record'],
];

/** Returns a hand-written text whose examples have no name of our contract. */
export function neutral(text: string): string {
  return EXAMPLES.reduce((changed, [pattern, name]) => changed.replace(pattern, name), text);
}

/** Replaces our brand with another one in the hand-written code of a library, in its manifest and in names of files. */
export function rebranding(own: Brand, { language, brand, version, publisher, read }: Published): Rebranding {
  const rebrand = packageRenamer(own, brand, [language]);
  const { text: title } = spellingsOf(brand.client);
  const { manifest, versioning } = language;
  const stamps = [VERSION, ...versioning.stamps];
  return {
    path: rebrand,
    text(path, content) {
      const stamped = stamps
        .filter(({ file }) => file === path)
        .reduce((text, { pattern }) => text.replace(pattern, version), content);
      const renamed = rebrand(neutral(stamped));
      if (path !== manifest.file) return renamed;
      return manifest.product(renamed, {
        brand,
        title,
        description: `Client library of the ${title}.`,
        publisher,
        read,
      });
    },
  };
}
