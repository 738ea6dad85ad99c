import type { NewChangeset } from '../changeset.ts';
import type { Library } from '../libraries.ts';
import { type Section, SECTIONS, sectionsOf } from '../plan/sections.ts';

/** A version in a changelog. */
interface Entry {
  /** In the spelling of the registry. */
  version: string;
  /** `YYYY-MM-DD`. */
  date: string;
  changesets: readonly NewChangeset[];
}

/** Returns a changelog with a new version at its top. */
export function withEntry(changelog: string | undefined, library: Library, entry: Entry): string {
  const [head = '', rest = ''] = split(changelog ?? '# Changelog\n');
  return `${head.trimEnd()}\n\n${entryText(library, entry)}\n${rest === '' ? '' : `\n${rest}`}`;
}

/** Returns the changes of a version, without its heading; undefined if the changelog has no such version. */
export function notesIn(changelog: string, version: string): string | undefined {
  const [, ...entries] = changelog.split(/^## /m);
  const own = entries.find((entry) => /^\S+/.exec(entry)?.[0] === version);
  return own?.split('\n').slice(1).join('\n').trim();
}

/** Splits a changelog before its first version. */
function split(changelog: string): [string, string] {
  const start = changelog.search(/^## /m);
  return start < 0 ? [changelog, ''] : [changelog.slice(0, start), changelog.slice(start)];
}

function entryText(library: Library, { version, date, changesets }: Entry): string {
  const found = new Map<Section, string[]>();
  for (const changeset of changesets) {
    const release = changeset.releases.find(({ name }) => name === library.package);
    if (release === undefined) continue;
    for (const [section, items] of sectionsOf(changeset, release.type)) {
      // Two changesets of a prerelease may have the same sentence.
      const known = found.get(section) ?? [];
      found.set(section, [...known, ...items.filter((item) => !known.includes(item))]);
    }
  }
  const parts = SECTIONS.filter((section) => found.has(section)).map(
    (section) => `### ${section}\n\n${found.get(section)?.join('\n')}`,
  );
  return `## ${version} (${date})\n\n${parts.join('\n\n')}`;
}
