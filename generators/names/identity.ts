/** Names that the owner of an API chooses for packages, and where hand-written code has them. */
import type { Brand, Spellings } from './brand.ts';
import { renamer, spellingsOf } from './brand.ts';
import type { PackageIdentity } from './publication.ts';

type Member = Exclude<keyof PackageIdentity, 'version'>;

/** A package name in hand-written code, and the name in its place. */
export type Rename = readonly [pattern: RegExp, name: string];

/** Rules of one language for the names of its packages. */
export interface IdentityRules {
  /** Returns what a chosen name must be, or undefined if it is. Other names are unknown in this language. */
  checks: Readonly<Partial<Record<Member, (name: string) => string | undefined>>>;
  /** Returns the package names with the chosen ones, and with those that follow from them. */
  chosen(brand: Brand, identity: PackageIdentity): object;
  /** Package names in hand-written code. They contain no groups, and earlier ones win. */
  renames(own: Brand, brand: Brand): readonly Rename[];
}

/** A language with its package names. */
export interface Named {
  id: string;
  names: { title: string };
  identity: IdentityRules;
}

/** A chosen name that a registry or a language refuses. */
export interface IdentityProblem {
  language: string;
  member: string;
  /** One sentence, without the place of the name. */
  message: string;
}

type Identities = Readonly<Partial<Record<string, PackageIdentity>>>;

const VERSION = /^\d+\.\d+\.\d+$/;

/** Returns the chosen names that cannot be used. */
export function identityProblems(packages: Identities, languages: readonly Named[]): IdentityProblem[] {
  return languages.flatMap(({ id, names: { title }, identity: { checks } }) =>
    Object.entries(packages[id] ?? {}).flatMap(([member, name]) => {
      if (member === 'version') {
        const message = `"${name}" must have three numbers, such as 1.0.0`;
        return VERSION.test(String(name)) ? [] : [{ language: id, member, message }];
      }
      const check = checks[member as Member];
      if (check === undefined) {
        const known = [...Object.keys(checks), 'version'].join(', ');
        return [{ language: id, member, message: `packages of ${title} have no ${member}, but ${known}` }];
      }
      const rule = check(name);
      return rule === undefined ? [] : [{ language: id, member, message: `"${name}" ${rule}` }];
    }),
  );
}

/** Returns a brand with the chosen package names. */
export function withIdentities(brand: Brand, packages: Identities, languages: readonly Named[]): Brand {
  const chosen = languages.map(({ id, identity }) => [id, identity.chosen(brand, packages[id] ?? {})] as const);
  return { ...brand, ...Object.fromEntries(chosen) };
}

/** Returns a function that replaces our brand and package names in a text by those of another brand. */
export function packageRenamer(
  own: Brand,
  brand: Brand,
  languages: readonly Pick<Named, 'identity'>[],
): (text: string) => string {
  const renames = languages.flatMap(({ identity }) => identity.renames(own, brand));
  const rename = renamer(own.client, brand.client);
  const spellings: Spellings = spellingsOf(own.client);
  // One pass, so that no chosen name is replaced again.
  const patterns = [
    ...renames.map(([{ source }], index) => `(?<r${index}>${source})`),
    ...new Set(Object.values(spellings) as string[]),
  ];
  const any = new RegExp(patterns.join('|'), 'gm');
  return (text) =>
    text.replaceAll(any, (found: string, ...rest: unknown[]) => {
      const groups = (rest.at(-1) ?? {}) as Record<string, string | undefined>;
      const index = renames.findIndex((_, at) => groups[`r${at}`] !== undefined);
      return renames[index]?.[1] ?? rename(found);
    });
}

/** Returns a pattern that matches a name literally. */
export const literally = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Returns the name of a package as the `User-Agent` says it: `museum` for `@museum/sdk`. */
export function productOf(name: string): string {
  const parts = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  return (parts.length > 1 && parts.at(-1) === 'sdk' ? parts.slice(0, -1) : parts).join('-');
}
