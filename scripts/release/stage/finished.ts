/** Libraries that an earlier run has finished before another one failed: a run of the same sources does not build them again. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../files/replace-file.ts';
import { digestOf, type StagedFile, type StagedRelease } from '../staged.ts';
import type { Sources } from './sources.ts';

const MARK = '.finished.json';

interface Mark {
  origin: string;
  release: StagedRelease;
}

/** Returns what the files of a stage depend on: the commit and the key that signs; undefined if there are other changes. */
export function originOf({ commit, changes }: Sources): string | undefined {
  const key = process.env['RELEASE_GPG_PRIVATE_KEY'] ?? '';
  return changes.length > 0 ? undefined : `${commit} ${digestOf(Buffer.from(key))}`;
}

/** Records that the files of a library are complete. */
export function markFinished(part: string, origin: string | undefined, release: StagedRelease): void {
  if (origin === undefined) return;
  replaceFile(join(part, `${release.id}${MARK}`), JSON.stringify({ origin, release } satisfies Mark));
}

/** Prepares the folder of a stage: keeps the libraries that are finished, and removes everything else. */
export function resume(part: string, origin: string | undefined): Map<string, StagedRelease> {
  mkdirSync(part, { recursive: true });
  const marks = readdirSync(part)
    .filter((name) => name.endsWith(MARK))
    .map((name) => JSON.parse(readFileSync(join(part, name), 'utf8')) as Mark);
  const own = marks.filter((mark) => mark.origin === origin).map(({ release }) => [release.id, release] as const);
  const finished = new Map(own.filter(([, { files }]) => files.every(isComplete)));
  const kept = new Set([...finished.keys()].flatMap((id) => [id, `${id}.cdx.json`, `${id}${MARK}`]));
  for (const name of readdirSync(part)) {
    if (!kept.has(name)) rmSync(join(part, name), { recursive: true, force: true });
  }
  return finished;
}

const isComplete = ({ path, sha256 }: StagedFile): boolean =>
  existsSync(path) && digestOf(readFileSync(path)) === sha256;

/** Removes the records, which do not belong to a stage. */
export function clearMarks(part: string): void {
  for (const name of readdirSync(part)) if (name.endsWith(MARK)) rmSync(join(part, name));
}
