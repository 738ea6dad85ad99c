import type { Library } from '../libraries.ts';
import type { Planned } from '../plan/make.ts';
import { tagOf } from '../registries/tags.ts';

/**
 * Returns the libraries to release: those whose version has no tag yet. A tag is made when a version is in all its registries.
 * @param chosen ids of libraries to take instead, with or without a tag
 * @throws {AggregateError} if one has changed since `version` gave it its version, or if there is none
 */
export function dueOf(
  libraries: readonly Library[],
  tags: ReadonlySet<string>,
  { changed }: Pick<Planned, 'changed'>,
  chosen: readonly string[] = [],
): Library[] {
  const due = libraries.filter((library) =>
    chosen.length > 0 ? chosen.includes(library.unit.id) : !tags.has(tagOf(library)),
  );
  const errors = due.filter(({ unit }) => changed.has(unit.id)).map(changedText);
  if (due.length === 0)
    errors.push(
      'every version of this commit has its tag, so there is nothing to stage; run npm run release -- version',
    );
  if (errors.length > 0) throw new AggregateError(errors, errors[0]);
  return due;
}

const changedText = (library: Library): string =>
  `${library.folder}: changed since ${library.package} ${library.version}; run npm run release -- version, or check out the commit of that version`;
