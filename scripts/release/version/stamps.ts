import type { Library } from '../libraries.ts';

/** A place in a file of the repository that repeats the version of a library. */
export interface PlacedStamp {
  library: Library;
  /** Relative to the root. */
  path: string;
  /** Matches the version alone. */
  pattern: RegExp;
  /** True if `npm run generate` writes the file. */
  isGenerated: boolean;
}

/** Folder whose README lists the libraries of languages. */
const LIBRARIES = 'sdks/';

/** Returns all places that repeat a version, apart from the package.json that changesets maintain. */
export function stampsOf(libraries: readonly Library[]): PlacedStamp[] {
  return libraries.flatMap((library) => {
    const { unit, folder } = library;
    const title = escaped(unit.names.title);
    const row = new RegExp(String.raw`(?<=^\| ${title} +\| \`[^\`]+\` +\| )[^ |]+(?= *\|)`, 'gm');
    const own = unit.versioning.stamps.map(({ file, pattern, isGenerated = false }) => ({
      library,
      path: `${folder}/${file}`,
      pattern,
      isGenerated,
    }));
    const shared = (path: string, pattern: RegExp): PlacedStamp => ({ library, path, pattern, isGenerated: false });
    return [
      ...own,
      shared(
        'package-lock.json',
        new RegExp(String.raw`(?<="${escaped(folder)}": \{\s*"name": "[^"]+",\s*"version": ")[^"]+(?=")`, 'g'),
      ),
      shared('README.md', row),
      ...(folder.startsWith(LIBRARIES)
        ? [shared(`${LIBRARIES}README.md`, new RegExp(String.raw`(?<=\(${title} )[^)\s]+(?=\))`, 'g'))]
        : []),
    ];
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Finds stamps that are missing, repeated or differ from the version of their library; one line for each. */
export function stampErrors(stamps: readonly PlacedStamp[], read: (path: string) => string): string[] {
  return stamps.flatMap(({ library, path, pattern, isGenerated }) => {
    const found = [...read(path).matchAll(pattern)].map(([version]) => version);
    const expected = library.unit.versioning.spelling(library.version);
    const where = `${path}: the version of ${library.package}`;
    if (found.length !== 1)
      return [
        `${where} must occur once, but occurs ${found.length} times; correct the file, or its stamp in ${sourceOf(library)}`,
      ];
    if (found[0] === expected) return [];
    const remedy = isGenerated ? 'run npm run generate' : 'correct it';
    return [`${where} is ${found[0]}, but package.json says ${expected}; ${remedy}`];
  });
}

const sourceOf = ({ unit }: Library): string =>
  `generators/languages/${unit.id}/versioning.ts or scripts/release/version/stamps.ts`;

/** Returns a file in which the version of each stamp is replaced. The next text keeps its column, as in a table. */
export function stamped(text: string, stamps: readonly PlacedStamp[]): string {
  return stamps.reduce((result, { library, pattern }) => {
    const version = library.unit.versioning.spelling(library.version);
    return result.replaceAll(
      new RegExp(`(?:${pattern.source})( {2,}(?=\\|))?`, pattern.flags),
      (old, padding?: string) => (padding === undefined ? version : version.padEnd(old.length - 1).concat(' ')),
    );
  }, text);
}

/** Finds versions in the README of a library that no stamp keeps up to date; one line for each. */
export function strayErrors(
  libraries: readonly Library[],
  stamps: readonly PlacedStamp[],
  read: (path: string) => string,
): string[] {
  return libraries.flatMap((library) => {
    const path = `${library.folder}/README.md`;
    const version = library.unit.versioning.spelling(library.version);
    const known = stamps.filter((stamp) => stamp.path === path).length;
    const found =
      read(path).match(new RegExp(String.raw`(?<![\w.-])${escaped(version)}(?![\w-]|\.\d)`, 'g'))?.length ?? 0;
    if (found <= known) return [];
    return [
      `${path}: contains ${version}, which no stamp updates; add one to ${sourceOf(library)}, or leave the version out`,
    ];
  });
}
